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

  /// None: ownership stays a tree.
  public func strongEdges(_ options: StrategyOptions) -> Set<StrongEdge> { [] }

  /// Nobody has said it.
  public var followsChanges: Bool { false }

  /// Nobody has said it.
  public var sharing: Sharing { .unsaid }

  /// From level to level.
  public func route(_ options: StrategyOptions) -> Route { .levels }

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
