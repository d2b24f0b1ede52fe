import Hierarchy

/// Every level adopts the protocol and forwards to its own weak delegate (catalogue C4, E5): a hop is a weak load and a
/// call through a witness table.
package struct DelegateRelay: Strategy {
  package let name = StrategyName("delegate", "relay")
  package let abstract = "every level adopts the protocol and forwards to its weak delegate"
  package let sharing = Sharing.guarded
  package let knownToSender: [KnownType]? = [("RelayDelegate", "the protocol that its delegate adopts")]
  package let askedOfLevels: String? = "the protocol and a call"
  package init() {}
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { RelayWiring() }
}

private final class RelayWiring: Wiring {
  func makeCell(_ seat: Seat) -> Cell { RelayCell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin ? RelayTwinController(seat) : RelayController(seat)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator { RelayCoordinator(id: seat.id) }

  func relink(_ level: Responder, to parent: Responder?) {
    (level as? any RelayLevel)?.delegate = parent as? any RelayDelegate
  }

  func target(of node: Responder) -> Responder? { (node as? any RelayLevel)?.delegate as? Responder }
}

private protocol RelayDelegate: AnyObject {
  func relay(_ message: Message)
}

private protocol RelayLevel: RelayDelegate {
  var delegate: (any RelayDelegate)? { get set }
}

extension Application: RelayDelegate {
  fileprivate func relay(_ message: Message) { receive(message) }
}

extension Responder {
  @inline(__always)
  fileprivate func pass(_ message: Message, to delegate: @autoclosure () -> (any RelayDelegate)?) {
    if consider(message) { return }
    guard let above = delegate() else { return message.endUnhandled(at: id) }
    above.relay(message)
  }
}

private final class RelayCell: Cell, RelayLevel {
  weak var delegate: (any RelayDelegate)?
  func relay(_ message: Message) { pass(message, to: delegate) }
  override func receive(_ message: Message) { pass(message, to: delegate) }
}

private class RelayController: Controller, RelayLevel {
  final weak var delegate: (any RelayDelegate)?
  func relay(_ message: Message) { pass(message, to: delegate) }
  // Once per message, and so of less weight than `relay`, with which LLVM would merge it.
  @_optimize(size)
  override func receive(_ message: Message) { pass(message, to: delegate) }
}

private final class RelayTwinController: RelayController {
  @inline(never)
  override func relay(_ message: Message) { pass(message, to: delegate) }
}

private final class RelayCoordinator: Coordinator, RelayLevel {
  weak var delegate: (any RelayDelegate)?
  func relay(_ message: Message) { pass(message, to: delegate) }
}
