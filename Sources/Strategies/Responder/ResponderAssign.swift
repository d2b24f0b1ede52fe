public import Hierarchy

/// The parent coordinator unretained in a side table (catalogue D7): no cycle, and a dangling read if it goes first.
///
/// Such reads are counted instead of made: see `AssociationTable.wouldDangleReads`.
public struct ResponderAssign: TabledStrategy {
  /// `responder.assign`.
  public let name = StrategyName(.responder, "assign")
  /// One line for people.
  public let abstract = "responder chain; parent coordinator unretained in a side table"
  /// What tells dead targets from living ones is for one thread at a time.
  public let sharing = Sharing(
    sending: .writes(
      "the arena that tells living targets of 'assign' from dead ones is for one thread at a time"
    ),
    links: .unreadable(
      "the arena that tells dead targets from living ones has no lock, and every object's death writes to it"
    )
  )
  /// The base class.
  public let knownToSender: [KnownType]? = [.chain]
  /// Every table.
  public let variants = StrategyOptions.everyTable

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
