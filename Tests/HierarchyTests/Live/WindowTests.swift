import Hierarchy
import Testing

@Suite("Windows")
struct WindowTests {
  private let window = Window(id: 1)

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
