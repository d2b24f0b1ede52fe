import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Suites

/// One scenario under all selected strategies, with the reference kernels and the A/A twin.
struct TimingUnit: MeasuredUnit {
  let scenario: Scenario
  /// The selected cases, the reference strategy's first.
  let subjects: [Case]
  let rounds: MeasurementSuite.Rounds
  let singleSends: Int
  let planned: [PlannedCase]

  /// Pieces of work for so many rounds: verification, calibration, the rounds, and single sends with their probe.
  static func tasks(rounds: Int) -> Int { 2 + rounds + 1 + TailPass.blocks }

  var label: String { scenario.shortLabel }
  var takesMoreRounds: Bool { true }

  private var lineUp: LineUp { LineUp(kind: .strategies, subjects: subjects) }

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let plan = try HierarchyPlan(scenario.parameters)
    let notes = BlockCosts()
    let all = try lineUp.cases(on: plan, notes, context.time)
    let bench = context.bench(lineUp, all, notes)
    let proof = try ProofPass(label: label, cases: all, bench: bench, context: context).measure()
    if proof.isStopped { return UnitFindings(sheet: context.sheet, isStopped: true) }
    let cases = admitted(all, proof)
    let measurement = TimingMeasurement(
      label: label,
      cases: cases,
      rounds: rounds,
      singleSends: singleSends,
      bench: bench
    )
    var findings = try measurement.measure(context, until: deadline)
    var correctness = context.sheet
    add(proof, to: &correctness)
    var failures = proof.failures(of: label)
    if !findings.isStopped {
      failures += CountRows.add(counted(proof), into: &correctness) {
        context.progress.step("counting \(label), \($0)")
      }
    }
    findings.sheet.append(correctness)
    findings.failures = failures + findings.failures
    findings.table = TimingTable(
      label: label,
      cases: cases,
      store: context.recorder.store,
      twin: findings.twin
    )
    .section(findings.sheet)
    return findings
  }

  /// Those that may be measured; a twin goes with its original.
  private func admitted(_ cases: [TimedCase], _ proof: ProofPass.Outcome) -> [TimedCase] {
    let rejected = Set(proof.rejected.map(\.timed.name))
    let hasReference = !proof.rejected.contains { $0.timed.role == .reference }
    return cases.filter { !rejected.contains($0.name) && (hasReference || $0.role != .twin) }
  }

  private func add(_ proof: ProofPass.Outcome, to sheet: inout ResultSheet) {
    for (timed, objection) in proof.rejected {
      sheet.add(.latency, .median, without: objection.status, of: timed.key, reason: objection.reason)
    }
    for (timed, verification) in proof.proved { verification.rows(of: timed.key, into: &sheet) }
  }

  private func counted(_ proof: ProofPass.Outcome) -> [(subject: Case, key: CaseKey)] {
    proof.proved.compactMap { proved in proved.timed.proof.map { ($0.subject, proved.timed.key) } }
  }
}
