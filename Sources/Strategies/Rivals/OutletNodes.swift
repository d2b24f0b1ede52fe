import Hierarchy

/// Where a sender of a context-free strategy puts its messages.
protocol Outlet: AnyObject {
  /// Puts `message`, sent by `origin`, into the outlet.
  func put(_ message: Message, from origin: NodeID)
}

/// The nodes of the strategies whose senders know an outlet and nothing else.
///
/// A decider is registered with the outlet for as long as it lives: its registration is an object that it owns and
/// whose deinit deregisters it.
class OutletFactory {
  private let outlet: any Outlet

  init(outlet: any Outlet) {
    self.outlet = outlet
  }

  final func makeCell(_ seat: Seat) -> Cell { OutletCell(id: seat.id, outlet: outlet) }

  final func makeController(_ seat: Seat) -> Controller {
    seat.isTwin
      ? OutletTwinController(seat, outlet: outlet)
      : OutletController(seat, outlet: outlet)
  }

  final func makeCoordinator(_ seat: Seat) -> Coordinator { Registrar(id: seat.id) }

  /// Registers every decider among `nodes`, in the plan's order.
  final func forEachDecider(
    of plan: HierarchyPlan,
    in nodes: [Responder],
    register: (Responder) -> AnyObject
  ) {
    for node in nodes where plan.roles[node.id.index] == .decider { keep(register(node), in: node) }
  }

  /// Registers `level` if it decides, or takes its registration back if it hands to nobody any more.
  final func update(_ level: Responder, isLinked: Bool, register: (Responder) -> AnyObject) {
    guard level.role == .decider else { return }
    keep(isLinked ? register(level) : nil, in: level)
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

  init(id: NodeID, outlet: any Outlet) {
    self.outlet = outlet
    super.init(id: id)
  }

  override func receive(_ message: Message) { outlet.put(message, from: id) }
}

private class OutletController: Controller {
  fileprivate final let outlet: any Outlet
  final var registration: AnyObject?

  init(_ seat: Seat, outlet: any Outlet) {
    self.outlet = outlet
    super.init(id: seat.id, container: seat.container)
  }

  override func receive(_ message: Message) { outlet.put(message, from: id) }
}

/// The second concrete class behind every call to a controller.
private final class OutletTwinController: OutletController {
  // Or else LLVM merges the two equal bodies, and with them the calls that have to stay apart.
  @inline(never)
  override func receive(_ message: Message) { outlet.put(message, from: id) }
}

private final class Registrar: Coordinator {
  var registration: AnyObject?
}
