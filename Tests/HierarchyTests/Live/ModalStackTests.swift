import Hierarchy
import Testing

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
    #expect(!modal.swipeToDismiss())
    #expect(stage.log.take().isEmpty)
  }

  @Test("the delegate is not told of what code does", arguments: 0..<3)
  func code(operation: Int) {
    let child = stage.screen("C")
    let root = stage.container("R", .plain, [child])
    let modal = present("M", on: child)
    switch operation {
    case 0: child.dismissPresented()
    case 1: child.removeFromParent()
    default: stage.window.setRoot(nil)
    }
    #expect(modal.presenting == nil)
    #expect(!stage.log.take().contains { $0.hasPrefix("dismissed") })
    #expect(root.presented == nil)
  }

  @Test("only the front modal can be swiped away, and only a modal")
  func front() {
    let (stack, _) = stage.shownStack("A")
    let lower = present("L", on: stack)
    let upper = present("U", on: lower)
    #expect(!stack.swipeToDismiss())
    #expect(!lower.swipeToDismiss())
    #expect(upper.swipeToDismiss())
    #expect(lower.swipeToDismiss())
    #expect(
      stage.log.take().filter { $0.hasPrefix("dismissed") } == ["dismissed U, gone", "dismissed L, gone"]
    )
  }

  @Test("a swiped modal dies, and its delegate is kept alive by nobody")
  func dies() {
    let root = stage.container("R", .plain)
    let ledger = presentAndWatch(on: root)
    (root.presented as? NavigationStack)?.swipeToDismiss()
    #expect(ledger.births == 2)
    #expect(ledger.deaths == 2)
    let modal = present("N", on: root)
    var other: Listener? = Listener(stage.log)
    modal.presentationDelegate = other
    other = nil
    #expect(modal.presentationDelegate == nil)
    #expect(modal.swipeToDismiss())
  }

  private func presentAndWatch(on presenter: Controller) -> Ledger {
    let modal = present("M", on: presenter)
    return Ledger(watching: [modal] + modal.children)
  }
}
