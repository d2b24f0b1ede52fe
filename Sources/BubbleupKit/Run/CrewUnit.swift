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

  private var lineUp: LineUp { LineUp(kind: .crews, subjects: subjects, threads: threads) }

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let plan = try HierarchyPlan(scenario.parameters)
    let notes = BlockCosts()
    let cases = try lineUp.cases(on: plan, notes, context.time)
    let kept = CrewResidue()
    let measurement = TimingMeasurement(
      label: label,
      cases: cases,
      rounds: rounds,
      batchesPerBlock: Self.batchesPerBlock,
      shortestBatch: Self.shortestBatch,
      singleSends: nil,
      bench: context.bench(lineUp, cases, notes),
      residue: kept
    )
    var findings = try measurement.measure(context, until: deadline)
    try addObjections(plan, to: &findings.sheet)
    if !findings.isStopped { try count(on: plan, context, &findings) }
    CrewAnalysis(
      cases: cases,
      store: context.recorder.store,
      residue: kept,
      cores: Environment.current().usableCores
    ).rows(into: &findings.sheet)
    findings.table = ReportSection(title: label, table: CrewTable(findings.sheet).table)
    return findings
  }

  /// What messages take from the heap and from reference counting when several threads send them, which no clock sees.
  private func count(on plan: HierarchyPlan, _ context: RunContext, _ findings: inout UnitFindings) throws {
    for formation in CrewFormation.all(threads) {
      let counted = try subjects.filter { formation.objection(to: $0) == nil }.map { subject in
        let key = try CaseKey(subject, on: plan, threads: formation.threads, more: formation.parameters)
        return (subject: subject, key: key)
      }
      findings.failures += CountRows.add(counted, in: formation, into: &findings.sheet) {
        context.progress.step("counting \(label), \($0) \(formation.label)")
      }
    }
  }

  /// Says of each strategy what it cannot share, and why.
  private func addObjections(_ plan: HierarchyPlan, to sheet: inout ResultSheet) throws {
    for subject in subjects {
      for formation in CrewFormation.all(threads) {
        guard let reason = formation.objection(to: subject) else { continue }
        let key = try CaseKey(subject, on: plan, threads: formation.threads, more: formation.parameters)
        sheet.add(.latency, .median, without: .unavailable, of: key, reason: reason)
      }
    }
  }
}
