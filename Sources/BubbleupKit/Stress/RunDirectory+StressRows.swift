import Hierarchy
import Results
import Scenarios
import Strategies
import Stress

/// Turns what was found into the rows of `stress.csv` and `timeline.csv`.
extension RunDirectory {
  func stressRows(
    of findings: [StressFinding],
    _ refusals: [StressPlan.Refusal]
  ) throws -> [StressRow] {
    try findings.flatMap { try rows(of: $0, among: findings) } + refusals.map(row)
  }

  func stressRowCounts(
    of findings: [StressFinding],
    _ refusals: [StressPlan.Refusal]
  ) throws -> [[String: Int]] {
    let loads = try findings.map { finding in
      [
        StressRow.table.name: try rows(of: finding, among: findings).count,
        TimelineRow.table.name: try timeline(of: [finding]).count,
      ]
    }
    let refused = [StressRow.table.name: refusals.count, TimelineRow.table.name: 0]
    return loads + (refusals.isEmpty ? [] : [refused])
  }

  func timeline(of findings: [StressFinding]) throws -> [TimelineRow] {
    try findings.flatMap { finding in
      let parameters = try finding.subject.parameters()
      let seconds = Double(Timeline.nanoseconds) / 1e9
      return finding.report.timeline.enumerated().map { number, slot in
        TimelineRow(
          runID: manifest.runID,
          strategy: "\(finding.subject.strategy.name)",
          discipline: finding.subject.request.discipline.rawValue,
          threads: finding.subject.request.threads,
          parameters: parameters,
          t: Double(number) * seconds,
          throughput: Double(slot.messages) / seconds,
          p99: finding.latencyReason == nil ? slot.latencies.value(at: 0.99).map { Double($0) } : nil,
          alive: slot.alive
        )
      }
    }
  }

  private typealias Found = (metric: String, unit: String, value: Double?, reason: String)

  private func rows(of finding: StressFinding, among all: [StressFinding]) throws -> [StressRow] {
    let parameters = try finding.subject.parameters()
    let failures = finding.failures.joined(separator: "; ")
    return figures(of: finding, among: all).map { found in
      StressRow(
        runID: manifest.runID,
        machineID: manifest.machine.machineID,
        strategy: "\(finding.subject.strategy.name)",
        discipline: finding.subject.request.discipline.rawValue,
        threads: finding.subject.request.threads,
        parameters: parameters,
        metric: found.metric,
        unit: found.unit,
        value: found.value,
        status: found.value == nil ? .unavailable : failures.isEmpty ? .ok : .failed,
        reason: found.value == nil ? found.reason : failures,
        scenario: finding.subject.scenario.name,
        controllers: finding.size.controllers,
        depth: finding.size.depth,
        nodes: finding.size.nodes
      )
    }
  }

  private func figures(of finding: StressFinding, among all: [StressFinding]) -> [Found] {
    let report = finding.report
    let rest = report.rest
    let counts: [(String, Int)] = [
      ("sent", report.sent), ("handled", report.outcomes.handled), ("unhandled", report.outcomes.unhandled),
      ("cancelled", report.outcomes.cancelled), ("overtaken", report.outcomes.overtaken),
      ("changes", report.changeCount), ("births", rest.births), ("deaths", rest.deaths),
      ("table_entries_left", rest.residue.tableEntries), ("observers_left", rest.residue.observers),
      ("queued_messages_left", rest.residue.queuedMessages), ("in_flight_left", rest.inFlight),
    ]
    let changes = Change.allCases.map { ("changes.\($0.rawValue)", report.changes[$0] ?? 0) }
    let latencies = [("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999), ("max", 1)].map {
      name,
      quantile -> Found in
      let value = finding.latencyReason == nil ? report.latencies.value(at: quantile) : nil
      let reason = finding.latencyReason ?? "no message was sent"
      return ("\(finding.latencyName).\(name)", "ns", value.map { Double($0) }, reason)
    }
    return [("throughput", "messages/s", report.throughput, "")] + latencies + [allocations(finding)]
      + (counts + changes).map(Self.count) + history(of: finding)
      + [
        ("teardown", "ns", report.teardownSeconds * 1e9, ""), Self.count("failures", finding.failures.count),
      ]
      + (finding.subject.request.threads == 2 ? [efficiency(of: finding, among: all)] : [])
  }

  private static func count(_ metric: String, _ count: Int) -> Found { (metric, "count", Double(count), "") }

  private func history(of finding: StressFinding) -> [Found] {
    guard let proof = finding.proof, let history = proof.history else {
      return [("history.violations", "count", nil, "its hops are not recorded")]
    }
    return [
      ("history.messages", history.messages), ("history.hops", history.hops),
      ("history.violations", history.violations.count + proof.rest.violations.count),
    ].map(Self.count)
  }

  private func allocations(_ finding: StressFinding) -> Found {
    switch finding.allocations {
    case .unavailable(let reason): ("allocations_per_message", "count", nil, reason)
    case .counted(let perMessage): ("allocations_per_message", "count", perMessage, "")
    }
  }

  private func efficiency(of finding: StressFinding, among all: [StressFinding]) -> Found {
    func found(_ value: Double?, _ reason: String = "") -> Found {
      ("scaling_efficiency", "ratio", value, reason)
    }
    let single = all.first {
      $0.subject.request.threads == 1 && $0.subject.isSameExceptThreads(as: finding.subject)
    }
    guard let single, single.report.throughput > 0 else {
      return found(nil, "there is no load with one sender to compare with")
    }
    guard finding.subject.request.rate == nil else { return found(nil, "the rate limits the throughput") }
    let usable = CrewAnalysis.usable(manifest.machine.cores, by: finding.subject.request.threads)
    return found(finding.report.throughput / (Double(usable) * single.report.throughput))
  }

  private func row(_ refusal: StressPlan.Refusal) -> StressRow {
    StressRow(
      runID: manifest.runID,
      machineID: manifest.machine.machineID,
      strategy: "\(refusal.strategy)",
      discipline: refusal.discipline.rawValue,
      threads: 1,
      parameters: .none,
      metric: "throughput",
      unit: "messages/s",
      value: nil,
      status: .skipped,
      reason: "refused: \(refusal.reason)"
    )
  }
}
