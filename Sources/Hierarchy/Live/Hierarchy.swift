/// The live objects built from a plan, held by their only two outside references: the application and the origins.
public final class Hierarchy {
  /// The plan that it was built from.
  public let plan: HierarchyPlan
  /// The application, nil after teardown.
  public private(set) var application: Application?
  /// The sender of each message of the plan's script, in the script's order; empty after teardown.
  public package(set) var origins: [Responder]

  init(plan: HierarchyPlan, application: Application, origins: [Responder]) {
    (self.plan, self.application, self.origins) = (plan, application, origins)
  }

  /// Drops the outside references; what then still lives is left behind.
  public func tearDown() {
    origins = []
    application = nil
  }
}

/// Builds the live hierarchy of a plan through the same calls that an app makes: contain, present, add.
///
/// First the objects, then the root views, then each row in its place. The array of all nodes lives only as long as the
/// builder; afterwards ownership alone keeps the objects.
public struct HierarchyBuilder {
  private let plan: HierarchyPlan
  private let application: Application
  private let window: Window
  /// All objects by row.
  public private(set) var nodes: [Responder]

  /// Builds `plan` with the objects that `factory` supplies.
  public init(_ plan: HierarchyPlan, factory: some NodeFactory) {
    self.plan = plan
    application = Application(id: .application)
    window = Window(id: NodeID(1))
    application.add(window)
    nodes = [application, window]
    nodes.reserveCapacity(plan.count)
    for row in 2..<plan.count { nodes.append(make(NodeID(row), with: factory)) }
    loadViews()
    for row in 2..<plan.count { attach(NodeID(row)) }
    for node in nodes { node.role = plan.roles[node.id.index] }
    window.makeVisible()
  }

  /// The finished hierarchy.
  public func hierarchy() -> Hierarchy {
    Hierarchy(plan: plan, application: application, origins: plan.script.map { nodes[$0.origin.index] })
  }

  private func make(_ id: NodeID, with factory: some NodeFactory) -> Responder {
    switch plan.kinds[id.index] {
    case .coordinator: factory.makeCoordinator(Seat(id, in: plan))
    case .controller: factory.makeController(Seat(id, in: plan))
    case .cell: factory.makeCell(Seat(id, in: plan))
    case .view: View(id: id)
    case .application, .window: preconditionFailure("row \(id): a plan has one application and one window")
    }
  }

  /// Gives every controller its root view, which must be there before the controller is contained anywhere.
  private func loadViews() {
    for row in 2..<plan.count where plan.kinds[row] == .view {
      let parent = plan.parents[row]
      guard plan.kinds[parent.index] == .controller else { continue }
      let content = node(plan.contents[parent.index], as: View.self)
      node(parent, as: Controller.self).load(node(NodeID(row), as: View.self), content: content)
    }
  }

  private func attach(_ id: NodeID) {
    let parent = plan.parents[id.index]
    let outer = plan.kinds[parent.index]
    let coordinator = plan.coordinators[id.index]
    if coordinator != .none {
      let owner = node(coordinator, as: Coordinator.self)
      // Further controllers of the same coordinator hand to it and are owned by their place alone.
      if owner.rootController == nil { owner.setRoot(node(id, as: Controller.self)) }
    }
    switch plan.kinds[id.index] {
    case .coordinator where outer == .coordinator:
      node(parent, as: Coordinator.self).add(node(id, as: Coordinator.self))
    case .coordinator: application.add(node(id, as: Coordinator.self))
    case .controller where outer == .controller && plan.modals[id.index]:
      node(parent, as: Controller.self).present(node(id, as: Controller.self), in: window)
    case .controller where outer == .controller:
      node(parent, as: Controller.self).contain(node(id, as: Controller.self))
    case .controller: window.setRoot(node(id, as: Controller.self))
    case .application, .window: break
    case .view where outer == .controller: break
    case .view, .cell: node(parent, as: View.self).addSubview(node(id, as: View.self))
    }
  }

  /// The cast is checked in debug builds; the plan's kinds vouch for it.
  private func node<Node: Responder>(_ id: NodeID, as type: Node.Type) -> Node {
    unsafeDowncast(nodes[id.index], to: type)
  }
}

/// Makes the objects that a strategy supplies; everything else is shared by all strategies.
public protocol NodeFactory: AnyObject {
  /// A cell for `seat`.
  func makeCell(_ seat: Seat) -> Cell
  /// A controller for `seat`.
  func makeController(_ seat: Seat) -> Controller
  /// A coordinator for `seat`.
  func makeCoordinator(_ seat: Seat) -> Coordinator
}

/// What the plan says of the object to be made for a row.
public struct Seat: Sendable {
  /// The row.
  public let id: NodeID
  /// How a controller shows its children.
  public let container: ContainerKind
  /// Which of two equal classes the object should be of, drawn at run time per row: with a single class behind a call
  /// the optimiser calls it directly, and what is measured is no longer dynamic dispatch.
  public let isTwin: Bool
  /// What the object will do with messages.
  public let role: Role

  /// The seat of `row` in `plan`; an object that is made once more for that row has another name.
  @inlinable
  public init(_ row: NodeID, in plan: HierarchyPlan, named name: NodeID? = nil) {
    id = name ?? row
    container = plan.containers[row.index]
    role = plan.roles[row.index]
    let mixed = (UInt64(bitPattern: Int64(row.index)) ^ plan.parameters.seed) &* 0x9e37_79b9_7f4a_7c15
    isTwin = mixed >> 63 == 1
  }
}
