public import Hierarchy

/// How a message finds its handler.
public protocol Strategy: Sendable {
  /// What the strategy is called.
  var name: StrategyName { get }

  /// What it is, in one line for people.
  var abstract: String { get }

  /// The types that a sender's code names besides its own and the message's; nil where nobody has counted them.
  var knownToSender: [KnownType]? { get }

  /// Whether messages are handled after the send has returned, so that their latency is of a class of its own.
  var isAsynchronous: Bool { get }

  /// The options under which the strategy behaves differently, in the order in which they are listed.
  var variants: [StrategyOptions] { get }

  /// The forms in which its messages can carry their payloads, the pattern's own first.
  var payloads: [PayloadForm] { get }

  /// Strong references that the strategy adds to the plan's ownership under `options`.
  func strongEdges(_ options: StrategyOptions) -> Set<StrongEdge>

  /// The way of its messages.
  func route(_ options: StrategyOptions) -> Route

  /// Whether the links of its wirings follow a hierarchy that changes, in which objects come whose rows no plan has.
  ///
  /// That is what `relink` is for, and `stress` refuses a strategy that does not say so: one whose links were made once
  /// and for all meets a node that it has never seen, and what it then does is anybody's guess.
  var followsChanges: Bool { get }

  /// What several threads may do at once with one hierarchy.
  var sharing: Sharing { get }

  /// What wires one hierarchy.
  func makeWiring(_ options: StrategyOptions) -> any Wiring
}

extension Strategy {
  /// Not counted.
  public var knownToSender: [KnownType]? { nil }

  /// Handled before the send returns.
  public var isAsynchronous: Bool { false }

  /// One way of doing it.
  public var variants: [StrategyOptions] { [StrategyOptions()] }

  /// As values, or boxed.
  public var payloads: [PayloadForm] { [.value, .boxed] }

  /// None: ownership stays a tree.
  public func strongEdges(_ options: StrategyOptions) -> Set<StrongEdge> { [] }

  /// Nobody has said it.
  public var followsChanges: Bool { false }

  /// Nobody has said it.
  public var sharing: Sharing { .unsaid }

  /// From level to level.
  public func route(_ options: StrategyOptions) -> Route { .levels }

  /// Its first set of options with every other form of payload.
  public var otherPayloads: [StrategyOptions] {
    guard let first = variants.first else { return [] }
    return payloads.dropFirst().map { form in
      var options = first
      options.payload = form
      return options
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
public struct StrategyName: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// How messages travel, in the large: one of those below, or another package's own, as in `"acme"`.
  public struct Family: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral, CaseIterable {
    /// As it stands before the dot.
    public let rawValue: String

    /// The family of this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The family of this name.
    public init(stringLiteral name: String) { self.init(rawValue: name) }

    /// From responder to responder, with parent coordinators in a side table.
    public static let responder: Family = "responder"
    /// Through weak references typed as a protocol.
    public static let delegate: Family = "delegate"
    /// Through stored closures.
    public static let closure: Family = "closure"
    /// Through fixed references to the parent.
    public static let parent: Family = "parent"
    /// Through a shared bus.
    public static let bus: Family = "bus"
    /// Through one global object.
    public static let singleton: Family = "singleton"
    /// Through an asynchronous stream.
    public static let stream: Family = "stream"

    /// Those of this package.
    public static let allCases: [Family] = [
      .responder, .delegate, .closure, .parent, .bus, .singleton, .stream,
    ]
  }

  /// How messages travel, in the large.
  public let family: Family
  /// And in particular; empty for a family of one.
  public let variant: String

  /// The name `family.variant`.
  public init(_ family: Family, _ variant: String = "") {
    self.family = family
    self.variant = variant
  }

  /// The name as flags and columns have it.
  public var description: String { variant.isEmpty ? family.rawValue : "\(family.rawValue).\(variant)" }

  /// Orders by name.
  public static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}

/// A type that the code of a sender has to name to send a message, besides its own and the message's.
///
/// What a sender's wiring needs does not count: it is the harness that wires here, and the level above elsewhere.
public struct KnownType: Sendable, Equatable {
  /// As it stands in the code.
  public let name: String
  /// What the sender needs it for.
  public let reason: String

  /// A type with what the sender needs it for.
  public init(_ name: String, _ reason: String) {
    self.name = name
    self.reason = reason
  }

  /// What whoever sends along the chain knows: the class that it is derived from itself.
  static let chain = KnownType(
    "Responder",
    "the base class of everything in the chain: the next one is asked for as that"
  )
  /// What whoever has a fixed parent knows, at the least.
  static let parent = KnownType(
    "Responder",
    "the parent, typed as the base class; typed as its own class it would be that one, and another in each place"
  )
  /// What senders without a context know.
  static func outlet(_ words: String) -> KnownType { KnownType("Outlet", words) }
}

/// A strategy some or all of whose links lie in a side table, which may be one that was made elsewhere: one whose locks
/// are watched, or one that counts what is looked up.
package protocol TabledStrategy: Strategy {
  /// What wires one hierarchy over `table`.
  func makeWiring(_ options: StrategyOptions, over table: any AssociationTable) -> any Wiring
}

extension TabledStrategy {
  /// What wires one hierarchy over a table of the kind that `options` name, and that table, which counts its look-ups.
  package func makeCountedWiring(_ options: StrategyOptions) -> (wiring: any Wiring, table: CountingTable) {
    let table = CountingTable(options.makeTable())
    return (makeWiring(options, over: table), table)
  }
}

/// What several threads may do at once with one hierarchy under a strategy; said by the strategy, since nobody else knows.
public struct Sharing: Sendable, Hashable {
  /// Whether sends only read what other senders read: then several threads may send through a hierarchy that nobody
  /// changes.
  public enum Sending: Sendable, Hashable {
    /// They do.
    case reads
    /// They do not, for this reason.
    case writes(String)
  }

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

  /// What sends do.
  public var sending: Sending
  /// What links allow.
  public var links: Links

  /// What sends do, and what links allow.
  public init(sending: Sending, links: Links) {
    self.sending = sending
    self.links = links
  }

  /// As weak and strong references between levels are: their counts are atomic, and a lock has to keep changes away.
  public static let guarded = Sharing(sending: .reads, links: .guarded)
  /// Safe beside any change.
  public static let published = Sharing(sending: .reads, links: .published)
  /// Nobody has said it.
  public static let unsaid = Sharing(
    sending: .writes("it does not say that its sends only read: sharing"),
    links: .unreadable("it does not say how a link of it is read by itself: sharing")
  )
}
