public import Hierarchy

/// A small shop app with one of everything that bends a message's way.
///
///      0 application
///      1   window
///      3     tabs, root of coordinator 2                 view 4
///      5       stack                                     view 6
///      8         covered screen, root of coordinator 7   view 9, cell 10
///     11         top screen                              view 12, cell 13 with inner cell 14
///     15           modal, presented by 11                view 16, cell 17
///     18       tab that is not selected                  view 19, cell 20
///      2   coordinator of the app
///      7     coordinator of the covered screen's flow
enum ShopPlan {
  static let window: NodeID = 1
  static let appCoordinator: NodeID = 2
  static let tabs: NodeID = 3
  static let stack: NodeID = 5
  static let flowCoordinator: NodeID = 7
  static let covered: NodeID = 8
  static let top: NodeID = 11
  static let modal: NodeID = 15
  static let unselected: NodeID = 18

  /// The cells of the covered screen, the top screen (the inner one), the modal and the unselected tab.
  static let coveredCell: NodeID = 10
  static let innerCell: NodeID = 14
  static let modalCell: NodeID = 17
  static let unselectedCell: NodeID = 20

  static let drawing = draw(tabsHaveCoordinator: true)

  /// The same rows, but the app's coordinator owns no controller.
  static let drawingWithoutRootFlow = draw(tabsHaveCoordinator: false)

  private static func draw(tabsHaveCoordinator: Bool) -> DrawnPlan {
    var plan = DrawnPlan()
    let app = plan.coordinator()
    let tabs = plan.controller(in: window, .tabs, of: tabsHaveCoordinator ? app : .none)
    let stack = plan.controller(in: tabs, .navigation)
    let flow = plan.coordinator(in: app)
    let covered = plan.controller(in: stack, of: flow)
    _ = plan.cell(in: NodeID(covered.index + 1))
    let top = plan.controller(in: stack)
    let outer = plan.cell(in: NodeID(top.index + 1))
    _ = plan.cell(in: outer)
    let modal = plan.controller(in: top, isModal: true)
    _ = plan.cell(in: NodeID(modal.index + 1))
    let unselected = plan.controller(in: tabs)
    _ = plan.cell(in: NodeID(unselected.index + 1))
    return plan
  }
}

/// Rows as they stand in a drawing.
extension NodeID: ExpressibleByIntegerLiteral {
  /// The node in row `value`.
  public init(integerLiteral value: Int) { self.init(value) }
}
