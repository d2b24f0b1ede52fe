import Hierarchy

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
