import Hierarchy
import Measurement
import Results
import Scenarios
import Statistics
import Suites

struct CaseUnit {
  private(set) var lineUp: LineUp
  let launches: MeasurementSuite.Launches
  var singleSends = 0

  var scenario: Scenario { lineUp.subjects[0].scenario }

  var label: String {
    let scenario = scenario.label
    return switch lineUp.kind {
    case .strategies: scenario
    case .builds: "build of \(scenario)"
    case .cold: "cold \(scenario)"
    case .crews: "\(lineUp.threads.map(String.init).joined(separator: " and ")) threads on \(scenario)"
    }
  }

  func unit(_ planned: [PlannedCase], time: UnitTime? = nil, cost: Double? = nil) -> MeasuredUnit {
    MeasuredUnit(
      label,
      planned: planned,
      caseLabels: lineUp.subjects.map(\.label),
      time: time,
      cost: cost,
      keeping: lineUp.kind == .builds ? { keeping($0, planned, time) } : nil,
      work: work
    )
  }

  private var work: MeasuredUnit.Work {
    switch lineUp.kind {
    case .strategies: .inTurns(launched)
    case .builds: .atOnce(built)
    case .cold: .atOnce(cold)
    case .crews: .atOnce(crews)
    }
  }

  private func keeping(_ places: [Int], _ planned: [PlannedCase], _ time: UnitTime?) -> MeasuredUnit {
    var part = self
    part.lineUp.subjects = places.map { lineUp.subjects[$0] }
    let share = Double(places.count) / Double(planned.count)
    return part.unit(places.map { planned[$0] }, time: time?.times(share))
  }

  static func tasks(launches: Int, nodes: Int) -> Int { 2 + launches + 1 + tailBlocks(onNodes: nodes) }

  /// Single sends come in ten blocks, so that one stretch of the machine's time does not make all of a tail; in four
  /// where a hierarchy takes longer to build than to be sent through.
  static func tailBlocks(onNodes nodes: Int) -> Int { nodes > MeasurementSuite.nodesOfFewLaunches ? 4 : 10 }

  /// Messages, proved right before any of them is timed.
  private func launched(_ context: RunContext) throws -> MessageUnit {
    let plan = try HierarchyPlan(scenario.parameters)
    let bench = try UnitBench(label, lineUp, on: plan, context)
    let proof = try bench.prove()
    let goal = plan.count > MeasurementSuite.nodesOfFewLaunches ? 2.5 : 1
    let (visits, passes) = Timing.visits(onNodes: plan.count)
    let timing = Timing(
      launches: launches,
      visits: visits,
      passes: passes,
      singleSends: singleSends > 0 ? singleSends : nil,
      goal: goal * TwinCheck.standardLimit
    )
    let faults = KnownFaults(of: lineUp.subjects.map(\.strategy))
    return MessageUnit(launches: LaunchedUnit(bench, timing), proof: proof, faults: faults)
  }
}

/// The messages of one scenario while they are measured.
struct MessageUnit {
  let launches: LaunchedUnit
  let proof: UnitBench.Proof
  let faults: KnownFaults

  /// Times the tails and counts.
  func end() throws -> UnitFindings {
    let bench = launches.bench
    let (label, context) = (bench.label, bench.context)
    if bench.isStopped && launches.taken == 0 { return UnitFindings(sheet: context.sheet, isStopped: true) }
    var findings = try launches.findings()
    var correctness = UnitFindings(sheet: context.sheet)
    proof.addRejected(.latency, .median, to: &correctness, of: label)
    proof.addCounts(to: &correctness.sheet)
    if !findings.isStopped {
      let counted = proof.proved.compactMap { timed, _ in
        timed.proof.map { (subject: $0.subject, key: timed.key) }
      }
      correctness.addCounts(of: counted) { context.progress.step("counting \(label), \($0)") }
      findings.isStopped = correctness.isStopped
    }
    findings.sheet.append(correctness.sheet)
    findings.failures = correctness.failures + findings.failures
    findings.table = TimingTable(
      label: label,
      cases: bench.cases,
      store: bench.store,
      knownFaults: faults
    )
    .section(findings.sheet)
    return findings
  }
}
