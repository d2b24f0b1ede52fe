import Hierarchy

/// Links as rows of dense columns, checked by generations: no reference is touched on the way.
///
/// As decoupled as a responder chain: whoever sends knows its own place and nobody else, and handlers are ordinary
/// methods. Other threads may change the hierarchy while messages are under way, without a lock that a reader takes:
/// see `FastLane`.
public struct ResponderIndexed: Strategy {
  /// `responder.indexed`.
  public let name = StrategyName(.responder, "indexed")
  /// One line for people.
  public let abstract = "links as checked rows of dense columns; only levels that act are touched"
  /// A lane publishes its links.
  public let sharing = Sharing.published
  /// Its place, which sends for it.
  public let knownToSender: [KnownType]? = [.seat]

  /// The strategy.
  public init() {}

  /// What wires one hierarchy.
  public func makeWiring(_ options: StrategyOptions) -> any Wiring { LaneWiring() }
}

extension KnownType {
  fileprivate static let seat = KnownType("LaneSeat", "the sender's own place, which sends for it")
}
