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

  @Test("of the application is its delegate if that is a responder, which nobody keeps alive, else nobody")
  func application() {
    final class DecidingDelegate: Responder, ApplicationDelegate {}
    final class SilentDelegate: ApplicationDelegate {}
    #expect(stage.application.next == nil)
    let silent = SilentDelegate()
    stage.application.delegate = silent
    #expect(stage.application.next == nil)
    var deciding: DecidingDelegate? = DecidingDelegate(id: 9)
    stage.application.delegate = deciding
    #expect(stage.application.next === deciding)
    deciding = nil
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

@Suite("Modes of next")
struct NextModeTests {
  /// For every controller of the shop and every mode, the next responder as read off the drawing.
  static let table: [(controller: NodeID, next: [NextMode: NodeID])] = [
    (ShopPlan.tabs, [.container: 1, .superview: 1, .modalRoot: 1, .modalWindow: 1]),
    (ShopPlan.stack, [.container: 3, .superview: 4, .modalRoot: 3, .modalWindow: 3]),
    (ShopPlan.covered, [.container: 5, .superview: NodeID.none, .modalRoot: 5, .modalWindow: 5]),
    (ShopPlan.top, [.container: 5, .superview: 6, .modalRoot: 5, .modalWindow: 5]),
    (ShopPlan.modal, [.container: 11, .superview: 1, .modalRoot: 3, .modalWindow: 1]),
    (ShopPlan.unselected, [.container: 3, .superview: NodeID.none, .modalRoot: 3, .modalWindow: 3]),
  ]

  @Test("each mode answers what the drawing shows", arguments: NextMode.allCases)
  func modes(mode: NextMode) throws {
    let builder = HierarchyBuilder(ShopPlan.drawing.plan(), factory: PlainFactory())
    for (row, next) in NextModeTests.table {
      let controller = try #require(builder.nodes[row.index] as? Controller)
      #expect((mode.next(of: controller)?.id ?? NodeID.none) == next[mode], "controller \(row)")
    }
  }

  @Test("a modal of a modal goes to its presenter, the root or the window", arguments: NextMode.allCases)
  func modalOfModal(mode: NextMode) {
    let window = Window(id: 1)
    let (root, lower, upper) = (Controller(id: 2), Controller(id: 3), Controller(id: 4))
    window.setRoot(root)
    root.present(lower, in: window)
    lower.present(upper, in: window)
    let expected: [NextMode: Responder] = [
      .container: lower, .superview: window, .modalRoot: root, .modalWindow: window,
    ]
    #expect(mode.next(of: upper) === expected[mode])
  }

  @Test("a controller that is nowhere has no next", arguments: NextMode.allCases)
  func nowhere(mode: NextMode) {
    let window = Window(id: 1)
    let (root, modal) = (Controller(id: 2), Controller(id: 3))
    #expect(mode.next(of: modal) == nil)
    window.setRoot(root)
    root.present(modal, in: window)
    root.dismissPresented()
    #expect(mode.next(of: modal) == nil)
    window.setRoot(nil)
    #expect(mode.next(of: root) == nil)
  }

  @Test("the built shop hangs together as drawn")
  func built() {
    let builder = HierarchyBuilder(ShopPlan.drawing.plan(), factory: PlainFactory())
    let walk = ReferenceWalk(
      ShopPlan.drawing.plan(deciders: []),
      route: .responders(.native, .container)
    )
    for origin in [
      ShopPlan.innerCell, ShopPlan.coveredCell, ShopPlan.modalCell, ShopPlan.unselectedCell,
    ] {
      var live: [NodeID] = []
      var node: Responder? = builder.nodes[origin.index]
      while let responder = node {
        live.append(responder.id)
        node = responder.next
      }
      #expect(live == walk.path(from: origin))
    }
  }
}
