import Hierarchy

/// Every level adopts the protocol and forwards to its own weak delegate (catalogue C4, E5).
///
/// The delegate is typed as a protocol, so a hop is a weak load and a call through a witness table.
public struct DelegateRelay: Strategy {
  /// `delegate.relay`.
  public let name = StrategyName(.delegate, "relay")
  /// One line for people.
  public let abstract = "every level adopts the protocol and forwards to its weak delegate"
  /// Links are read one by one.
  public let sharing = Sharing.guarded
  /// What its code names.
  public let knownToSender: [KnownType]? = [
    KnownType("RelayDelegate", "the protocol that its delegate adopts")
  ]

  /// The strategy.
  public init() {}

  /// What wires one hierarchy.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring { DelegateRelayWiring() }
}

private final class DelegateRelayWiring: Wiring {
  func makeCell(_ seat: Seat) -> Cell { RelayCell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin
      ? RelayTwinController(id: seat.id, container: seat.container)
      : RelayController(id: seat.id, container: seat.container)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator { RelayCoordinator(id: seat.id) }

  func relink(_ level: Responder, to parent: Responder?) {
    (level as? any RelayLevel)?.delegate = parent as? any RelayDelegate
  }

  func target(of node: Responder) -> Responder? {
    (node as? any RelayLevel)?.delegate as? Responder
  }
}

/// What every level has to adopt.
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
  fileprivate func pass(_ message: Message, to delegate: consuming (any RelayDelegate)?) {
    if consider(message) { return }
    guard let above = consume delegate else { return message.endUnhandled(at: id) }
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

/// The second concrete class behind every call to a controller.
private final class RelayTwinController: RelayController {
  // Or else LLVM merges the two equal bodies, and with them the calls that have to stay apart.
  @inline(never)
  override func relay(_ message: Message) { pass(message, to: delegate) }
}

private final class RelayCoordinator: Coordinator, RelayLevel {
  weak var delegate: (any RelayDelegate)?
  func relay(_ message: Message) { pass(message, to: delegate) }
}
