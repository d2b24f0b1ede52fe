import Hierarchy

/// What came of a load.
package struct LoadReport: Sendable {
  package let request: LoadRequest
  private let keepsOrder: Bool
  package internal(set) var sent = 0
  package internal(set) var outcomes = OutcomeCount()
  package internal(set) var tally = OutcomeTally()
  package internal(set) var rest = Quiescence()
  package internal(set) var seconds = 0.0
  /// How long messages took: from their intended start under a rate, else from their real one.
  package internal(set) var latencies = LatencyHistogram()
  package internal(set) var changes: [Change: Int] = [:]
  package internal(set) var teardownSeconds = 0.0
  package internal(set) var wentUnderLoad = false
  package internal(set) var timeline: [Timeline.Slot] = []
  package internal(set) var history: HistoryReport?
  package internal(set) var stall: [String]?
  /// Whether it was asked to stop before the end.
  package internal(set) var isInterrupted = false

  /// Messages per second.
  package var throughput: Double { seconds > 0 ? Double(sent) / seconds : 0 }

  package var changeCount: Int { changes.values.reduce(0, +) }

  /// What is wrong, one sentence each; empty if nothing is.
  package var failures: [String] {
    if let stall { return ["no thread made progress for \(request.patience) s"] + stall }
    var failures: [String] = []
    if sent == 0, !isInterrupted { failures.append("no message was sent, so that nothing was checked") }
    let mayEndEarly = isInterrupted || request.seconds != nil || request.tearsDownUnderLoad
    if sent < request.messages, !mayEndEarly {
      failures.append("only \(sent) of \(request.messages) messages were sent")
    }
    // Under a time limit, senders may be stopped before the half; with one message each there is no half.
    let mustGoUnderLoad =
      request.tearsDownUnderLoad && request.seconds == nil && !isInterrupted
      && request.messages >= 2 * request.threads
    if mustGoUnderLoad, !wentUnderLoad {
      failures.append("the hierarchy was torn down after all senders had stopped")
    }
    if sent > 0, !tally.isGreen { failures.append("not every message had one outcome: \(tally)") }
    if keepsOrder, outcomes.overtaken > 0 {
      failures.append("\(outcomes.overtaken) messages were handled after a later one of the same sender")
    }
    let found = history?.violations ?? []
    failures += found.prefix(Self.shownViolations)
    if found.count > Self.shownViolations {
      failures.append("and \(found.count - Self.shownViolations) more")
    }
    return failures + rest.violations
  }

  private static let shownViolations = 5

  init(_ request: LoadRequest, keepsOrder: Bool = true) {
    (self.request, self.keepsOrder) = (request, keepsOrder)
  }
}

/// What happened in each tenth of a second of a run.
package final class Timeline: @unchecked Sendable {
  /// One of them.
  package struct Slot: Sendable {
    package var messages = 0
    package var latencies = LatencyHistogram()
    package var alive = 0
  }

  package static let nanoseconds: UInt64 = 100_000_000
  /// Ten minutes; what comes later is not kept, so that a long soak does not grow.
  private static let limit = 6000

  private let lock = OwnedLock()
  private var slots: [Slot] = []

  /// A timeline of a run that has not begun.
  package init() {}

  /// Adds what one sender saw in slot `number`.
  func add(_ latencies: LatencyHistogram, in number: Int, alive: Int) {
    guard latencies.count > 0, number < Self.limit else { return }
    lock.enter()
    defer { lock.leave() }
    while slots.count <= number { slots.append(Slot()) }
    slots[number].messages += latencies.count
    slots[number].latencies.merge(latencies)
    slots[number].alive = alive
  }

  package var all: [Slot] {
    lock.enter()
    defer { lock.leave() }
    return slots
  }
}
