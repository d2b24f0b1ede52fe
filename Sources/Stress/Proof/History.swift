/// Everything that one run recorded, and what was left when it had come to rest.
public struct History: Hashable, Sendable {
  /// The events of all threads, in any order.
  public var events: [StampedEvent]
  /// What was left at the end.
  public var rest: Quiescence

  /// A history of `events` that ended in `rest`.
  public init(events: [StampedEvent], rest: Quiescence = Quiescence()) {
    self.events = events
    self.rest = rest
  }
}
