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
    #expect(!screens.contains { $0.isOnScreen })
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
  private struct Change {
    /// Whether only a user does it, who sees an animation always.
    var isUsers = false
    let begin: (NavigationStack, [Controller], Bool) -> Void
    let during: [LifecyclePhase]
    var end: (NavigationStack) -> Void = { $0.finishTransition() }
    let after: [LifecyclePhase]
  }

  private let stage = Stage()

  private func shown() -> (NavigationStack, [RecordedController]) {
    let (stack, screens) = stage.shownStack("A", "B", "C")
    // Each has been on screen, or its phase would not say that it is covered.
    for count in 1...3 { stack.setStack(Array(screens.prefix(count)), animated: false) }
    return (stack, screens + [stage.screen("X")])
  }

  @Test("a change shows in the phases while it is under way and afterwards")
  func phases() {
    let popping: [LifecyclePhase] = [.didDisappear, .willAppear, .willDisappear, .initialised]
    let popped: [LifecyclePhase] = [.didDisappear, .didAppear, .detached, .initialised]
    let toRoot: [LifecyclePhase] = [.willAppear, .didDisappear, .willDisappear, .initialised]
    let root: [LifecyclePhase] = [.didAppear, .detached, .detached, .initialised]
    let covering: [LifecyclePhase] = [.didDisappear, .didDisappear, .willDisappear, .willAppear]
    let covered: [LifecyclePhase] = [.didDisappear, .didDisappear, .didDisappear, .didAppear]
    let changes = [
      Change(begin: { $0.push($1[3], animated: $2) }, during: covering, after: covered),
      Change(begin: { $0.pop(animated: $2) }, during: popping, after: popped),
      Change(begin: { $0.pop(to: $1[0], animated: $2) }, during: toRoot, after: root),
      Change(begin: { $0.popToRoot(animated: $2) }, during: toRoot, after: root),
      Change(
        begin: { $0.setStack([$1[1], $1[3]], animated: $2) },
        during: covering,
        after: [.detached, .didDisappear, .detached, .didAppear]
      ),
      Change(isUsers: true, begin: { stack, _, _ in stack.systemBack() }, during: popping, after: popped),
      Change(isUsers: true, begin: { stack, _, _ in stack.beginSwipe() }, during: popping, after: popped),
      Change(
        isUsers: true,
        begin: { stack, _, _ in stack.beginSwipe() },
        during: popping,
        end: { $0.cancelSwipe() },
        after: [.didDisappear, .didDisappear, .didAppear, .initialised]
      ),
    ]
    for (number, change) in changes.enumerated() {
      for animated in change.isUsers ? [true] : [true, false] {
        let (stack, screens) = shown()
        change.begin(stack, screens, animated)
        if animated { #expect(screens.map(\.phase) == change.during, "change \(number)") }
        change.end(stack)
        #expect(screens.map(\.phase) == change.after, "change \(number)")
        #expect(stack.transition == nil)
      }
    }
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
