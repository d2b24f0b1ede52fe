import Dispatch
import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Suites

/// Several Dispatch threads that send at once: each through a hierarchy of its own, and all through one.
///
/// One operation is one message from each of them, so that the time of an operation is what a sender waits for its
/// message, and the number of senders divided by it is the throughput.
struct CrewUnit: MeasuredUnit {
  let scenario: Scenario
  let subjects: [Case]
  /// Numbers of threads besides one, which the others are read against.
  let threads: [Int]
  let rounds: MeasurementSuite.Rounds
  let planned: [PlannedCase]

  var label: String {
    "\(threads.map(String.init).joined(separator: " and ")) threads on \(scenario.shortLabel)"
  }

  /// Waking the threads takes some 10 to 50 µs per batch, so a batch is forty times as long at least.
  static let shortestBatch = Nanoseconds(2_000_000)
  static let batchesPerBlock = 2

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let plan = try HierarchyPlan(scenario.parameters)
    var correctness = context.sheet
    var cases: [TimedCase] = []
    let kept = CrewResidue()
    for subject in subjects {
      let expectation = SendExpectation(plan, subject.strategy, subject.options)
      for formation in formations(of: subject) {
        let key = try CaseKey(subject, on: plan, threads: formation.threads, more: formation.parameters)
        if case .unsafe(let reason) = formation.isShared
          ? SharedSending.judge(subject.strategy, subject.options) : .safe
        {
          correctness.add(.latency, .median, without: .unavailable, of: key, reason: reason)
          continue
        }
        let name = "\(subject.strategyLabel) \(formation.label)"
        cases.append(
          TimedCase(
            .strategy,
            key,
            hops: expectation.hopsPerMessage,
            setsPace: true,
            senders: formation.threads,
            contender: .crew(formation, subject, named: name, on: plan, expectation, residue: kept)
          )
        )
      }
    }
    let measurement = TimingMeasurement(
      label: label,
      cases: cases,
      rounds: rounds,
      batchesPerBlock: Self.batchesPerBlock,
      shortestBatch: Self.shortestBatch,
      singleSends: nil,
      costs: BlockCosts()
    )
    var findings = try measurement.measure(context, until: deadline)
    findings.sheet.append(correctness)
    CrewAnalysis(
      cases: cases,
      store: context.recorder.store,
      residue: kept,
      cores: Environment.current().usableCores
    ).rows(into: &findings.sheet)
    findings.table = ReportSection(title: label, table: CrewTable(findings.sheet).table)
    return findings
  }

  /// One sender alone, and then each number of threads apart and together.
  private func formations(of subject: Case) -> [CrewFormation] {
    [CrewFormation(threads: 1, isShared: false)]
      + threads.flatMap {
        [CrewFormation(threads: $0, isShared: false), CrewFormation(threads: $0, isShared: true)]
      }
  }
}
