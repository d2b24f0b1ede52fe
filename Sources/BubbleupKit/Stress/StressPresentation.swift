import Reports
import Results
import Scenarios
import Strategies
import Stress

/// Shows what came of the loads: a table that fits 80 columns, what is wrong, and a line that sums it up.
struct StressPresentation {
  let findings: [StressFinding]
  let refusals: [StressPlan.Refusal]
  let planned: Int
  /// Where everything is; nil where nothing was kept.
  let path: String?
  let seconds: Double

  func show(on console: Console) {
    console.result(table)
    for line in notes { console.result(sentence: line) }
    for finding in findings where !finding.failures.isEmpty {
      console.result(sentence: "\(finding.subject.label):")
      for failure in finding.failures { console.result(sentence: failure, first: 2) }
    }
    if let path {
      console.result("all figures: \(path)/stress.csv")
      console.result("over time: \(path)/timeline.csv")
      console.result("as a page: \(path)/\(RunDirectory.reportName)")
    }
    console.result(summary)
  }

  var table: TextTable {
    var table = RowTable(findings)
    table.add("strategy", .left) { "\($0.subject.strategy.name)" }
    table.add("discipline", title: "under", .left) { $0.subject.request.discipline.rawValue }
    table.add("senders", .left) { senders($0) }
    if findings.contains(where: { $0.subject.scenario != findings.first?.subject.scenario }) {
      table.add("hierarchy", .left) { "\($0.subject.scenario.name) \($0.size.controllers)/\($0.size.depth)" }
    }
    table.add("throughput", title: "msg/s", .right) { Figure.plain($0.report.throughput, places: 0) }
    for (name, quantile) in [("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999)] {
      table.add(name, .right) { latency($0, quantile) }
    }
    table.add("allocations", title: "allocs", .right, drop: 1) { finding in
      if case .counted(let perMessage) = finding.allocations { Figure.short(perMessage) } else { nil }
    }
    table.add("changes", .right, drop: 2) { "\($0.report.changeCount)" }
    table.add(.init("status"), status)
    return table.table
  }

  private func latency(_ finding: StressFinding, _ quantile: Double) -> String? {
    guard finding.latencyReason == nil else { return nil }
    return finding.report.latencies.value(at: quantile).map { Figure.short(Double($0) / 1000) }
  }

  private func senders(_ finding: StressFinding) -> String {
    let request = finding.subject.request
    return "\(request.threads) \(request.mode.rawValue)\(request.tearsDownUnderLoad ? ", end" : "")"
  }

  private func status(_ finding: StressFinding) -> TextTable.Cell {
    if !finding.failures.isEmpty { return .init("failed", style: .worse) }
    return finding.report.isInterrupted ? "stopped" : "ok"
  }

  private var notes: [String] {
    let times =
      findings.contains { $0.subject.request.rate == nil }
      ? "times in µs; without --rate they are service times, which leave out the wait before a send"
      : "times in µs, from the intended start of each message"
    let end = "'end': torn down after half of the messages or of the time, while senders were sending"
    let refused = Dictionary(grouping: refusals, by: \.strategy.description).sorted { $0.key < $1.key }
    return [times] + (findings.contains(where: \.subject.request.tearsDownUnderLoad) ? [end] : [])
      + [early].compactMap(\.self)
      + refused.map { strategy, refused in
        let disciplines = refused.map(\.discipline.rawValue).joined(separator: ", ")
        return "\(strategy) does not run under \(disciplines); see --list"
      }
  }

  private var early: String? {
    let early = findings.filter { finding in
      let request = finding.subject.request
      return request.seconds != nil && !request.tearsDownUnderLoad && finding.report.sent >= request.messages
    }
    guard let most = early.map(\.subject.request.messages).max() else { return nil }
    return
      "\(Figure.count(early.count, "load")) ended before --duration, because all \(most) messages were sent"
  }

  var summary: String {
    let messages = findings.reduce(0) { $0 + $1.report.sent }
    let changes = findings.reduce(0) { $0 + $1.report.changeCount }
    let failed = findings.count { !$0.failures.isEmpty }
    let loads =
      findings.count == planned
      ? "\(Figure.count(planned, "load"))" : "\(findings.count) of \(Figure.count(planned, "load"))"
    let end =
      failed > 0
      ? "\(failed) failed" : messages == 0 ? "nothing was sent" : "one outcome each, nothing left behind"
    return
      "\(loads), \(Figure.count(messages, "message")), \(Figure.count(changes, "change")), \(Figure.seconds(seconds)): \(end)"
  }
}

extension StressPresentation {
  /// Of all loads that were to be made: those after one that hung, or after a signal, have no verdict, and neither has a
  /// pair that is refused.
  func junit(of loads: [StressCase]) -> JUnitReport {
    let made = findings.map { finding in
      let sent = Figure.count(finding.report.sent, "message")
      return finding.subject.junit(
        finding.junit,
        output: ["\(sent), \(Figure.count(finding.report.changeCount, "change"))"]
      )
    }
    let others = loads.dropFirst(findings.count).map { $0.junit(.skipped("not made"), output: []) }
    let refused = refusals.map { refusal in
      JUnitReport.Case(
        "stress.\(refusal.discipline.rawValue)",
        "\(refusal.strategy)",
        .skipped(refusal.reason),
        output: []
      )
    }
    return JUnitReport("stress", made + others + refused, verdict: summary)
  }
}

extension StressFinding {
  fileprivate var junit: JUnitReport.Outcome {
    if !failures.isEmpty { return .failed(kind: "failed", failures) }
    return report.isInterrupted ? .skipped("interrupted") : .passed
  }
}

extension StressCase {
  fileprivate func junit(_ outcome: JUnitReport.Outcome, output: [String]) -> JUnitReport.Case {
    .init("stress.\(request.discipline.rawValue)", label, outcome, output: output)
  }
}
