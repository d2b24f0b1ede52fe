public import Hierarchy

/// The parent coordinator retained in a side table (catalogue E6): it owns the controller that retains it.
///
/// Each pair of coordinator and root controller keeps itself alive, with everything below: a leak by design.
public struct ResponderRetain: Strategy {
  /// `responder.retain`.
  public let name = StrategyName(.responder, "retain")
  /// One line for people.
  public let abstract = "responder chain; parent coordinator retained in a side table; leaks by design"
  /// The base class.
  public let knownToSender: [KnownType]? = [.chain]
  /// Every table.
  public let variants = StrategyOptions.everyTable
  /// The root controller holds the coordinator that owns it.
  public let strongEdges: Set<StrongEdge> = [.rootControllerToCoordinator]

  /// The strategy.
  public init() {}

  /// From responder to responder, in the order of look-ups that the options name.
  public func route(_ options: StrategyOptions) -> Route { options.responderRoute }

  /// What wires one hierarchy.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring {
    ChainWiring(policy: .retain, options: options)
  }
}
