import Measurement
import Scenarios

/// The worker that counts one operation of one claim, which row and name tell it.
struct OperationCounting: Worker {
  static let kind = WorkerKind.operation

  struct Request: Codable, Sendable {
    /// The row of the claim.
    let row: String
    /// The name of its operation.
    let name: String
  }

  typealias Event = CaseTally

  var claims = ClaimCatalogue.all
  let references: ReferenceProbe?

  func answer(_ request: Request, tell: (CaseTally) throws -> Void) throws -> WorkerEnd {
    let claim = claims.first { $0.row == request.row }
    guard let operation = claim?.operation(request.name) else {
      throw Unavailable(
        reason:
          "the worker knows no operation '\(request.name)' of \(request.row); build both from the same sources"
      )
    }
    var tally = CaseTally(messages: ClaimDefaults.operationsPerWindow)
    for (metric, figure) in try OperationCounter(operation: operation, references: references).figures() {
      tally.figures[metric.rawValue] = CaseTally.Count(figure)
    }
    try tell(tally)
    return .done
  }
}

/// Asks a worker to count an operation.
struct OperationConversation {
  let worker: WorkerLocation
  var seconds = ClaimDefaults.secondsPerCount

  /// The counts of the operation `name` of claim `row`; throws where the worker crashed or went on for too long.
  func counts(of name: String, in row: String) throws -> CountReading {
    let link: WorkerLink<OperationCounting>
    do {
      link = try WorkerLink(
        worker,
        patience: WorkerPatience(seconds: seconds),
        needsOptimized: BuildDescription.current.mode == .release
      )
    } catch {
      if error.code == .interrupted { throw Self.stopped }
      return CountReading(unavailable: error.reason)
    }
    var tally = CaseTally()
    switch link.ask(.init(row: row, name: name), tell: { tally = $0 }) {
    case .ended(.done):
      link.end()
      return CountReading { metric in
        tally.figures[metric.rawValue]?.figure ?? .unavailable("the worker did not count it")
      }
    case .ended(.unavailable(let reason)): return CountReading(unavailable: reason)
    case .ended(.failed(let reason)): throw LaboratoryError(.failed, "\(row) \(name): \(reason)")
    case .ended(.stopped): throw Self.stopped
    case .lost(let loss): throw LaboratoryError(.failed, "\(row) \(name): the worker \(loss.words)")
    }
  }

  private static let stopped = LaboratoryError(.stopped, "the counting was stopped")
}

/// Counts one operation in this process, in the way in which messages are counted.
struct OperationCounter {
  let operation: LabOperation
  let references: ReferenceProbe?

  private typealias Window = [CountedMetric: Int64]

  /// The counts per operation, by metric.
  func figures() throws -> [CountedMetric: CountFigure] {
    let counter = try AllocationCounter()
    let run = operation.prepare()
    let count = ClaimDefaults.operationsPerWindow
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
