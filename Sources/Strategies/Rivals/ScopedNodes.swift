import Hierarchy

final class ScopedWiring: ScopedFactory, Wiring {}

/// The nodes of the strategies with senders that know an outlet, and a scope that they were handed.
///
/// The scope is the nearest decider above, which every level hands down.
class ScopedFactory {
  private let outlet: any Outlet

  init(_ outlet: any Outlet) { self.outlet = outlet }

  final var residue: Residue { outlet.residue }

  final func makeCell(_ seat: Seat) -> Cell { ScopedCell(seat.id, outlet) }
  final func makeController(_ seat: Seat) -> Controller { ScopedController(seat, outlet) }
  final func makeCoordinator(_ seat: Seat) -> Coordinator { ScopedCoordinator(id: seat.id) }

  final func link(_ nodes: [Responder], of plan: HierarchyPlan) {
    if let application = nodes[0] as? Application, application.role == .decider {
      application.belongings.append(outlet.register(application))
    }
    for (row, decider) in plan.nearestDeciders.enumerated() where plan.kinds[row].isLevel {
      relink(nodes[row], to: decider == .none ? nil : nodes[decider.index])
    }
  }

  /// Here the parent is the nearest decider above, as under `delegate.direct`.
  final func relink(_ level: Responder, to decider: Responder?) {
    guard let level = level as? any ScopedLevel else { return }
    level.scope = decider
    if level.role == .decider, level.registration == nil { level.registration = outlet.register(level) }
  }

  final func target(of node: Responder) -> Responder? { (node as? any ScopedLevel)?.scope }
}

private protocol ScopedLevel: Responder {
  var scope: Responder? { get set }
  var registration: AnyObject? { get set }
}

private final class ScopedCell: Cell, ScopedLevel {
  private let outlet: any Outlet
  weak var scope: Responder?
  var registration: AnyObject?

  init(_ id: NodeID, _ outlet: any Outlet) {
    self.outlet = outlet
    super.init(id: id)
  }

  override func receive(_ message: Message) { outlet.put(message, in: scope, from: id) }
}

private final class ScopedController: Controller, ScopedLevel {
  private let outlet: any Outlet
  weak var scope: Responder?
  var registration: AnyObject?

  init(_ seat: Seat, _ outlet: any Outlet) {
    self.outlet = outlet
    super.init(seat)
  }

  override func receive(_ message: Message) { outlet.put(message, in: scope, from: id) }
}

private final class ScopedCoordinator: Coordinator, ScopedLevel {
  weak var scope: Responder?
  var registration: AnyObject?
}
