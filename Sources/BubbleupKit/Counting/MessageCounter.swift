import Measurement

/// Counts what messages take, once whatever a batch takes has dropped out.
struct MessageCounter {
  /// Messages of a window, by each sender.
  let messages: Int
  let senders: Int
  let counter: AllocationCounter
  let references: ReferenceProbe?
  /// A batch of so many, by each sender.
  let prepare: (Int) -> CountedBatch
  let expected: (Int) -> UInt64

  /// What a window counted, by metric.
  private typealias Window = [CountedMetric: Int64]

  /// The figures per message.
  func figures() throws -> [CountedMetric: CountFigure] {
    for _ in 0..<CountingDefaults.warmUpRounds {
      let batch = prepare(2 * messages)
      batch.run()
      try check(batch.end(), expected(2 * messages))
    }
    var windows: [Window] = []
    for _ in 0..<CountingDefaults.windowPairs {
      windows = try (0..<2).map { _ in try window() }
      if windows[0] == windows[1] { break }
    }
    return figures(of: windows)
  }

  /// What `messages` messages take: a batch of twice as many less a batch of as many, so that what a batch takes once
  /// (three retains of the script's arrays) drops out and counts per message come out whole.
  private func window() throws -> Window {
    let short = try batch(messages)
    let long = try batch(2 * messages)
    return long.merging(short) { $0 - $1 }
  }

  private func batch(_ count: Int) throws -> Window {
    // Both at once: neither counter allocates, retains or releases between start and stop.
    let batch = prepare(count)
    let (_, tally) = try counter.count {
      references?.start()
      batch.run()
      references?.stop()
    }
    try check(batch.end(), expected(count))
    return counts(tally.total)
  }

  private func counts(_ allocations: AllocationCounts) -> Window {
    var window: Window = [
      .allocations: Int64(clamping: allocations.allocations),
      .frees: Int64(clamping: allocations.frees),
      .bytesAllocated: Int64(clamping: allocations.bytesAllocated),
    ]
    for metric in CountedMetric.allCases where !metric.functions.isEmpty {
      window[metric] = references?.total(of: metric)
    }
    return window
  }

  private func figures(of windows: [Window]) -> [CountedMetric: CountFigure] {
    var figures: [CountedMetric: CountFigure] = [:]
    for metric in CountedMetric.allCases where metric.isPerMessage {
      let totals = windows.compactMap { $0[metric] }
      figures[metric] =
        totals.isEmpty
        ? .unavailable(ReferenceProbe.missing) : CountFigure(windows: totals, units: messages * senders)
    }
    return figures
  }

  private func check(_ sum: UInt64, _ expected: UInt64) throws {
    guard sum == expected else {
      throw WrongDelivery(reason: "the messages' receipts add up to \(sum) instead of \(expected)")
    }
  }
}
