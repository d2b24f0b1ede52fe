import Hierarchy
import Testing

@Suite("Lifecycle phases")
struct LifecyclePhaseTests {
  private let stage = Stage()

  @Test("each callback finds its controller in the phase that it announces")
  func callbacks() {
    let root = stage.container("R", .navigation)
    root.contain(stage.screen("A"))
    root.contain(stage.screen("B"))
    root.pop()
    root.present(stage.screen("M"), in: stage.window)
    stage.window.setRoot(stage.screen("N"))
    #expect(
      stage.log.phases == [
        "will move to": [.initialised],
        "did load": [.didLoad],
        "did move to": [.didMove],
        "will appear": [.willAppear],
        "did appear": [.didAppear],
        "will disappear": [.willDisappear],
        "did disappear": [.didDisappear],
        "will move to nil": [.didAppear],
        "did move to nil": [.detached],
      ]
    )
  }

  @Test("at depth 20,000 a container put on screen later makes everything visible appear")
  func deep() {
    let depth = 20_000
    let screens = (0..<depth).map {
      Controller(id: NodeID($0), container: $0 % 2 == 0 ? .plain : .navigation)
    }
    // Every stack covers one screen, which must not appear.
    var covered: [Controller] = []
    for (outer, inner) in zip(screens, screens.dropFirst()) {
      if outer.container == .navigation {
        let below = Controller(id: .none)
        outer.contain(below)
        covered.append(below)
      }
      outer.contain(inner)
    }
    #expect(screens.allSatisfy { $0.phase < .willAppear })
    stage.window.setRoot(screens[0])
    #expect(screens.allSatisfy { $0.phase == .didAppear })
    #expect(covered.count == depth / 2 - 1)
    #expect(covered.allSatisfy { $0.phase == .didMove })
    stage.window.setRoot(nil)
    #expect(screens.dropFirst().allSatisfy { $0.phase == .didDisappear })
  }
}

/// What the phases of a stack A, B, C (and of a new screen X) are while an operation is under way, and afterwards.
@Suite("Phases during transitions")
struct TransitionPhaseTests {
  enum Change: CaseIterable {
    case push, pop, popTo, popToRoot, setStack, back, swipe, cancelledSwipe

    /// The phases of A, B, C and X.
    var during: [LifecyclePhase] {
      switch self {
      case .push: [.didDisappear, .didDisappear, .willDisappear, .willAppear]
      case .pop, .back, .swipe, .cancelledSwipe: [.didDisappear, .willAppear, .willDisappear, .initialised]
      case .popTo, .popToRoot: [.willAppear, .didDisappear, .willDisappear, .initialised]
      case .setStack: [.didDisappear, .didDisappear, .willDisappear, .willAppear]
      }
    }

    var after: [LifecyclePhase] {
      switch self {
      case .push: [.didDisappear, .didDisappear, .didDisappear, .didAppear]
      case .pop, .back, .swipe: [.didDisappear, .didAppear, .detached, .initialised]
      case .popTo, .popToRoot: [.didAppear, .detached, .detached, .initialised]
      case .setStack: [.detached, .didDisappear, .detached, .didAppear]
      case .cancelledSwipe: [.didDisappear, .didDisappear, .didAppear, .initialised]
      }
    }

    func begin(_ stack: NavigationStack, _ screens: [Controller], _ new: Controller, animated: Bool) {
      switch self {
      case .push: stack.push(new, animated: animated)
      case .pop: stack.pop(animated: animated)
      case .popTo: stack.pop(to: screens[0], animated: animated)
      case .popToRoot: stack.popToRoot(animated: animated)
      case .setStack: stack.setStack([screens[1], new], animated: animated)
      case .back: stack.systemBack()
      case .swipe, .cancelledSwipe: stack.beginSwipe()
      }
    }

    var isUsers: Bool { self == .back || self == .swipe || self == .cancelledSwipe }
  }

  private let stage = Stage()

  private func shown() -> (NavigationStack, [RecordedController], RecordedController) {
    let (stack, screens) = stage.shownStack("A", "B", "C")
    // Each has been on screen, or its phase would not say that it is covered.
    for count in 1...3 { stack.setStack(Array(screens.prefix(count)), animated: false) }
    _ = stage.log.take()
    return (stack, screens, stage.screen("X"))
  }

  @Test(
    "a change shows in the phases while it is under way, in its callbacks and afterwards",
    arguments: Change.allCases
  )
  func phases(change: Change) {
    for animated in change.isUsers ? [true] : [true, false] {
      let (stack, screens, new) = shown()
      change.begin(stack, screens, new, animated: animated)
      if animated { #expect((screens + [new]).map(\.phase) == change.during) }
      if change == .cancelledSwipe { stack.cancelSwipe() } else { stack.finishTransition() }
      #expect((screens + [new]).map(\.phase) == change.after)
      #expect(stack.transition == nil)
    }
    let announced: [String: LifecyclePhase] = [
      "will appear": .willAppear, "did appear": .didAppear,
      "will disappear": .willDisappear, "did disappear": .didDisappear,
    ]
    for (callback, phase) in announced { #expect(stage.log.phases[callback] == [phase], "\(callback)") }
  }

  @Test("a change inside of a stack that is itself arriving leaves each screen told once")
  func arriving() {
    let (outer, _) = stage.shownStack("A")
    let inner = stage.stack("I")
    let (first, second) = (stage.screen("1"), stage.screen("2"))
    inner.push(first, animated: false)
    outer.push(inner, animated: true)
    #expect(first.phase == .willAppear)
    inner.push(second, animated: false)
    _ = stage.log.take()
    outer.finishTransition()
    #expect(stage.log.take() == ["A did disappear", "I did appear"])
    #expect([first.phase, second.phase] == [.didDisappear, .didAppear])
  }
}
