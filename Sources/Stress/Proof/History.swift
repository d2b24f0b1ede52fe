package import Hierarchy

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

extension History {
  /// The events in the order of their stamps.
  ///
  /// Stamps come from one counter and nearly all of them are in the history, so each event has its place at once and
  /// nothing needs to be sorted; a history with large gaps, as one made by hand, is.
  func ordered() -> [StampedEvent] {
    guard let first = events.lazy.map(\.stamp.number).min(),
      let last = events.lazy.map(\.stamp.number).max(), last - first < UInt64(4 * events.count)
    else { return events.sorted { $0.stamp < $1.stamp } }
    var places = [Int32](repeating: -1, count: Int(last - first) + 1)
    for (index, event) in events.enumerated() {
      let place = Int(event.stamp.number - first)
      // A stamp that was given twice: the sort keeps both for the checker to find.
      guard places[place] < 0 else { return events.sorted { $0.stamp < $1.stamp } }
      places[place] = Int32(index)
    }
    return places.compactMap { $0 < 0 ? nil : events[Int($0)] }
  }
}

/// What is still there when everybody has come to rest; in a correct run nothing is.
package struct Quiescence: Hashable, Sendable {
  /// Table entries, observers and queued messages that the strategy keeps.
  package var residue: Residue
  /// Messages that were sent and are still on their way.
  package var inFlight: Int
  /// Objects that were made.
  package var births: Int
  /// Objects that are gone.
  package var deaths: Int

  package init(residue: Residue = .none, inFlight: Int = 0, births: Int = 0, deaths: Int = 0) {
    self.residue = residue
    self.inFlight = inFlight
    self.births = births
    self.deaths = deaths
  }

  /// What is left although nothing should be, by name; empty after a correct run.
  package var violations: [HistoryViolation] {
    let counts: [(String, Int)] = [
      ("table entries", residue.tableEntries), ("observers", residue.observers),
      ("queued messages", residue.queuedMessages), ("messages in flight", inFlight),
    ]
    var violations = counts.filter { $0.1 != 0 }.map { HistoryViolation.leftBehind(what: $0.0, count: $0.1) }
    if births != deaths { violations.append(.unbalanced(births: births, deaths: deaths)) }
    return violations
  }
}

/// The logs of all threads of a run, under one clock.
package final class EventRecorder: Sendable {
  /// What stamps the events of all logs.
  package let clock: StampClock
  /// One log per thread.
  package let logs: [EventLog]

  /// Logs for `threads` threads, each with room for `capacity` events before it allocates.
  package init(threads: Int, capacity: Int = 0) {
    let clock = StampClock()
    self.clock = clock
    logs = (0..<threads).map { _ in EventLog(clock, capacity: capacity) }
  }

  /// What all threads have seen together; to be asked when they have come to rest.
  package func history(_ rest: Quiescence) -> History {
    History(events: logs.flatMap(\.events), rest: rest)
  }
}

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
