import Hierarchy
import Testing

@Suite("Actions with and without a target")
struct ActionTests {
  private let application = Application(id: .application)
  private let window = KeyWindow(id: 1)
  private let control = View(id: 2)
  private let field = View(id: 3)
  private let elsewhere = View(id: 4)

  init() {
    application.add(window)
    for view in [control, field] { window.addSubview(view) }
  }

  /// Sends an action, which the first responder that it meets decides, and returns who that was.
  private func send(to target: Responder? = nil, from sender: Responder? = nil) -> NodeID {
    for responder in [control, field, elsewhere, target, sender].compactMap(\.self) {
      responder.role = .decider
    }
    let letter = Letter(.select)
    application.send(letter, to: target, from: sender ?? control)
    return letter.account.last
  }

  @Test("an action starts at its target, else at the first responder, else at the control that sent it")
  func start() {
    #expect(send() == control.id)
    window.firstResponder = field
    #expect(send(to: elsewhere) == elsewhere.id)
    #expect(send() == field.id)
    field.removeFromSuperview()
    #expect(send() == control.id)
  }

  @Test("the first responder of another window gets nothing, and an ordinary window has none")
  func otherWindow() {
    let (other, ordinary) = (KeyWindow(id: 5), Window(id: 6))
    let (theirs, plain) = (View(id: 7), View(id: 8))
    other.addSubview(theirs)
    other.firstResponder = theirs
    #expect(send() == control.id)
    ordinary.addSubview(plain)
    window.firstResponder = field
    #expect(send(from: plain) == plain.id)
  }

  @Test("a controller can send and be first responder, and a coordinator is in no window")
  func controllers() {
    let (screen, flow) = (Controller(id: 9), Coordinator(id: 10))
    screen.role = .decider
    window.setRoot(screen)
    window.firstResponder = screen
    #expect(send() == screen.id)
    window.firstResponder = field
    #expect(send(from: screen) == field.id)
    #expect(send(from: flow) == flow.id)
  }

  @Test("the window keeps no first responder alive")
  func weak() {
    var view: View? = View(id: 11)
    window.firstResponder = view
    view = nil
    #expect(window.firstResponder == nil)
  }

  @Test("a window, which any view in it knows, handles what nothing below it did")
  func ownWindow() {
    let (root, child, cell) = (Controller(id: 13), Controller(id: 14), Cell(id: 15))
    root.contain(child)
    child.loadedView.addSubview(cell)
    #expect(cell.window == nil)
    window.setRoot(root)
    #expect(cell.window === window)
    window.role = .decider
    let request = Letter.request(1) { _ in true }
    cell.receive(request)
    #expect(request.account.outcome == .handled && request.account.last == window.id)
  }
}
