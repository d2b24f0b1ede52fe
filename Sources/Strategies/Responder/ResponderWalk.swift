public import Hierarchy

/// Asks each responder of the chain whether it handles messages (`as?`), and forwards nothing.
///
/// No overridable method is needed, so it works for messages that the base class never heard of; the price is a
/// dynamic cast to a protocol per hop.
public struct ResponderWalk: TabledStrategy {
  /// `responder.walk`.
  public let name = StrategyName(.responder, "walk")
  /// One line for people.
  public let abstract = "loop over the responder chain asking each responder `as?`; no forwarding methods"
  /// Links are read one by one.
  public let sharing = Sharing.guarded
  /// What its code names.
  public let knownToSender: [KnownType]? = [
    .chain, KnownType("MessageHandling", "the protocol that each responder is asked for"),
  ]
  /// A table for each hierarchy or one for all; the walk is what differs.
  public let variants = [AssociationTableKind.apple, .process].map {
    StrategyOptions(form: .iterative, lookup: .coordinating, table: $0)
  }

  /// Boxed, as Objective-C's chain needs it.
  public let payloads: [PayloadForm] = [.boxed, .value]

  /// The strategy.
  public init() {}

  /// From responder to responder, in the order of look-ups that the options name.
  public func route(_ options: StrategyOptions) -> Route { options.responderRoute }

  /// What wires one hierarchy.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring {
    makeWiring(options, over: options.makeTable())
  }

  /// What wires one hierarchy over a table that was made elsewhere.
  package func makeWiring(_ options: StrategyOptions, over table: any AssociationTable) -> any Wiring {
    WalkWiring(policy: .trampoline, options: options, table: table)
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
    // As in `Responder.climb`. Two retains per hop: the link's, and that of what the cast hands out.
    var reached = origin.id
    var next = origin.coordinatingResponder
    while let above = consume next {
      if let handler = above as? any MessageHandling, handler.handle(message) { return }
      reached = above.id
      next = above.coordinatingResponder
    }
    message.endUnhandled(at: reached)
  }
}
