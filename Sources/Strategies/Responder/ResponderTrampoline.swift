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
