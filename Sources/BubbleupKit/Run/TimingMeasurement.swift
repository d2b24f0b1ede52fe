import Measurement
import Results
import Suites

/// Times the contenders of one scenario, their tails where that is possible, and makes rows of it.
struct TimingMeasurement {
  let label: String
  let cases: [TimedCase]
  let rounds: MeasurementSuite.Rounds
  var batchesPerBlock = Measurement.Defaults.batchesPerBlock
  var shortestBatch = Measurement.Defaults.shortestBatch
  /// Single sends per contender; nil for no tails.
  let singleSends: Int?
  let costs: BlockCosts

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let pass = TimingPass(
      cases: cases,
      rounds: rounds,
      batchesPerBlock: batchesPerBlock,
      shortestBatch: shortestBatch,
      costs: costs,
      context: context
    )
    let timed = try pass.measure(label: label, until: deadline)
    var isStopped = timed.isStopped
    var reasons: [String: String]?
    if let singleSends, !isStopped {
      let tails = try TailPass(cases: sending(timed.failures), sends: singleSends, context: context).measure()
      reasons = tails.reasons
      isStopped = tails.isStopped
    }
    var findings = UnitFindings(sheet: context.sheet)
    TimingAnalysis(
      cases: cases,
      store: context.recorder.store,
      failures: timed.failures,
      tailReasons: reasons
    ).rows(into: &findings.sheet)
    findings.twin = TwinFinding(cases, context.recorder.store)
    findings.failures = timed.failures.sorted { $0.key < $1.key }.map { "\(label), \($0.key): \($0.value)" }
    findings.isStopped = isStopped
    return findings
  }

  /// The contenders whose single sends mean something: strategies that did not fail.
  private func sending(_ failures: [String: String]) -> [TimedCase] {
    cases.filter { timed in
      if case .kernel = timed.role { return false }
      return timed.role != .twin && failures[timed.name] == nil
    }
  }
}
