import Results
import Scenarios
import Strategies
import Stress

/// Shows what came of the loads: a table that fits 80 columns, what is wrong, and a line that sums it up.
struct StressPresentation {
  let findings: [StressFinding]
  let refusals: [StressPlan.Refusal]
  /// How many loads were planned.
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

  /// A row per load.
  var table: TextTable {
    let showsHierarchy = findings.contains { $0.subject.scenario != findings.first?.subject.scenario }
    var columns: [TextTable.Column] = [
      .init("strategy"),
      .init("discipline", title: "under"),
      .init("senders"),
    ]
    if showsHierarchy { columns.append(.init("hierarchy")) }
    columns += [
      .init("throughput", title: "msg/s", alignment: .right),
      .init("p50", alignment: .right),
      .init("p99", alignment: .right),
      .init("p99.9", alignment: .right),
      .init("allocations", title: "allocs", alignment: .right, dropOrder: 1),
      .init("changes", alignment: .right, dropOrder: 2),
      .init("status"),
    ]
    var table = TextTable(columns: columns)
    for finding in findings { table.append(cells(finding, showsHierarchy)) }
    return table
  }

  private func cells(_ finding: StressFinding, _ showsHierarchy: Bool) -> [TextTable.Cell] {
    let report = finding.report
    let quantiles = [0.5, 0.99, 0.999].map { quantile -> TextTable.Cell in
      guard finding.latencyReason == nil, let value = report.latencies.value(at: quantile) else { return "–" }
      return .init(Figure.short(Double(value) / 1000))
    }
    var cells: [TextTable.Cell] = [
      .init("\(finding.subject.strategy.name)"), .init(finding.subject.request.discipline.rawValue),
      .init(senders(finding)),
    ]
    if showsHierarchy {
      cells.append(
        .init("\(finding.subject.scenario.name) \(finding.size.controllers)/\(finding.size.depth)")
      )
    }
    cells.append(.init(Figure.plain(report.throughput, places: 0)))
    return cells + quantiles
      + [allocations(finding), .init("\(report.changeCount)"), status(finding)]
  }

  private func senders(_ finding: StressFinding) -> String {
    let request = finding.subject.request
    return "\(request.threads) \(request.mode.rawValue)\(request.tearsDownUnderLoad ? ", end" : "")"
  }

  private func allocations(_ finding: StressFinding) -> TextTable.Cell {
    if case .counted(let perMessage) = finding.allocations { .init(Figure.short(perMessage)) } else { "–" }
  }

  private func status(_ finding: StressFinding) -> TextTable.Cell {
    if !finding.failures.isEmpty { return .init("failed", style: .worse) }
    return finding.report.isInterrupted ? "stopped" : "ok"
  }

  /// What a reader must know to read the table.
  private var notes: [String] {
    var notes: [String] = []
    if findings.contains(where: { $0.subject.request.rate == nil }) {
      notes.append(
        "times in µs; without --rate they are service times, which leave out the wait before a send"
      )
    } else {
      notes.append("times in µs, from the intended start of each message")
    }
    if findings.contains(where: \.subject.request.tearsDownUnderLoad) {
      notes.append("'end': torn down after half of the messages or of the time, while senders were sending")
    }
    if let words = early { notes.append(words) }
    for (strategy, refused) in Dictionary(grouping: refusals, by: \.strategy).sorted(by: { $0.key < $1.key })
    {
      let disciplines = refused.map(\.discipline.rawValue).joined(separator: ", ")
      notes.append("\(strategy) does not run under \(disciplines); see --list")
    }
    return notes
  }

  /// Why loads ended before their time; nil where none did.
  private var early: String? {
    let early = findings.filter { finding in
      let request = finding.subject.request
      return request.seconds != nil && !request.tearsDownUnderLoad && finding.report.sent >= request.messages
    }
    guard let most = early.map(\.subject.request.messages).max() else { return nil }
    let loads = early.count == 1 ? "1 load" : "\(early.count) loads"
    return "\(loads) ended before --duration, because all \(most) messages were sent"
  }

  /// How many loads, messages and changes, and what came of them.
  var summary: String {
    let messages = findings.reduce(0) { $0 + $1.report.sent }
    let changes = findings.reduce(0) { $0 + $1.report.changeCount }
    let failed = findings.count { !$0.failures.isEmpty }
    let loads = findings.count == planned ? "\(planned) loads" : "\(findings.count) of \(planned) loads"
    let end =
      failed > 0
      ? "\(failed) failed" : messages == 0 ? "nothing was sent" : "one outcome each, nothing left behind"
    return "\(loads), \(messages) messages, \(changes) changes, \(Figure.seconds(seconds)): \(end)"
  }
}
