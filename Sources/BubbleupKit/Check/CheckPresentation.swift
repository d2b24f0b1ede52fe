import Glibc
import Reports
import Results
import Statistics

/// Writes a check's document in the format that was asked for.
struct CheckPresentation {
  let document: ComparisonDocument
  let format: CheckOptions.Format

  func show(on console: Console) throws {
    switch format {
    case .text: showText(on: console)
    case .markdown: console.writeOutput(MarkdownReport(document).text)
    case .json: console.result(try document.json)
    case .junit: console.writeOutput(JUnitReport(document).text)
    case .github:
      let report = GitHubReport(document)
      console.writeOutput(report.annotations)
      try appendStepSummary(report.stepSummary)
    }
  }

  // MARK: - Text

  private func showText(on console: Console) {
    var dropped: [String] = []
    for (scenario, rows) in sections {
      let rendering = table(rows).rendered(for: console.outputTraits)
      console.result(sentence: scenario)
      console.writeOutput(rendering.text)
      console.result("")
      dropped += rendering.dropped.filter { !dropped.contains($0) }
    }
    if let cause = document.cause { console.result(sentence: "what got worse: \(cause)") }
    for injection in document.injections {
      console.result(sentence: "injected into the candidate: \(injection)")
    }
    for note in document.notes { console.result(sentence: "\(note.label): \(note.text)") }
    for row in document.rows where isExplained(row) {
      console.result(sentence: "\(name(row)) \(row.metric): \(row.reason)")
    }
    if let command = document.reproduce { console.result("reproduce: \(command)") }
    if let advice = document.advice { console.result(sentence: "what to do: \(advice)") }
    // Once for all tables: the same columns give way in most of them. The verdict stays last in a log of both streams.
    console.note(dropped: dropped)
    console.result(document.verdictLine)
  }

  private func isExplained(_ row: ComparisonRow) -> Bool {
    !row.reason.isEmpty && row.verdict != .invalid && row.verdict.gravity != .quiet
  }

  /// Times that were taken, always; counts that changed, or that should have a verdict and have none.
  private func isShown(_ row: ComparisonRow) -> Bool {
    if row.metric == Metric.latency.id { return row.verdict != .notHeld || row.base.value != nil }
    return row.verdict != .same && row.verdict != .notHeld
  }

  private var sections: [(String, [ComparisonRow])] {
    var order: [String] = []
    var rows: [String: [ComparisonRow]] = [:]
    for row in document.rows where isShown(row) {
      let scenario = place(row)
      if rows[scenario] == nil { order.append(scenario) }
      rows[scenario, default: []].append(row)
    }
    return order.map { ($0, rows[$0] ?? []) }
  }

  private func place(_ row: ComparisonRow) -> String {
    let size = row.caseKey.depth.map { " depth=\($0)" } ?? ""
    let controllers = row.caseKey.controllers.map { " controllers=\($0)" } ?? ""
    return "\(row.caseKey.shape)\(size)\(controllers)"
  }

  private func name(_ row: ComparisonRow) -> String { "\(place(row)) \(row.caseKey.strategy)" }

  /// As room gets short, columns go in this order: pairs, interval, base, candidate.
  private func table(_ rows: [ComparisonRow]) -> TextTable {
    var table = TextTable(columns: [
      .init("strategy"), .init("metric"), .init("base", alignment: .decimal, dropOrder: 3),
      .init("candidate", alignment: .decimal, dropOrder: 4), .init("change", alignment: .decimal),
      .init("interval", dropOrder: 2), .init("pairs", alignment: .right, dropOrder: 1), .init("verdict"),
    ])
    for row in rows {
      table.append([
        .init(row.caseKey.strategy), .init(row.metric), .init(value(row.base.value, row)),
        .init(value(row.candidate.value, row)), .init(row.ratio.map(ReportFigure.change) ?? "–"),
        .init(interval(row)), .init(pairs(row)),
        .init("\(row.verdict.sign) \(row.verdict.rawValue)", style: style(row.verdict)),
      ])
    }
    return table
  }

  private func value(_ value: Double?, _ row: ComparisonRow) -> String {
    value.map { ReportFigure.value($0, unit: row.unit) } ?? "–"
  }

  private func interval(_ row: ComparisonRow) -> String {
    guard let low = row.ratioLow, let high = row.ratioHigh, low < high else { return "" }
    return ReportFigure.interval(low, high)
  }

  private func pairs(_ row: ComparisonRow) -> String {
    row.metric == Metric.latency.id ? row.candidate.sampleCount.map(String.init) ?? "" : ""
  }

  private func style(_ verdict: Verdict) -> TextStyle {
    switch verdict {
    case .regressed, .failed, .invalid, .removed, .added: .worse
    case .improved: .better
    case .same: .same
    case .inconclusive, .notComparable, .notHeld: .plain
    }
  }

  // MARK: - GitHub

  /// Appends to the file that GitHub Actions shows below the job; elsewhere there is none.
  private func appendStepSummary(_ text: String) throws(CommandError) {
    guard let path = getenv("GITHUB_STEP_SUMMARY").map({ String(cString: $0) }), !path.isEmpty else { return }
    do { try OpenFile.adding(path).write(Array(text.utf8)) } catch { throw Self.unwritable(path) }
  }

  private static func unwritable(_ path: String) -> CommandError {
    CommandError(
      .inputOutput,
      at: path,
      "the step summary cannot be written",
      advice: "Unset GITHUB_STEP_SUMMARY, or make the file writable."
    )
  }
}
