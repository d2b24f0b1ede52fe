import Reports
import Results
import Statistics

extension ComparisonDocument {
  func show(as format: CheckVerb.Format, on console: Console) throws {
    switch format {
    case .text: showText(on: console)
    case .markdown: console.writeOutput(markdown)
    case .json: console.result(try json)
    case .junit: console.writeOutput(junit.xml)
    case .github:
      console.writeOutput(annotations)
      try StepSummary.append(markdown)
    }
  }

  private func showText(on console: Console) {
    let dropped = console.result(tables: sections)
    if let cause = cause { console.result(sentence: "what got worse: \(cause)") }
    for injection in injections {
      console.result(sentence: "injected into the candidate: \(injection)")
    }
    for note in notes { console.result(sentence: "\(note.label): \(note.text)") }
    for row in rows where isExplained(row) {
      console.result(sentence: "\(name(row)) \(row.metric): \(row.reason)")
    }
    if let command = reproduce { console.result("reproduce: \(command)") }
    if let advice = advice { console.result(sentence: "what to do: \(advice)") }
    // The verdict stays last in a log of both streams.
    console.note(dropped: dropped)
    console.result(verdictLine)
  }

  private func isExplained(_ row: ComparisonRow) -> Bool {
    // On one side only is all that there is to say.
    !row.reason.isEmpty && ![.invalid, .added, .removed].contains(row.verdict)
      && row.verdict.gravity != .quiet
  }

  private func name(_ row: ComparisonRow) -> String {
    let key = row.caseKey
    return [CasePlace(key).label, key.strategy, key.parameters.text].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Times that were taken, always; counts that changed, or that should have a verdict and have none.
  private func isShown(_ row: ComparisonRow) -> Bool {
    if row.metric == Metric.latency.id {
      return ![.notHeld, .added].contains(row.verdict) || row.base.value != nil
    }
    // What was added has a note.
    return ![.same, .notHeld, .added].contains(row.verdict)
  }

  /// The rows by place, without their reasons, which are too long for a table.
  private var sections: [(title: String, table: TextTable)] {
    rows.filter(isShown).grouped { CasePlace($0.caseKey) }.map { place, rows in
      let silent = rows.map { row in
        var row = row
        row.reason = ""
        return row
      }
      return (place.label, ComparisonTable(rows: silent).table)
    }
  }
}
