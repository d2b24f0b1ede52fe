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
