/// An event and its place in the order of all.
package struct StampedEvent: Hashable, Sendable, CustomStringConvertible {
  /// When it happened.
  package let stamp: Stamp
  /// What happened.
  package let event: HistoryEvent

  /// `event` at `stamp`.
  package init(_ event: HistoryEvent, at stamp: Stamp) {
    self.event = event
    self.stamp = stamp
  }

  /// Stamp and event, as in `@3 link 0 dies`.
  package var description: String { "\(stamp) \(event)" }
}
