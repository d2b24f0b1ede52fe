import Measurement
import Results

/// Writes every sample to the log as soon as it is handed on, and keeps it in memory for the analysis.
///
/// A sample's value is the mean of one of the operations that it stands for, so that its unit is the metric's.
final class RunRecorder {
  let runID: String
  private(set) var store = SampleStore()
  private var log: SampleLog
  /// The instant that counts as 0.
  private let origin: Nanoseconds
  /// Where the clock of the samples goes on; above 0 in a continued run, whose machine may have been restarted.
  private let offset: Int

  /// Goes on after `earlier` samples, if there are any.
  init(_ log: consuming SampleLog, runID: String, origin: Nanoseconds, earlier: [SampleRow] = []) {
    self.log = log
    self.runID = runID
    self.origin = origin
    offset = (earlier.map(\.startNanoseconds).max() ?? -1) + 1
    for row in earlier { store.add(row) }
  }

  func record(_ sample: RawSample, of key: CaseKey, repeats: Int = 1) throws {
    let operations = sample.iterations * repeats
    guard let mean = sample.elapsed.perOperation(operations) else { return }
    try record(
      .latency,
      mean,
      of: key,
      Moment(
        phase: sample.phase == .batch ? .batch : .single,
        round: sample.round,
        orderIndex: sample.orderIndex,
        start: sample.start
      ),
      iterations: operations
    )
  }

  /// Where a sample belongs in the course of a run.
  struct Moment {
    let phase: SamplePhase
    let round: Int
    let orderIndex: Int
    let start: Nanoseconds
  }

  func record(_ metric: Metric, _ value: Double, of key: CaseKey, _ moment: Moment, iterations: Int) throws {
    let row = SampleRow(
      runID: runID,
      caseKey: key,
      round: moment.round,
      orderIndex: moment.orderIndex,
      startNanoseconds: offset + Int(moment.start.since(origin).count),
      phase: moment.phase.rawValue,
      iterations: iterations,
      metric: metric,
      value: value
    )
    try log.append(row)
    store.add(row)
  }

  /// The samples of a case that failed stay on disk as they are, and out of every figure.
  func forget(_ key: CaseKey) { store.forget(key) }

  /// Waits for the disk; between units, never between the samples of a comparison.
  func sync() throws { try log.sync() }
}
