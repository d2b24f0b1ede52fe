public import Hierarchy

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
