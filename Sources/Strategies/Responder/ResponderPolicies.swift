public import Hierarchy

/// The parent coordinator in a side table, behind a box that holds it weakly (catalogue C7).
public struct ResponderTrampoline: TabledStrategy {
  /// `responder.trampoline`.
  public let name = StrategyName(.responder, "trampoline")
  /// One line for people.
  public let abstract = "responder chain; parent coordinator behind a weak box in a side table"
  /// Links are read one by one.
  public let sharing = Sharing.guarded
  /// The base class.
  public let knownToSender: [KnownType]? = [.chain]
  /// Every table, both forms, every order of look-ups.
  public let variants = StrategyOptions.everyTable + StrategyOptions.everyChain

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
    ChainWiring(policy: .trampoline, options: options, table: table)
  }
}

/// The parent coordinator retained in a side table (catalogue E6): it owns the controller that retains it.
///
/// Each pair of coordinator and root controller keeps itself alive, with everything below: a leak by design.
public struct ResponderRetain: TabledStrategy {
  /// `responder.retain`.
  public let name = StrategyName(.responder, "retain")
  /// One line for people.
  public let abstract = "responder chain; parent coordinator retained in a side table; leaks by design"
  /// Links are read one by one.
  public let sharing = Sharing.guarded
  /// The base class.
  public let knownToSender: [KnownType]? = [.chain]
  /// Every table.
  public let variants = StrategyOptions.everyTable

  /// Boxed, as Objective-C's chain needs it.
  public let payloads: [PayloadForm] = [.boxed, .value]

  /// The strategy.
  public init() {}

  /// The root controller holds the coordinator that owns it.
  public func strongEdges(_ options: StrategyOptions) -> Set<StrongEdge> { [.rootControllerToCoordinator] }

  /// From responder to responder, in the order of look-ups that the options name.
  public func route(_ options: StrategyOptions) -> Route { options.responderRoute }

  /// What wires one hierarchy.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring {
    makeWiring(options, over: options.makeTable())
  }

  /// What wires one hierarchy over a table that was made elsewhere.
  package func makeWiring(_ options: StrategyOptions, over table: any AssociationTable) -> any Wiring {
    ChainWiring(policy: .retain, options: options, table: table)
  }
}

private let unheld =
  "a value under 'assign' may be freed between the read of its address and its retain"

/// The parent coordinator unretained in a side table (catalogue D7): no cycle, and a dangling read if it goes first.
///
/// Where such a read is planted, `FreedPointerTable` counts it instead of making it.
public struct ResponderAssign: TabledStrategy {
  /// `responder.assign`.
  public let name = StrategyName(.responder, "assign")
  /// One line for people.
  public let abstract = "responder chain; parent coordinator unretained in a side table"
  /// Nothing keeps a value alive while it is read.
  public let sharing = Sharing(sending: .writes(unheld), links: .unreadable(unheld))
  /// The base class.
  public let knownToSender: [KnownType]? = [.chain]
  /// Every table.
  public let variants = StrategyOptions.everyTable

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
    ChainWiring(policy: .assign, options: options, table: table)
  }
}
