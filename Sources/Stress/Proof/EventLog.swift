/// What one thread has seen, written down by that thread alone and without a lock.
///
/// A log that could be written by two threads would have to order them, and with that would order the very operations
/// whose races are to be seen. So each thread has one of its own, and only the stamps are shared: one locked
/// instruction per event.
package final class EventLog: @unchecked Sendable {
  private let clock: StampClock
  // Unchecked, as the one thread that writes here is the promise that the class is made of.
  @exclusivity(unchecked) private var full: [[StampedEvent]] = []
  @exclusivity(unchecked) private var current: [StampedEvent] = []

  /// A full chunk is put aside and never copied: growing one array would copy all events again and again, in the
  /// middle of a race.
  private static let chunk = 1 << 14

  /// A log whose events are stamped by `clock`, with room for `capacity` of them before it allocates.
  package init(_ clock: StampClock, capacity: Int = 0) {
    self.clock = clock
    current.reserveCapacity(min(max(capacity, 0), Self.chunk))
  }

  /// Writes `event` down, stamped now.
  @discardableResult
  @inline(__always)
  package func record(_ event: HistoryEvent) -> Stamp {
    let stamp = clock.stamp()
    record(event, at: stamp)
    return stamp
  }

  /// Writes `event` down with a stamp that was taken before.
  package func record(_ event: HistoryEvent, at stamp: Stamp) {
    if current.count == Self.chunk {
      full.append(current)
      current = []
      current.reserveCapacity(Self.chunk)
    }
    current.append(StampedEvent(event, at: stamp))
  }

  /// Everything written so far; for when its thread has come to rest.
  package var events: [StampedEvent] { full.flatMap(\.self) + current }
}
