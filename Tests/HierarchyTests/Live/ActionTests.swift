import Hierarchy
import Testing

@Suite("Actions with and without a target")
struct ActionTests {
  /// A responder that keeps every message that reaches it.
  private final class Sink: View {
    private(set) var received = 0
    override func receive(_ message: Message) { received += 1 }
  }

  private let application = Application(id: .application)
  private let window = KeyWindow(id: 1)
  private let control = Sink(id: 2)
  private let field = Sink(id: 3)
  private let elsewhere = Sink(id: 4)

  init() {
    application.add(window)
    for view in [control, field] { window.addSubview(view) }
  }

  private func send(to target: Responder? = nil, from sender: Responder? = nil) -> [Int] {
    application.send(DataRequest(query: 1) { _ in true }, to: target, from: sender ?? control)
    return [control, field, elsewhere].map(\.received)
  }

  @Test("an action starts at its target, else at the first responder, else at the control that sent it")
  func start() {
    #expect(send() == [1, 0, 0])
    window.firstResponder = field
    #expect(send(to: elsewhere) == [1, 0, 1])
    #expect(send() == [1, 1, 1])
    field.removeFromSuperview()
    #expect(send() == [2, 1, 1])
  }

  @Test("the first responder of another window gets nothing, and an ordinary window has none")
  func otherWindow() {
    let (other, ordinary) = (KeyWindow(id: 5), Window(id: 6))
    let (theirs, plain) = (Sink(id: 7), Sink(id: 8))
    other.addSubview(theirs)
    other.firstResponder = theirs
    #expect(send() == [1, 0, 0])
    ordinary.addSubview(plain)
    window.firstResponder = field
    #expect(send(from: plain) == [1, 0, 0])
    #expect(plain.received == 1)
    #expect(theirs.received == 0)
  }

  @Test("a controller can send and be first responder, and a coordinator is in no window")
  func controllers() {
    final class Screen: Controller {
      var received = 0
      override func receive(_ message: Message) { received += 1 }
    }
    let screen = Screen(id: 9)
    window.setRoot(screen)
    window.firstResponder = screen
    _ = send()
    #expect(screen.received == 1)
    window.firstResponder = field
    #expect(send(from: screen) == [0, 1, 0])
    final class Flow: Coordinator {
      var received = 0
      override func receive(_ message: Message) { received += 1 }
    }
    let flow = Flow(id: 10)
    #expect(send(from: flow) == [0, 1, 0])
    #expect(flow.received == 1)
  }

  @Test("the window keeps no first responder alive")
  func weak() {
    var view: View? = View(id: 11)
    window.firstResponder = view
    view = nil
    #expect(window.firstResponder == nil)
  }

  @Test("a window of an architecture's own handles what nobody below did")
  func ownWindow() {
    final class ErrorWindow: KeyWindow {
      var handled = 0
      override func receive(_ message: Message) {
        handled += 1
        message.settle(by: id)
      }
    }
    let window = ErrorWindow(id: 12)
    application.add(window)
    let (root, child, cell) = (Controller(id: 13), Controller(id: 14), Cell(id: 15))
    window.setRoot(root)
    root.contain(child)
    child.loadedView.addSubview(cell)
    #expect(cell.window === window)
    let request = DataRequest(query: 1) { _ in true }
    cell.receive(request)
    #expect(window.handled == 1)
    #expect(request.outcome == .handled)
    #expect(request.last == 12)
  }
}
