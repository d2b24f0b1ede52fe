import Hierarchy
import Testing

@Suite("Lifecycle phases")
struct LifecyclePhaseTests {
  private let stage = Stage()

  @Test("a controller's phase can be read at every step of its life")
  func life() {
    let root = stage.container("R", .navigation)
    let screen = stage.screen("S")
    #expect(screen.phase == .initialised)
    _ = screen.loadedView
    #expect(screen.phase == .didLoad)
    root.contain(screen)
    #expect(screen.phase == .didAppear)
    root.contain(stage.screen("T"))
    #expect(screen.phase == .didDisappear)
    root.pop()
    #expect(screen.phase == .didAppear)
    root.setChildren([])
    #expect(screen.phase == .detached)
  }

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

  @Test("phases are ordered by progress")
  func order() {
    #expect(LifecyclePhase.allCases == LifecyclePhase.allCases.sorted())
    #expect(LifecyclePhase.didMove < .didAppear)
  }

  @Test("at depth 100,000 a container put on screen later makes everything visible appear")
  func deep() {
    let depth = 100_000
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
