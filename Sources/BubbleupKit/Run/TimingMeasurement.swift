import Measurement
import Results
import Suites

/// Times the contenders of one scenario, their tails where that is possible, and makes rows of it.
struct TimingMeasurement {
  let label: String
  let cases: [TimedCase]
  let rounds: MeasurementSuite.Rounds
  var batchesPerBlock = Measurement.Defaults.batchesPerBlock
  /// A batch lasts so long at least, and longer where the clock is dear.
  var shortestBatch = Measurement.Defaults.shortestBatch
  /// Single sends per contender; nil for no tails.
  let singleSends: Int?
  let bench: any Bench
  /// Where what several senders keep is noted.
  var residue: CrewResidue?

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let pass = TimingPass(
      cases: cases,
      rounds: rounds,
      batchesPerBlock: batchesPerBlock,
      shortestBatch: max(shortestBatch, context.clock.shortestBatch),
      bench: bench,
      residue: residue,
      context: context
    )
    let timed = try pass.measure(label: label, until: deadline)
    var isStopped = timed.isStopped
    var failures = timed.failures
    var reasons: [String: String]?
    if let singleSends, !isStopped {
      let tails = try TailPass(
        cases: sending(timed.failures),
        sends: singleSends,
        bench: bench,
        context: context
      ).measure()
      reasons = tails.reasons
      failures.merge(tails.failures) { $1 }
      isStopped = tails.isStopped
    }
    var findings = UnitFindings(sheet: context.sheet)
    TimingAnalysis(
      cases: cases,
      store: context.recorder.store,
      failures: failures,
      tailReasons: reasons
    ).rows(into: &findings.sheet)
    findings.twin = TwinFinding(cases, context.recorder.store)
    findings.failures = failures.sorted { $0.key < $1.key }.map { "\(label), \($0.key): \($0.value)" }
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
