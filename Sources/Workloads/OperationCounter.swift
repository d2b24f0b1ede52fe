package import Measurement
import Opaque
package import Scenarios

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

/// Counts one operation in this process, in the way in which messages are counted.
package struct OperationCounter {
  private let operation: LabOperation
  private let references: ReferenceProbe?

  package init(operation: LabOperation, references: ReferenceProbe?) {
    self.operation = operation
    self.references = references
  }

  private typealias Window = [CountedMetric: Int64]

  /// The counts per operation, by metric.
  package func figures() throws -> [CountedMetric: CountFigure] {
    let counter = try AllocationCounter()
    let run = operation.prepare()
    let count = CountingDefaults.messagesPerWindow
    for _ in 0..<CountingDefaults.warmUpRounds { _ = run(2 * count) }
    var windows: [Window] = []
    for _ in 0..<CountingDefaults.windowPairs {
      windows = try (0..<2).map { _ in try window(run, counter, count) }
      if windows[0] == windows[1] { break }
    }
    var figures: [CountedMetric: CountFigure] = [:]
    for metric in CountedMetric.allCases where metric.isPerMessage && !metric.isOfTable {
      let totals = windows.compactMap { $0[metric] }
      figures[metric] =
        totals.isEmpty
        ? .unavailable(ReferenceProbe.missing) : CountFigure(windows: totals, units: count)
    }
    return figures
  }

  /// What `count` operations take: a batch of twice as many less one of as many, so that what a batch takes once drops
  /// out.
  private func window(_ run: (Int) -> UInt64, _ counter: AllocationCounter, _ count: Int) throws -> Window {
    let short = try batch(run, counter, count)
    let long = try batch(run, counter, 2 * count)
    return long.merging(short) { $0 - $1 }
  }

  private func batch(_ run: (Int) -> UInt64, _ counter: AllocationCounter, _ count: Int) throws -> Window {
    let (_, tally) = try counter.count {
      references?.start()
      let sum = run(count)
      references?.stop()
      return sum
    }
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
}
