package import Measurement
import Opaque
package import Scenarios

/// Counts what messages take, or other operations, once whatever a batch takes has dropped out.
struct MessageCounter {
  /// Messages of a window, by each sender.
  let messages: Int
  var senders = 1
  let counter: AllocationCounter
  let references: ReferenceProbe?
  /// A batch of so many, by each sender.
  let prepare: (Int) -> CountedBatch
  /// What the receipts of so many add up to; nil for operations that have none.
  var expected: ((Int) -> UInt64)?

  typealias Window = [CountedMetric: Int64]

  func figures() throws -> [CountedMetric: CountFigure] {
    // Metadata, conformances, side tables of weak references, a queue's thread.
    let warmUp = prepare(2 * messages)
    warmUp.run()
    try check(warmUp.end(), of: 2 * messages)
    // A batch of twice as many less a batch of as many, so that what a batch takes once (three retains of the script's
    // arrays) drops out and counts per message come out whole.
    let windows = try Self.twoWindows(of: messages) {
      let short = try batch(messages)
      return try batch(2 * messages).merging(short) { $0 - $1 }
    }
    var figures: [CountedMetric: CountFigure] = [:]
    for metric in CountedMetric.allCases where metric.isPerMessage && !metric.isOfTable {
      let totals = windows.compactMap { $0[metric] }
      figures[metric] =
        totals.isEmpty
        ? .unavailable(ReferenceProbe.missing) : CountFigure(windows: totals, units: messages * senders)
    }
    return figures
  }

  /// Two windows that agree, or the last two of those that never did.
  static func twoWindows(of messages: Int = 0, _ window: () throws -> Window) rethrows -> [Window] {
    var windows: [Window] = []
    for _ in 0..<CountingDefaults.windowPairs(of: messages) {
      windows = [try window(), try window()]
      if windows[0] == windows[1] { break }
    }
    return windows
  }

  private func batch(_ count: Int) throws -> Window {
    // Both at once: neither counter allocates, retains or releases between start and stop.
    let batch = prepare(count)
    let (_, tally) = try counter.count {
      references?.start()
      batch.run()
      references?.stop()
    }
    try check(batch.end(), of: count)
    var window: Window = [
      .allocations: Int64(clamping: tally.total.allocations),
      .frees: Int64(clamping: tally.total.frees),
      .bytesAllocated: Int64(clamping: tally.total.bytesAllocated),
    ]
    for metric in CountedMetric.allCases where !metric.functions.isEmpty {
      window[metric] = references?.total(of: metric)
    }
    return window
  }

  private func check(_ sum: UInt64, of count: Int) throws {
    if let expected { try WrongDelivery.require(sum, expected(count)) }
  }
}

extension LabOperation {
  /// The counts per operation, by metric, counted in this process in the way in which messages are counted.
  package func counts(_ references: ReferenceProbe?) throws -> [CountedMetric: CountFigure] {
    let counter = try AllocationCounter()
    let run = prepare()
    return try MessageCounter(
      messages: CountingDefaults.messagesPerWindow,
      counter: counter,
      references: references,
      prepare: { CountedBatch($0, run) }
    ).figures()
  }
}

extension Contender {
  /// An operation has no plan to be held against: its checksum is only kept from being optimised away, and its claim
  /// judges what it does.
  package static func operation(_ operation: LabOperation, named name: String) -> Contender {
    Contender(name: name) {
      let run = operation.prepare()
      let workload = Workload(
        alike: { count in
          blackHole(run(count))
          return UInt64(count)
        },
        expectedChecksum: { UInt64($0) }
      )
      return PreparedWorkload(workload)
    }
  }
}
