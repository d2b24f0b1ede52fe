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
  static let covered: NodeID = 8

  /// The cells of the covered screen, the top screen (the inner one), the modal and the unselected tab.
  static let coveredCell: NodeID = 10
  static let innerCell: NodeID = 14
  static let modalCell: NodeID = 17
  static let unselectedCell: NodeID = 20

  static let drawing = draw("k.t@0.n1.k0.p2@3.c4.p2.c6.c7.P6.c9.p1.c11")

  /// The same rows, but the app's coordinator owns no controller.
  static let drawingWithoutRootFlow = draw("k.t.n1.k0.p2@3.c4.p2.c6.c7.P6.c9.p1.c11")

  /// The plan of an outline.
  static func draw(_ outline: String) -> HierarchyPlan {
    guard let outline = try? Outline(text: outline), let plan = try? HierarchyPlan(.outline(outline)) else {
      preconditionFailure("'\(outline)' is no outline of a plan")
    }
    return plan
  }
}

extension HierarchyPlan {
  /// The same plan, in which only `deciders` and `observers` act.
  func plan(deciders: [NodeID] = [.application], observers: [NodeID] = []) -> HierarchyPlan {
    var roles = [Role](repeating: .bystander, count: count)
    for row in observers { roles[row.index] = .observer }
    for row in deciders { roles[row.index] = .decider }
    var plan = self
    plan.roles = roles
    return plan
  }
}

/// Rows as they stand in a drawing.
extension NodeID: ExpressibleByIntegerLiteral {
  /// The node in row `value`.
  public init(integerLiteral value: Int) { self.init(value) }
}

/// The project's expectation, under a name that the testing library does not have too.
///
/// Here, in a file that does not import that library: where it is imported the name is ambiguous.
typealias Expected = Expectation
