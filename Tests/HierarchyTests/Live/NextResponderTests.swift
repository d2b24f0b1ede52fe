import Hierarchy
import Testing

@Suite("The next responder")
struct NextResponderTests {
  private let stage = Stage()

  @Test("of a view is the view around it, and of a root view its controller")
  func view() {
    let root = stage.container("R", .plain)
    let view = View(id: 7)
    #expect(view.next == nil)
    root.contentView?.addSubview(view)
    #expect(view.next === root.view)
    #expect(root.view?.superview === stage.window)
    #expect(root.view?.next === root)
  }

  @Test("of a controller is its container, its presenter or, for the root, the window")
  func controller() {
    let child = stage.screen("C")
    let root = stage.container("R", .plain, [child])
    let modal = stage.screen("M")
    #expect(modal.next == nil)
    root.present(modal, in: stage.window)
    #expect(child.next === root)
    #expect(modal.next === root)
    #expect(root.next === stage.window)
  }

  @Test("of a controller's own view is the controller, and of the window the application")
  func window() {
    #expect(stage.window.next === stage.application)
    #expect(Window(id: 1).next == nil)
  }

  @Test("of the application is its delegate if that is a responder, else nobody")
  func application() {
    final class DecidingDelegate: Responder, ApplicationDelegate {}
    final class SilentDelegate: ApplicationDelegate {}
    #expect(stage.application.next == nil)
    let silent = SilentDelegate()
    stage.application.delegate = silent
    #expect(stage.application.next == nil)
    let deciding = DecidingDelegate(id: 9)
    stage.application.delegate = deciding
    #expect(stage.application.next === deciding)
  }

  @Test("the application keeps no delegate alive")
  func weakDelegate() {
    final class DecidingDelegate: Responder, ApplicationDelegate {}
    var delegate: DecidingDelegate? = DecidingDelegate(id: 9)
    stage.application.delegate = delegate
    #expect(stage.application.next != nil)
    delegate = nil
    #expect(stage.application.next == nil)
  }

  @Test("a coordinator has no place in the native chain, and hands to its parent")
  func coordinator() {
    let (outer, inner) = (Coordinator(id: 2), Coordinator(id: 3))
    stage.application.add(outer)
    outer.add(inner)
    #expect(inner.next == nil)
    #expect(inner.coordinatingResponder === outer)
    #expect(outer.coordinatingResponder === stage.application)
  }

  @Test("a view knows its window through any number of views, and none without one")
  func viewsWindow() {
    var view = View(id: 2)
    let lowest = view
    #expect(lowest.window == nil)
    var views: [View] = []
    for row in 3..<103 {
      let above = View(id: NodeID(row))
      above.addSubview(view)
      views.append(above)
      view = above
    }
    #expect(lowest.window == nil)
    stage.window.addSubview(view)
    #expect(lowest.window === stage.window)
  }
}
