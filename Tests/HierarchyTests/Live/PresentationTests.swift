import Hierarchy
import Testing

@Suite("Presentation")
struct PresentationTests {
  private let stage = Stage()

  @Test("a modal loads and appears over its presenter, which stays on screen")
  func present() {
    let root = stage.container("R", .plain)
    let modal = stage.screen("M")
    #expect(root.present(modal, in: stage.window))
    #expect(stage.log.take() == ["M did load", "M will appear", "M did appear"])
    #expect(root.phase == .didAppear)
    #expect(modal.view?.superview === stage.window)
    #expect(modal.presenting === root)
  }

  @Test("a stack of modals is dismissed topmost first")
  func dismissStack() {
    let root = stage.container("R", .plain)
    let modals = ["1", "2", "3"].map { stage.screen($0) }
    for (presenter, modal) in zip([root] + modals, modals) { presenter.present(modal, in: stage.window) }
    _ = stage.log.take()
    root.dismissPresented()
    #expect(
      stage.log.take() == [
        "3 will disappear", "3 did disappear", "2 will disappear", "2 did disappear",
        "1 will disappear", "1 did disappear",
      ]
    )
    #expect(modals.allSatisfy { $0.phase == .detached && $0.presenting == nil && $0.presented == nil })
    #expect(stage.window.subviews.isIdentical(to: [root.view].compactMap(\.self)))
  }

  @Test("dismissing the middle of a stack leaves what is below")
  func dismissMiddle() {
    let root = stage.container("R", .plain)
    let (lower, upper) = (stage.screen("L"), stage.screen("U"))
    root.present(lower, in: stage.window)
    lower.present(upper, in: stage.window)
    lower.dismissPresented()
    #expect(root.presented === lower)
    #expect(lower.phase == .didAppear)
    #expect(upper.phase == .detached)
  }

  @Test("a modal presented from inside a dismissed modal goes first")
  func dismissInside() {
    let root = stage.container("R", .plain)
    let (modal, child, inner) = (stage.screen("M"), stage.screen("C"), stage.screen("I"))
    root.present(modal, in: stage.window)
    modal.contain(child)
    child.present(inner, in: stage.window)
    _ = stage.log.take()
    root.dismissPresented()
    #expect(
      stage.log.take() == [
        "I will disappear", "I did disappear",
        "M will disappear", "C will disappear", "M did disappear", "C did disappear",
      ]
    )
    #expect(inner.view?.superview == nil)
  }

  @Test("a removed screen takes its modals off the window")
  func removePresenter() {
    let child = stage.screen("C")
    let root = stage.container("R", .plain, [child])
    let modal = stage.screen("M")
    child.present(modal, in: stage.window)
    child.removeFromParent()
    #expect(modal.phase == .detached)
    #expect(stage.window.subviews.isIdentical(to: [root.view].compactMap(\.self)))
  }

  @Test("one modal at a time, and nobody who has a place already")
  func refused() {
    let child = stage.screen("C")
    let root = stage.container("R", .plain, [child])
    let modal = stage.screen("M")
    #expect(!child.present(root, in: stage.window))
    #expect(!root.present(root, in: stage.window))
    #expect(!root.present(child, in: stage.window))
    #expect(root.present(modal, in: stage.window))
    #expect(!root.present(stage.screen("second"), in: stage.window))
    #expect(!child.present(modal, in: stage.window))
    #expect(modal.presenting === root)
    #expect(child.presented == nil)
  }

  @Test("a contained modal is a modal no more")
  func containModal() {
    let root = stage.container("R", .plain)
    let modal = stage.screen("M")
    root.present(modal, in: stage.window)
    root.contain(modal)
    #expect(root.presented == nil)
    #expect(modal.presenting == nil)
    #expect(modal.parent === root)
    #expect(modal.phase == .didAppear)
  }

  @Test("a modal of a screen that is not on screen appears with it")
  func offScreen() {
    let root = stage.screen("R")
    let modal = stage.screen("M")
    root.present(modal, in: stage.window)
    #expect(modal.phase == .didMove)
    stage.window.setRoot(root)
    #expect(modal.phase == .didAppear)
  }
}
