import Hierarchy
import Testing

@Suite("The next responder")
struct NextResponderTests {
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
    for (row, next) in Self.table {
      let controller = try #require(builder.nodes[row.index] as? Controller)
      #expect((mode.next(of: controller)?.id ?? NodeID.none) == next[mode], "controller \(row)")
    }
  }

  @Test(
    "of the application is its delegate if that is a responder, and the application does not keep it alive"
  )
  func application() {
    final class DecidingDelegate: Responder, ApplicationDelegate {}
    final class SilentDelegate: ApplicationDelegate {}
    let application = Application(id: .application)
    #expect(application.next == nil)
    let silent = SilentDelegate()
    application.delegate = silent
    #expect(application.next == nil)
    var deciding: DecidingDelegate? = DecidingDelegate(id: 9)
    application.delegate = deciding
    #expect(application.next === deciding)
    deciding = nil
    #expect(application.next == nil)
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
