/// An event and its place in the order of all.
public struct StampedEvent: Hashable, Sendable, CustomStringConvertible {
  /// When it happened.
  public let stamp: Stamp
  /// What happened.
  public let event: HistoryEvent

  /// `event` at `stamp`.
  @inlinable
  public init(_ event: HistoryEvent, at stamp: Stamp) {
    self.event = event
    self.stamp = stamp
  }

  /// Stamp and event, as in `@3 link 0 dies`.
  public var description: String { "\(stamp) \(event)" }
}
