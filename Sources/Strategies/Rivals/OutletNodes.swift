import Hierarchy

/// Where a sender puts its messages.
protocol Outlet: AnyObject {
  var residue: Residue { get }
  /// `scope` is what the sender says of where it is; nil where it says nothing.
  func put(_ message: Message, in scope: Responder?, from origin: NodeID)
  /// Has `responder` get messages for as long as what it returns lives.
  func register(_ responder: Responder) -> AnyObject
}

/// An outlet that numbers its registrations.
protocol TicketOutlet: Outlet {
  func deregister(_ ticket: Int)
}

/// Keeps a decider registered for as long as this object lives, which the decider owns.
final class Registration {
  private let outlet: any TicketOutlet
  private let ticket: Int

  init(_ ticket: Int, at outlet: any TicketOutlet) { (self.outlet, self.ticket) = (outlet, ticket) }

  deinit { outlet.deregister(ticket) }
}

final class OutletWiring: OutletFactory, Wiring {}

/// The nodes of the strategies with senders that know an outlet and nothing else.
class OutletFactory {
  private let outlet: any Outlet

  init(_ outlet: any Outlet) { self.outlet = outlet }

  final var residue: Residue { outlet.residue }

  final func makeCell(_ seat: Seat) -> Cell { OutletCell(seat.id, outlet) }
  final func makeController(_ seat: Seat) -> Controller { OutletController(seat, outlet) }
  final func makeCoordinator(_ seat: Seat) -> Coordinator { Registrar(id: seat.id) }

  /// Registers every decider, in the plan's order.
  final func link(_ nodes: [Responder], of plan: HierarchyPlan) {
    for node in nodes where plan.roles[node.id.index] == .decider { keep(outlet.register(node), in: node) }
  }

  final func relink(_ level: Responder, to parent: Responder?) {
    guard level.role == .decider else { return }
    keep(parent == nil ? nil : outlet.register(level), in: level)
  }

  private func keep(_ registration: AnyObject?, in node: Responder) {
    switch node {
    case let node as OutletCell: node.registration = registration
    case let node as OutletController: node.registration = registration
    case let node as Registrar: node.registration = registration
    case let node as Application: if let registration { node.belongings.append(registration) }
    default: preconditionFailure("\(node.id): only a level can decide")
    }
  }
}

private final class OutletCell: Cell {
  private let outlet: any Outlet
  var registration: AnyObject?

  init(_ id: NodeID, _ outlet: any Outlet) {
    self.outlet = outlet
    super.init(id: id)
  }

  override func receive(_ message: Message) { outlet.put(message, in: nil, from: id) }
}

private final class OutletController: Controller {
  private let outlet: any Outlet
  var registration: AnyObject?

  init(_ seat: Seat, _ outlet: any Outlet) {
    self.outlet = outlet
    super.init(seat)
  }

  override func receive(_ message: Message) { outlet.put(message, in: nil, from: id) }
}

private final class Registrar: Coordinator {
  var registration: AnyObject?
}
