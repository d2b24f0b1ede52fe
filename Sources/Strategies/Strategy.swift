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

  /// Strong references that the strategy adds to the plan's ownership.
  var strongEdges: Set<StrongEdge> { get }

  /// The way of its messages.
  func route(_ options: StrategyOptions) -> Route

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
  public var strongEdges: Set<StrongEdge> { [] }

  /// From level to level.
  public func route(_ options: StrategyOptions) -> Route { .levels }

  /// Whether a left-behind hierarchy is the strategy's design rather than a fault.
  public var leaksByDesign: Bool { !strongEdges.isEmpty }
}
