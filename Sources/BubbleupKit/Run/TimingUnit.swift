import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Suites
import Workloads

/// One scenario under all selected strategies, with the reference kernels and the A/A twin.
struct TimingUnit: MeasuredUnit {
  let scenario: Scenario
  /// The selected cases, the reference strategy's first.
  let subjects: [Case]
  let rounds: MeasurementSuite.Rounds
  let singleSends: Int
  let planned: [PlannedCase]
  var expected: UnitTime?
  /// What it is expected to cost on a machine with as many cores as work is divided by.
  var usualCost: Double?

  /// Pieces of work for so many rounds: verification, calibration, the rounds, and single sends with their probe.
  static func tasks(rounds: Int, nodes: Int) -> Int { 2 + rounds + 1 + TailPass.blocks(onNodes: nodes) }

  var label: String { scenario.shortLabel }
  var caseLabels: [String] { subjects.map(\.label) }
  var takesMoreRounds: Bool { true }
  var time: UnitTime { expected ?? UnitTime(estimatedSeconds) }
  var cost: Double { usualCost ?? estimatedSeconds }

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

/// Proves the contenders of a unit right before anything of them is used.
struct ProofPass {
  /// What came of it.
  struct Outcome {
    /// Those that may be measured, with how their messages ended.
    var proved: [(timed: TimedCase, verification: CaseVerification)] = []
    /// Those that may not, with the reason.
    var rejected: [(timed: TimedCase, objection: CaseVerification.Objection)] = []
    var isStopped = false
  }

  let label: String
  let cases: [TimedCase]
  let bench: any Bench
  let context: RunContext

  func measure() throws -> Outcome {
    var outcome = Outcome()
    let claimed = cases.filter { $0.proof != nil }
    let byName = Dictionary(uniqueKeysWithValues: claimed.map { ($0.name, $0) })
    let task = BlockTask(.verification, claimed.map { BlockTask.Turn(name: $0.name) })
    let isWhole = try bench.perform(task) { event in
      switch event {
      case .began(let name): context.progress.step("verifying \(label), \(name)")
      case .verified(let name, let verification):
        guard let timed = byName[name] else { return }
        if let objection = verification.objection {
          outcome.rejected.append((timed, objection))
        } else {
          outcome.proved.append((timed, verification))
        }
      case .failed(let name, let reason):
        guard let timed = byName[name] else { return }
        outcome.rejected.append((timed, CaseVerification.Objection(status: .failed, reason: reason)))
      default: break
      }
    }
    outcome.isStopped = !isWhole
    return outcome
  }
}

extension ProofPass.Outcome {
  /// The rejected ones that failed, for people.
  func failures(of label: String) -> [String] {
    rejected.filter { $0.objection.status == .failed }.map {
      "\(label), \($0.timed.name): \($0.objection.reason)"
    }
  }
}

extension CaseVerification {
  /// How messages ended and what was left behind.
  func rows(of key: CaseKey, into sheet: inout ResultSheet) {
    for count in counts {
      guard let metric = Metric(rawValue: count.metric) else { continue }
      sheet.add(exact: Double(count.value), metric, of: key)
    }
  }
}
