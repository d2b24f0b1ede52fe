import Hierarchy
import Measurement
import Results
import Scenarios
import Suites

/// Builds and tears down large hierarchies: time and bytes per node, and what is left behind.
struct BuildUnit: MeasuredUnit {
  let scenario: Scenario
  let subjects: [Case]
  let rounds: Int
  let planned: [PlannedCase]

  var label: String { "build of \(scenario.shortLabel)" }

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    try context.pinned { try measureHere(context, until: deadline) }
  }

  private func measureHere(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let plan = try HierarchyPlan(scenario.parameters)
    var findings = UnitFindings(sheet: context.sheet)
    let keys = try subjects.map { try CaseKey($0, on: plan, more: ["pass": "build"]) }
    let order = RoundOrder(seed: context.seed, contenders: subjects.count)
    for round in 0..<rounds {
      // One round is the least: at a million controllers it is most of the time there is.
      if round > 0, context.time.now() >= deadline { break }
      for (place, index) in order.order(inRound: round).enumerated() {
        if context.isInterrupted() { return stopped(findings, keys, context) }
        if isTaken(keys[index], round, context) { continue }
        context.progress.rounds(round, of: rounds, label, noise: nil)
        // Without a message in between: what is built here is far larger than what messages are timed on.
        let block = LiveBlock(subjects[index], on: plan, context.time)
        try block.end().record(of: keys[index], round: round, orderIndex: place, context.recorder)
      }
    }
    try verify(plan, keys, context, &findings)
    analyse(keys, context, &findings)
    return findings
  }

  private func isTaken(_ key: CaseKey, _ round: Int, _ context: RunContext) -> Bool {
    context.recorder.store.samples(of: key, phase: .teardown).contains { $0.round == round }
  }

  private func verify(
    _ plan: HierarchyPlan,
    _ keys: [CaseKey],
    _ context: RunContext,
    _ findings: inout UnitFindings
  ) throws {
    for (subject, key) in zip(subjects, keys) {
      if context.isInterrupted() {
        findings.isStopped = true
        return
      }
      context.progress.step("verifying \(label), \(subject.strategyLabel)")
      let verification = CaseVerification(subject, on: plan)
      guard let objection = verification.objection else {
        verification.rows(of: key, into: &findings.sheet)
        continue
      }
      findings.sheet.add(.leftBehind, .exact, without: objection.status, of: key, reason: objection.reason)
      if objection.status == .failed {
        findings.failures.append("\(label), \(subject.strategyLabel): \(objection.reason)")
      }
    }
  }

  private func stopped(_ findings: UnitFindings, _ keys: [CaseKey], _ context: RunContext) -> UnitFindings {
    var findings = findings
    findings.isStopped = true
    analyse(keys, context, &findings)
    return findings
  }

  private func analyse(_ keys: [CaseKey], _ context: RunContext, _ findings: inout UnitFindings) {
    for key in keys { BlockCostAnalysis(key: key, store: context.recorder.store).rows(into: &findings.sheet) }
    findings.table = ReportSection(title: "\(label); per node", table: BuildTable(findings.sheet, keys).table)
  }
}
