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
