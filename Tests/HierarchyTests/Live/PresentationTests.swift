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
    #expect(root.phase == .didAppear && modal.presenting === root)
    #expect(modal.view?.superview === stage.window)
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
    #expect(stage.window.shows(root))
  }

  @Test("one modal at a time, and none that has a place already")
  func refused() {
    let child = stage.screen("C")
    let root = stage.container("R", .plain, [child])
    let modal = stage.screen("M")
    for (presenter, placed) in [(child, root), (root, root), (root, child)] {
      #expect(!presenter.present(placed, in: stage.window))
    }
    #expect(root.present(modal, in: stage.window))
    #expect(!root.present(stage.screen("second"), in: stage.window))
    #expect(!child.present(modal, in: stage.window))
    #expect(modal.presenting === root && child.presented == nil)
  }

  @Test("a contained modal is a modal no more")
  func containModal() {
    let root = stage.container("R", .plain)
    let modal = stage.screen("M")
    root.present(modal, in: stage.window)
    root.contain(modal)
    #expect(root.presented == nil && modal.presenting == nil)
    #expect(modal.parent === root && modal.phase == .didAppear)
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

@Suite("Stacks as modals")
struct ModalStackTests {
  private final class Listener: PresentationDelegate {
    private let log: CallLog
    init(_ log: CallLog) { self.log = log }

    func didDismiss(_ stack: NavigationStack) {
      let state = stack.presenting == nil && stack.phase == .detached ? "gone" : "there"
      log.note("dismissed \(label(stack)), \(state)")
    }
  }

  private let stage = Stage()
  private let listener: Listener

  init() {
    listener = Listener(stage.log)
  }

  private func present(_ name: String, on presenter: Controller) -> RecordedStack {
    let modal = stage.stack(name)
    modal.push(stage.screen(name.lowercased()), animated: false)
    modal.presentationDelegate = listener
    presenter.present(modal, in: stage.window)
    _ = stage.log.take()
    return modal
  }

  @Test("the delegate is told of the user's swipe, when the modal is gone")
  func swipe() {
    let root = stage.container("R", .plain)
    let modal = present("M", on: root)
    #expect(modal.swipeToDismiss())
    #expect(
      stage.log.take() == [
        "M will disappear", "m will disappear", "M did disappear", "m did disappear", "dismissed M, gone",
      ]
    )
    #expect(root.presented == nil)
    #expect(!modal.swipeToDismiss() && stage.log.take().isEmpty)
  }

  @Test("the delegate is not told of what code does", arguments: 0..<3)
  func code(operation: Int) {
    let child = stage.screen("C")
    _ = stage.container("R", .plain, [child])
    let modal = present("M", on: child)
    switch operation {
    case 0: child.dismissPresented()
    case 1: child.removeFromParent()
    default: stage.window.setRoot(nil)
    }
    #expect(modal.presenting == nil && child.presented == nil)
    #expect(!stage.log.take().contains { $0.hasPrefix("dismissed") })
  }

  @Test("only the front modal can be swiped away, and only a modal")
  func front() {
    let (stack, _) = stage.shownStack("A")
    let lower = present("L", on: stack)
    let upper = present("U", on: lower)
    #expect([stack, lower, upper, lower].map { $0.swipeToDismiss() } == [false, false, true, true])
    #expect(
      stage.log.take().filter { $0.hasPrefix("dismissed") } == ["dismissed U, gone", "dismissed L, gone"]
    )
  }

  @Test("a swiped modal dies, and does not keep its delegate alive")
  func dies() {
    let root = stage.container("R", .plain)
    let ledger = presentAndWatch(on: root)
    (root.presented as? NavigationStack)?.swipeToDismiss()
    #expect(ledger.births == 2 && ledger.deaths == 2)
    let modal = present("N", on: root)
    var other: Listener? = Listener(stage.log)
    modal.presentationDelegate = other
    other = nil
    #expect(modal.presentationDelegate == nil && modal.swipeToDismiss())
  }

  private func presentAndWatch(on presenter: Controller) -> Ledger {
    let modal = present("M", on: presenter)
    return Ledger(watching: [modal] + modal.children)
  }
}
