import Reports
import Results
import Statistics

/// Shows a comparison in a terminal: the rows by place, why others are undecided, the means, and one line that says
/// it all.
struct ComparisonPresentation {
  let comparison: Comparison
  let document: ComparisonDocument
  let excerpt: ComparisonExcerpt

  func show(on console: Console) {
    var dropped: [String] = []
    func show(_ title: String, _ table: TextTable) {
      let rendering = table.rendered(for: console.outputTraits)
      console.result(sentence: PrintableText.line(title, isUTF8: true))
      console.writeOutput(rendering.text + "\n")
      dropped += rendering.dropped.filter { !dropped.contains($0) }
    }
    for (place, rows) in sections { show(place, ComparisonTable(rows: rows).table) }
    if !document.families.isEmpty {
      show(
        "geometric means per family, with the number of cases",
        FamilyTable(means: document.families).table
      )
    }
    for line in undecided + notes { console.result(sentence: PrintableText.line(line, isUTF8: true)) }
    // Once for all tables: the same columns give way in most of them. The verdict stays last in a log of both streams.
    console.note(dropped: dropped)
    console.result(PrintableText.line(document.verdictLine, isUTF8: true))
  }

  private var sections: [(place: String, rows: [ComparisonRow])] {
    var places: [CasePlace] = []
    var rows: [CasePlace: [ComparisonRow]] = [:]
    for row in excerpt.rows {
      let place = CasePlace(row.caseKey)
      if rows[place] == nil { places.append(place) }
      rows[place, default: []].append(row)
    }
    return places.map { ($0.label, sorted(rows[$0, default: []])) }
  }

  /// Strategies from the cheapest on, metric by metric; the statistics of two runs as they are in the file.
  private func sorted(_ rows: [ComparisonRow]) -> [ComparisonRow] {
    guard !comparison.isBetweenRuns else { return rows }
    return rows.sorted { ($0.metric, $0.ratio ?? .infinity) < ($1.metric, $1.ratio ?? .infinity) }
  }

  /// Why rows are undecided, each reason once with the number of its rows, the most frequent first.
  private var undecided: [String] {
    var counts: [String: Int] = [:]
    for row in excerpt.undecided { counts["\(row.verdict.rawValue), \(row.reason)", default: 0] += 1 }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = sorted.prefix(ComparisonDefaults.shownReasons).map { "\(Self.rows($0.value)) \($0.key)" }
    let rest = sorted.dropFirst(ComparisonDefaults.shownReasons)
    guard !rest.isEmpty else { return shown }
    let count = rest.reduce(0) { $0 + $1.value }
    return shown + ["\(Self.rows(count)) undecided for \(rest.count) other reasons, see --all"]
  }

  private var notes: [String] { document.notes.map { "\($0.label): \($0.text)" } }

  private static func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }
}
