public import Hierarchy

/// How a message finds its handler.
public protocol Strategy: Sendable {
  /// What the strategy is called.
  var name: StrategyName { get }
  /// What it is, in one line.
  var abstract: String { get }
  /// The types that a sender's code names besides its own and the message's; nil where they were not counted.
  var knownToSender: [KnownType]? { get }
  /// Whether messages are handled after the send has returned, so that their latency is of a class of its own.
  var isAsynchronous: Bool { get }
  /// Whether messages of one sender are handled in the order in which they were sent, whichever way each of them goes;
  /// `stress` holds a strategy to it that says so.
  var keepsOrder: Bool { get }
  /// The options under which the strategy behaves differently, in the order in which they are listed.
  var variants: [StrategyOptions] { get }
  /// The forms in which its messages can carry their payloads; the first is measured everywhere, so by value where possible.
  var payloads: [PayloadForm] { get }
  /// What the code of each level between a sender and its receiver has to have for a message to pass; nil where unsaid.
  var askedOfLevels: String? { get }
  /// Whether a message may read an object that is gone, through a link that is neither counted nor checked.
  ///
  /// No run shows it, as in each of them parents outlive their children.
  var dangles: Bool { get }
  /// Strong references that the strategy adds to the plan's ownership under `options`: with any, it leaks by design.
  func strongEdges(_ options: StrategyOptions) -> Set<StrongEdge>
  /// The way of its messages.
  func route(_ options: StrategyOptions) -> Route
  /// Whether `relink` links nodes that no plan has, as those of a hierarchy that changes; else `stress` refuses the
  /// strategy.
  var followsChanges: Bool { get }
  /// Whether `relink` is told the nearest decider above a level instead of the level above; then it is told that of
  /// every level below one that moves.
  func linksToDeciders(_ options: StrategyOptions) -> Bool
  /// What several threads may do at once with one hierarchy.
  var sharing: Sharing { get }
  /// What wires one hierarchy.
  func makeWiring(_ options: StrategyOptions) -> any Wiring
}

extension Strategy {
  /// Not counted.
  public var knownToSender: [KnownType]? { nil }
  /// Unsaid.
  public var askedOfLevels: String? { nil }
  /// Never.
  public var dangles: Bool { false }
  /// Handled before the send returns.
  public var isAsynchronous: Bool { false }
  /// They are.
  public var keepsOrder: Bool { true }
  /// One, without options.
  public var variants: [StrategyOptions] { [StrategyOptions()] }
  /// As values, or boxed.
  public var payloads: [PayloadForm] { [.value, .boxed] }
  /// None: ownership stays a tree.
  public func strongEdges(_ options: StrategyOptions) -> Set<StrongEdge> { [] }
  /// From level to level.
  public func route(_ options: StrategyOptions) -> Route { .levels }
  /// Unsaid, so no.
  public var followsChanges: Bool { false }
  /// Where messages go straight to a decider, that one is what a level holds.
  public func linksToDeciders(_ options: StrategyOptions) -> Bool { route(options) == .direct }
  /// Unsaid, so nothing.
  public var sharing: Sharing { .unsaid }
}

extension Strategy {
  /// Its first set of options with every other form of payload.
  public var otherPayloads: [StrategyOptions] { variants.first.map(otherPayloads) ?? [] }

  /// `options` with every other form of payload.
  public func otherPayloads(_ options: StrategyOptions) -> [StrategyOptions] {
    payloads.dropFirst().map { form in
      var other = options
      other.payload = form
      return other
    }
  }

  /// How messages carry their payloads under `options`.
  public func payload(_ options: StrategyOptions) -> PayloadForm {
    options.payload ?? payloads.first ?? .value
  }

  /// Whether a left-behind hierarchy is the strategy's design under `options` rather than a fault.
  public func leaksByDesign(_ options: StrategyOptions) -> Bool { !strongEdges(options).isEmpty }
}

/// A strategy's name, `family.variant`; families of one have no variant.
public struct StrategyName: Hashable, Sendable, CustomStringConvertible {
  /// How messages travel, in the large: one of this package's, or another package's own, as in `"acme"`.
  public let family: String
  /// And in particular; empty for a family of one.
  public let variant: String

  /// The name `family.variant`.
  public init(_ family: String, _ variant: String = "") {
    (self.family, self.variant) = (family, variant)
  }

  /// The name as flags and columns have it.
  public var description: String { variant.isEmpty ? family : "\(family).\(variant)" }
}

/// A type that the code of a sender has to name to send a message, and what for; what its wiring needs does not count.
public typealias KnownType = (name: String, reason: String)

/// What several threads may do at once with one hierarchy under a strategy, as the strategy itself says.
public struct Sharing: Sendable, Hashable {
  /// How links may be read while other threads change the hierarchy.
  public enum Links: Sendable, Hashable {
    /// There are none: what a message goes to never changes.
    case none
    /// One by one, by `Wiring.target(of:)`, while a lock keeps the change away.
    case guarded
    /// At any time: changes are published, and a send needs no lock beside them.
    case published
    /// Not at all, for this reason; then everything has to happen on one queue.
    case unreadable(String)
  }

  /// What links allow.
  public var links: Links
  /// Why several threads may not send through one hierarchy at rest; nil where sends only read what others read.
  public var objection: String?

  /// What links allow, and what speaks against several senders.
  public init(_ links: Links, objection: String? = nil) {
    (self.links, self.objection) = (links, objection)
  }

  /// As weak and strong references between levels are: their counts are atomic.
  public static let guarded = Sharing(.guarded)
  /// What a strategy allows that says nothing.
  public static let unsaid = Sharing(
    .unreadable("it does not say how a link of it is read by itself: sharing"),
    objection: "it does not say that its sends only read: sharing"
  )
}
