import Hierarchy
import Testing

@Suite("The window's root")
struct RootSwapTests {
  private let stage = Stage()

  @Test("a swap with modals up dismisses them first, then exchanges the roots")
  func swap() {
    let child = stage.screen("C")
    let old = stage.container("O", .plain, [child])
    let (modal, inner) = (stage.screen("M"), stage.screen("I"))
    old.present(modal, in: stage.window)
    child.present(inner, in: stage.window)
    _ = stage.log.take()
    let new = stage.screen("N")
    stage.window.setRoot(new)
    #expect(
      stage.log.take() == [
        "I will disappear", "I did disappear", "M will disappear", "M did disappear",
        "O will disappear", "C will disappear", "O did disappear", "C did disappear",
        "N did load", "N will appear", "N did appear",
      ]
    )
    #expect([old, modal, inner].allSatisfy { $0.phase == .detached })
    #expect(stage.window.subviews.isIdentical(to: [new.view].compactMap(\.self)))
    #expect(stage.window.rootController === new)
  }

  @Test("a swap leaves nothing of the old screens alive")
  func released() {
    let ledger = swapAway()
    #expect(ledger.births == 6)
    #expect(ledger.deaths == 6)
  }

  private func swapAway() -> Ledger {
    let child = stage.screen("C")
    let old = stage.container("O", .plain, [child])
    let modal = stage.screen("M")
    child.present(modal, in: stage.window)
    let controllers = [old, child, modal]
    let views = controllers.compactMap(\.view)
    stage.window.setRoot(stage.screen("N"))
    return Ledger(watching: controllers + views)
  }

  @Test("a window without a root shows nothing, and shows one that comes before or after it is visible")
  func beforeAndAfter() {
    let window = Window(id: NodeID(1))
    let root = stage.screen("R")
    window.setRoot(root)
    #expect(root.phase == .didLoad)
    window.makeVisible()
    window.makeVisible()
    #expect(stage.log.take() == ["R did load", "R will appear", "R did appear"])
    window.setRoot(nil)
    #expect(window.rootController == nil)
    #expect(window.subviews.isEmpty)
  }

  @Test("a contained controller leaves its container when it becomes the root")
  func promoted() {
    let child = stage.screen("C")
    let old = stage.container("O", .plain, [child])
    stage.window.setRoot(child)
    #expect(child.parent == nil)
    #expect(old.children.isEmpty)
    #expect(child.phase == .didAppear)
  }
}
