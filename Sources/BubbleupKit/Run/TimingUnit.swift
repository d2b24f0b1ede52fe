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

  var label: String { scenario.shortLabel }
  var takesMoreRounds: Bool { true }

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let plan = try HierarchyPlan(scenario.parameters)
    let costs = BlockCosts()
    var correctness = context.sheet
    var failures: [String] = []
    var cases: [TimedCase] = []
    var counted: [(subject: Case, key: CaseKey)] = []
    for (index, subject) in subjects.enumerated() {
      if context.isInterrupted() { return UnitFindings(sheet: context.sheet, isStopped: true) }
      context.progress.step("verifying \(label), \(subject.strategyLabel)")
      let key = try CaseKey(subject, on: plan)
      let verification = CaseVerification(subject, on: plan)
      if let objection = verification.objection {
        correctness.add(.latency, .median, without: objection.status, of: key, reason: objection.reason)
        if objection.status == .failed {
          failures.append("\(label), \(subject.strategyLabel): \(objection.reason)")
        }
        continue
      }
      verification.rows(of: key, into: &correctness)
      counted.append((subject, key))
      cases += try contenders(of: subject, isReference: index == 0, key, plan, costs, context.time)
    }
    cases += try kernels(of: plan)
    let measurement = TimingMeasurement(
      label: label,
      cases: cases,
      rounds: rounds,
      singleSends: singleSends,
      costs: costs
    )
    var findings = try context.pinned { try measurement.measure(context, until: deadline) }
    if !findings.isStopped {
      failures += CountRows.add(counted, into: &correctness) {
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

  /// The contender of a case; of the reference, the twin too.
  private func contenders(
    of subject: Case,
    isReference: Bool,
    _ key: CaseKey,
    _ plan: HierarchyPlan,
    _ costs: BlockCosts,
    _ time: TimeSource
  ) throws -> [TimedCase] {
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    func timed(_ role: TimedCase.Role, _ key: CaseKey, _ name: String) -> TimedCase {
      TimedCase(
        role,
        key,
        hops: expectation.hopsPerMessage,
        setsPace: expectation.hopsPerMessage != nil,
        contender: .live(subject, named: name, on: plan, expectation, costs: costs, time: time)
      )
    }
    let own = timed(isReference ? .reference : .strategy, key, subject.strategyLabel)
    guard isReference else { return [own] }
    let twinKey = try CaseKey(subject, on: plan, more: ["twin": "second"])
    return [own, timed(.twin, twinKey, "\(subject.strategyLabel) (twin)")]
  }

  /// The kernels over as many nodes as the reference strategy's messages touch on average; where a message of it takes
  /// one hop to anywhere, over the levels of the longest path.
  private func kernels(of plan: HierarchyPlan) throws -> [TimedCase] {
    let reference = subjects.first.flatMap { SendExpectation(plan, $0.strategy, $0.options).hopsPerMessage }
    let nodes = max(2, Int((reference ?? Double(plan.depth)).rounded()) + 1)
    return try ReferenceKernel.allCases.map { kernel in
      TimedCase(
        .kernel(kernel),
        try CaseKey(kernel: kernel.rawValue, nodes: nodes, beside: scenario, on: plan),
        hops: Double(kernel.steps(nodes: nodes)),
        setsPace: false,
        contender: kernel.contender(nodes: nodes)
      )
    }
  }
}
