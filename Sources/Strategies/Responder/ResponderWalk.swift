public import Hierarchy

/// Asks each responder of the chain whether it handles messages (`as?`), and forwards nothing.
///
/// No overridable method is needed, so it works for messages that the base class never heard of; the price is a
/// dynamic cast to a protocol per hop.
public struct ResponderWalk: Strategy {
  /// `responder.walk`.
  public let name = StrategyName(.responder, "walk")
  /// One line for people.
  public let abstract = "loop over the responder chain asking each responder `as?`; no forwarding methods"
  /// What its code names.
  public let knownToSender: [KnownType]? = [
    .chain, KnownType("MessageHandling", "the protocol that each responder is asked for"),
  ]
  /// One table; the walk is what differs.
  public let variants = [StrategyOptions(form: .iterative, lookup: .coordinating, table: .apple)]

  /// The strategy.
  public init() {}

  /// From responder to responder, in the order of look-ups that the options name.
  public func route(_ options: StrategyOptions) -> Route { options.responderRoute }

  /// What wires one hierarchy.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring {
    WalkWiring(policy: .trampoline, options: options)
  }
}

/// What a responder conforms to if it wants to be asked.
private protocol MessageHandling: AnyObject {
  func handle(_ message: Message) -> Bool
}

extension Application: MessageHandling {
  fileprivate func handle(_ message: Message) -> Bool { consider(message) }
}

extension Cell: MessageHandling {
  fileprivate func handle(_ message: Message) -> Bool { consider(message) }
}

extension Controller: MessageHandling {
  fileprivate func handle(_ message: Message) -> Bool { consider(message) }
}

extension Coordinator: MessageHandling {
  fileprivate func handle(_ message: Message) -> Bool { consider(message) }
}

private final class WalkWiring: ChainFactory, Wiring {
  func send(_ message: Message, from origin: Responder) {
    var responder = origin
    while let above = responder.coordinatingResponder {
      if let handler = above as? any MessageHandling, handler.handle(message) { return }
      responder = above
    }
    message.endUnhandled(at: responder.id)
  }
}
