import Hierarchy

/// Where a sender of a strategy without a context puts its messages.
protocol Outlet: AnyObject {
  var residue: Residue { get }
  func put(_ message: Message, from origin: NodeID)
  /// Has `responder` get messages until the ticket that it returns is taken back.
  func register(_ responder: Responder) -> Int
  func deregister(_ ticket: Int)
}

/// Keeps a decider registered for as long as this object lives, which the decider owns.
private final class Registration {
  private let outlet: any Outlet
  private let ticket: Int

  init(_ responder: Responder, at outlet: any Outlet) {
    self.outlet = outlet
    ticket = outlet.register(responder)
  }

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
    for node in nodes where plan.roles[node.id.index] == .decider {
      keep(Registration(node, at: outlet), in: node)
    }
  }

  final func relink(_ level: Responder, to parent: Responder?) {
    guard level.role == .decider else { return }
    keep(parent == nil ? nil : Registration(level, at: outlet), in: level)
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

  override func receive(_ message: Message) { outlet.put(message, from: id) }
}

private final class OutletController: Controller {
  private let outlet: any Outlet
  var registration: AnyObject?

  init(_ seat: Seat, _ outlet: any Outlet) {
    self.outlet = outlet
    super.init(seat)
  }

  override func receive(_ message: Message) { outlet.put(message, from: id) }
}

private final class Registrar: Coordinator {
  var registration: AnyObject?
}
