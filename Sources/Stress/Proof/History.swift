/// Everything that one run recorded, and what was left when it had come to rest.
package struct History: Hashable, Sendable {
  /// The events of all threads, in any order.
  package var events: [StampedEvent]
  /// What was left at the end.
  package var rest: Quiescence

  /// A history of `events` that ended in `rest`.
  package init(events: [StampedEvent], rest: Quiescence = Quiescence()) {
    self.events = events
    self.rest = rest
  }
}
