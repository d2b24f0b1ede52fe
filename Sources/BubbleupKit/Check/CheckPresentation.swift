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
    case .markdown: console.writeOutput(document.markdown)
    case .json: console.result(try document.json)
    case .junit: console.writeOutput(document.junit)
    case .github:
      console.writeOutput(document.annotations)
      try appendStepSummary(document.markdown)
    }
  }

  // MARK: - Text

  private func showText(on console: Console) {
    var dropped: [String] = []
    for (place, rows) in sections {
      let rendering = ComparisonTable(rows: rows).table.rendered(for: console.outputTraits)
      console.result(sentence: place.label)
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

  private func name(_ row: ComparisonRow) -> String {
    let key = row.caseKey
    return [CasePlace(key).label, key.strategy, key.parameters.text].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Times that were taken, always; counts that changed, or that should have a verdict and have none.
  private func isShown(_ row: ComparisonRow) -> Bool {
    if row.metric == Metric.latency.id { return row.verdict != .notHeld || row.base.value != nil }
    return row.verdict != .same && row.verdict != .notHeld
  }

  /// The rows by place, without their reasons, which are too long for a table.
  private var sections: [(CasePlace, [ComparisonRow])] {
    var order: [CasePlace] = []
    var rows: [CasePlace: [ComparisonRow]] = [:]
    for var row in document.rows where isShown(row) {
      let place = CasePlace(row.caseKey)
      row.reason = ""
      if rows[place] == nil { order.append(place) }
      rows[place, default: []].append(row)
    }
    return order.map { ($0, rows[$0, default: []]) }
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
