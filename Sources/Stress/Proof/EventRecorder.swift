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
