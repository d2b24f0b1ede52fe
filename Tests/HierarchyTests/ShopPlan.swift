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

/// A plan drawn by hand, row by row, for expectations written by hand.
struct DrawnPlan {
  private var kinds: [NodeKind] = [.application, .window]
  private var parents: [NodeID] = [.none, .application]
  private var coordinators: [NodeID] = [.none, .none]
  private var contents: [NodeID] = [.none, .none]
  private var containers: [ContainerKind] = [.plain, .plain]
  private var modals = [false, false]

  mutating func coordinator(in parent: NodeID = .application) -> NodeID { append(.coordinator, parent) }

  mutating func view(in parent: NodeID) -> NodeID { append(.view, parent) }

  mutating func cell(in parent: NodeID) -> NodeID { append(.cell, parent) }

  /// A controller and, in the row after it, its root view.
  mutating func controller(
    in parent: NodeID,
    _ container: ContainerKind = .plain,
    of coordinator: NodeID = .none,
    isModal: Bool = false
  ) -> NodeID {
    let controller = append(.controller, parent)
    coordinators[controller.index] = coordinator
    containers[controller.index] = container
    modals[controller.index] = isModal
    contents[controller.index] = append(.view, controller)
    return controller
  }

  /// The plan as drawn, in which only `deciders` and `observers` act.
  func plan(deciders: [NodeID] = [.application], observers: [NodeID] = []) -> HierarchyPlan {
    var roles = [Role](repeating: .bystander, count: kinds.count)
    for row in observers { roles[row.index] = .observer }
    for row in deciders { roles[row.index] = .decider }
    return HierarchyPlan(
      parameters: PlanParameters(shape: .chain(depth: 1)),
      kinds: kinds,
      parents: parents,
      coordinators: coordinators,
      contents: contents,
      containers: containers,
      modals: modals,
      roles: roles,
      script: [],
      depth: 0
    )
  }

  private mutating func append(_ kind: NodeKind, _ parent: NodeID) -> NodeID {
    kinds.append(kind)
    parents.append(parent)
    coordinators.append(.none)
    contents.append(kind == .cell ? NodeID(kinds.count - 1) : .none)
    containers.append(.plain)
    modals.append(false)
    return NodeID(kinds.count - 1)
  }
}

/// The project's expectation, under a name that the testing library does not have too.
///
/// Here, in a file that does not import that library: where it is imported the name is ambiguous.
typealias Expected = Expectation
