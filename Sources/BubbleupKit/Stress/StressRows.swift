import Hierarchy
import Results
import Scenarios
import Strategies
import Stress

/// Turns what was found into the rows of `stress.csv` and `timeline.csv`.
struct StressRows {
  let runID: String
  let machineID: String

  init(_ directory: RunDirectory) {
    runID = directory.manifest.runID
    machineID = directory.manifest.machine.machineID
  }

  /// All rows: those of each load, and the efficiency of two senders where there was one.
  func rows(of findings: [StressFinding], _ refusals: [StressPlan.Refusal]) throws -> [StressRow] {
    try findings.flatMap { try rows(of: $0, among: findings) } + refusals.map(row)
  }

  /// How many rows each load has in each file, and the refusals if they are a piece of their own.
  func counts(of findings: [StressFinding], _ refusals: [StressPlan.Refusal]) throws -> [[String: Int]] {
    let loads = try findings.map { finding in
      [
        StressRow.table.name: try rows(of: finding, among: findings).count,
        TimelineRow.table.name: try timeline(of: [finding]).count,
      ]
    }
    let refused = [StressRow.table.name: refusals.count, TimelineRow.table.name: 0]
    return loads + (refusals.isEmpty ? [] : [refused])
  }

  private func rows(of finding: StressFinding, among all: [StressFinding]) throws -> [StressRow] {
    let efficiency = finding.subject.request.threads == 2 ? [try efficiency(of: finding, among: all)] : []
    return try rows(of: finding) + efficiency
  }

  /// What happened over time in each load.
  func timeline(of findings: [StressFinding]) throws -> [TimelineRow] {
    try findings.flatMap { finding in
      let parameters = try finding.subject.parameters()
      let seconds = Double(Timeline.nanoseconds) / 1e9
      return finding.report.timeline.enumerated().map { number, slot in
        TimelineRow(
          runID: runID,
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

  private func rows(of finding: StressFinding) throws -> [StressRow] {
    let report = finding.report
    var rows = [try row(finding, "throughput", "messages/s", report.throughput)]
    for (name, quantile) in [("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999), ("max", 1)] {
      rows.append(try latency(finding, name, report.latencies.value(at: quantile)))
    }
    rows.append(try allocations(finding))
    let counts: [(String, Int)] = [
      ("sent", report.sent), ("handled", report.outcomes.handled), ("unhandled", report.outcomes.unhandled),
      ("cancelled", report.outcomes.cancelled), ("overtaken", report.outcomes.overtaken),
      ("changes", report.changeCount), ("births", report.rest.births),
      ("deaths", report.rest.deaths), ("table_entries_left", report.rest.residue.tableEntries),
      ("observers_left", report.rest.residue.observers),
      ("queued_messages_left", report.rest.residue.queuedMessages), ("in_flight_left", report.rest.inFlight),
    ]
    for (metric, count) in counts { rows.append(try row(finding, metric, "count", Double(count))) }
    for change in Change.allCases {
      rows.append(
        try row(finding, "changes.\(change.rawValue)", "count", Double(report.changes[change] ?? 0))
      )
    }
    rows += try history(of: finding)
    rows.append(try row(finding, "teardown", "ns", report.teardownSeconds * 1e9))
    rows.append(try row(finding, "failures", "count", Double(finding.failures.count)))
    return rows
  }

  private func row(
    _ finding: StressFinding,
    _ metric: String,
    _ unit: String,
    _ value: Double
  ) throws -> StressRow {
    var row = try bare(finding, metric, unit)
    row.value = value
    row.status = finding.failures.isEmpty ? .ok : .failed
    row.reason = finding.failures.joined(separator: "; ")
    return row
  }

  /// What the checker saw of every hop of the recorded load.
  private func history(of finding: StressFinding) throws -> [StressRow] {
    guard let history = finding.proof?.history else {
      let reason = "its hops are not recorded"
      return [try unavailable(finding, "history.violations", "count", reason)]
    }
    return [
      try row(finding, "history.messages", "count", Double(history.messages)),
      try row(finding, "history.hops", "count", Double(history.hops)),
      try row(finding, "history.violations", "count", Double(history.violations.count)),
    ]
  }

  private func latency(_ finding: StressFinding, _ name: String, _ value: UInt64?) throws -> StressRow {
    let metric = "\(finding.latencyName).\(name)"
    if let reason = finding.latencyReason { return try unavailable(finding, metric, "ns", reason) }
    guard let value else { return try unavailable(finding, metric, "ns", "no message was sent") }
    return try row(finding, metric, "ns", Double(value))
  }

  private func allocations(_ finding: StressFinding) throws -> StressRow {
    let metric = "allocations_per_message"
    switch finding.allocations {
    case .unavailable(let reason): return try unavailable(finding, metric, "count", reason)
    case .counted(let perMessage): return try row(finding, metric, "count", perMessage)
    }
  }

  /// The throughput of two senders as a share of perfect scaling, twice that of one.
  private func efficiency(of finding: StressFinding, among all: [StressFinding]) throws -> StressRow {
    let metric = "scaling_efficiency"
    let single = all.first {
      $0.subject.request.threads == 1 && $0.subject.isSameExceptThreads(as: finding.subject)
    }
    guard let single, single.report.throughput > 0 else {
      return try unavailable(finding, metric, "ratio", "there is no load with one sender to compare with")
    }
    guard finding.subject.request.rate == nil else {
      return try unavailable(finding, metric, "ratio", "the rate limits the throughput")
    }
    return try row(finding, metric, "ratio", finding.report.throughput / (2 * single.report.throughput))
  }

  private func unavailable(
    _ finding: StressFinding,
    _ metric: String,
    _ unit: String,
    _ reason: String
  ) throws -> StressRow {
    var row = try bare(finding, metric, unit)
    row.status = .unavailable
    row.reason = reason
    return row
  }

  private func bare(_ finding: StressFinding, _ metric: String, _ unit: String) throws -> StressRow {
    StressRow(
      runID: runID,
      machineID: machineID,
      strategy: "\(finding.subject.strategy.name)",
      discipline: finding.subject.request.discipline.rawValue,
      threads: finding.subject.request.threads,
      parameters: try finding.subject.parameters(),
      metric: metric,
      unit: unit,
      value: nil,
      scenario: finding.subject.scenario.name,
      controllers: finding.size.controllers,
      depth: finding.size.depth,
      nodes: finding.size.nodes
    )
  }

  private func row(_ refusal: StressPlan.Refusal) -> StressRow {
    StressRow(
      runID: runID,
      machineID: machineID,
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
