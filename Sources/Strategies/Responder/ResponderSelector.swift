public import Hierarchy

/// Looks the message up in a table of selectors per class, as Objective-C's runtime does, with a cache before it.
///
/// The third way to an overridable message where extensions cannot be overridden: any module may add a method to
/// any class at run time, and a class without it is passed over.
public struct ResponderSelector: TabledStrategy {
  /// `responder.selector`.
  public let name = StrategyName(.responder, "selector")
  /// One line for people.
  public let abstract = "loop over the responder chain; per-class selector table with a cache"
  /// Sends fill a cache.
  public let sharing = Sharing(
    sending: .writes("a send fills the cache of its selector table, which has no lock"),
    links: .unreadable("senders fill its cache of methods, which has no lock")
  )
  /// The base class.
  public let knownToSender: [KnownType]? = [.chain]
  /// Objective-C's dispatch hands objects on, and no structs.
  public let payloads: [PayloadForm] = [.boxed]
  /// A table for each hierarchy or one for all; the selectors are what differs.
  public let variants = [AssociationTableKind.apple, .process].map {
    StrategyOptions(form: .iterative, lookup: .coordinating, table: $0)
  }

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
    SelectorWiring(policy: .trampoline, options: options, table: table)
  }
}

private final class SelectorWiring: ChainFactory, Wiring {
  private let methods = SelectorTable()

  override init(policy: AssociationPolicy, options: StrategyOptions, table: any AssociationTable) {
    super.init(policy: policy, options: options, table: table)
    let deciding: [Responder.Type] = [Application.self, Cell.self, Controller.self, Coordinator.self]
    for type in deciding {
      for action in Action.allCases { methods.add(action, to: type, considering) }
    }
  }

  func send(_ message: Message, from origin: Responder) {
    // One retain per hop, the link's: see `Responder.climb`.
    var reached = origin.id
    var next = origin.coordinatingResponder
    while let above = consume next {
      if methods.perform(message, on: above) { return }
      reached = above.id
      next = above.coordinatingResponder
    }
    message.endUnhandled(at: reached)
  }
}

/// The method that all classes of a hierarchy have: what a responder does with a message.
private let considering: SelectorTable.Method = { responder, message in
  Unmanaged<Responder>.fromOpaque(responder)._withUnsafeGuaranteedRef { responder in
    responder.consider(message.assumingMemoryBound(to: Message.self).pointee)
  }
}
