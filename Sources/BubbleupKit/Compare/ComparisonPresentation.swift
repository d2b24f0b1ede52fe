import Reports
import Results
import Statistics

/// Shows a comparison in a terminal: the rows by place, why others are undecided, the means, and a line that sums it up.
struct ComparisonPresentation {
  let comparison: Comparison
  let document: ComparisonDocument
  let excerpt: ComparisonExcerpt
  var isWhole = false

  func show(on console: Console) {
    var tables = excerpt.rows.grouped { CasePlace($0.caseKey) }.map { place, rows in
      (title: place.label, table: table(sorted(rows)))
    }
    if !document.families.isEmpty, isWhole || comparison.isBetweenRuns {
      let title = "geometric means per family, with the number of cases"
      let words = comparison.faults.isEmpty ? title : "\(title), without those that have a fault"
      tables.append((words, TextTable(families: document.families)))
    }
    let dropped = console.result(tables: tables)
    for line in undecided + notes { console.result(sentence: PrintableText.line(line, isUTF8: true)) }
    // The verdict stays last in a log of both streams.
    console.note(dropped: dropped)
    console.result(PrintableText.line(document.verdictLine, isUTF8: true))
  }

  private func table(_ rows: [ComparisonRow]) -> TextTable {
    ComparisonTable(rows: rows, words: comparison.words, faults: comparison.faults).table
  }

  /// Strategies from the cheapest on, metric by metric, and after them those with a fault; the statistics of two runs as
  /// they are in the file.
  private func sorted(_ rows: [ComparisonRow]) -> [ComparisonRow] {
    guard !comparison.isBetweenRuns else { return rows }
    func order(_ row: ComparisonRow) -> (String, Int, Double) {
      (row.metric, comparison.faults[row.caseKey] == nil ? 0 : 1, row.ratio ?? .infinity)
    }
    return rows.sorted { order($0) < order($1) }
  }

  /// The rows of undecided reasons that are listed before they are only counted.
  private static let shownReasons = 6

  /// Why rows are undecided, each reason once with the number of its rows, the most frequent first.
  private var undecided: [String] {
    var counts: [String: Int] = [:]
    for row in excerpt.undecided {
      counts["\(comparison.words.verdict(of: row)), \(row.reason)", default: 0] += 1
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = sorted.prefix(Self.shownReasons).map { "\(Figure.count($0.value, "row")) \($0.key)" }
    let rest = sorted.dropFirst(Self.shownReasons)
    guard !rest.isEmpty else { return shown }
    let count = rest.reduce(0) { $0 + $1.value }
    return shown + [
      "\(Figure.count(count, "row")) undecided for \(Figure.count(rest.count, "other reason")); see --all"
    ]
  }

  private var notes: [String] { document.notes.map { "\($0.label): \($0.text)" } }
}

/// The rows of a comparison that a reader is shown; all of them are in compare.csv.
struct ComparisonExcerpt {
  let rows: [ComparisonRow]
  /// Those among the others that were not decided, or must not be used.
  let undecided: [ComparisonRow]

  /// Of two runs what differs; of the strategies of one, which differ by nature, the headline at the place that the run is
  /// about; on demand everything.
  init(_ comparison: Comparison, everything: Bool) {
    let isShown = Self.rule(comparison, everything: everything)
    rows = comparison.rows.filter(isShown)
    let candidates = everything || comparison.isBetweenRuns ? comparison.rows : []
    undecided = candidates.filter {
      $0.isTelling && !isShown($0) && ($0.verdict.gravity == .undecided || $0.verdict == .invalid)
    }
  }

  private static func rule(_ comparison: Comparison, everything: Bool) -> (ComparisonRow) -> Bool {
    if everything { return { _ in true } }
    if comparison.isBetweenRuns {
      return { row in
        guard row.isTelling, row.verdict != .invalid else { return false }
        return [.improved, .added].contains(row.verdict) || row.verdict.gravity == .failure
          || row.isStrikingTime
      }
    }
    let stats = headlineStats(comparison.rows)
    let headline = comparison.rows.filter { $0.isTelling && stats[$0.metric] == $0.stat }
    // Of each strategy the options that come first, as on the page.
    let firsts = headline.filter { $0.caseKey.isOfOneSender && $0.caseKey.strategy != $0.baseStrategy }
    guard let place = CaseKey.main(of: firsts.map(\.caseKey)).map(CasePlace.init) else {
      return { $0.isTelling && stats[$0.metric] == $0.stat }
    }
    let here = firsts.map(\.caseKey).filter { CasePlace($0) == place }
    let shown = Dictionary(here.map { ($0.strategy, $0) }) { first, _ in first }
    return { $0.isTelling && stats[$0.metric] == $0.stat && shown[$0.caseKey.strategy] == $0.caseKey }
  }

  /// The time per message; where the options selected it away, every metric that they left.
  private static func headlineStats(_ rows: [ComparisonRow]) -> [String: Stat] {
    var stats: [String: [Stat]] = [:]
    for row in rows where stats[row.metric]?.contains(row.stat) != true {
      stats[row.metric, default: []].append(row.stat)
    }
    let chosen = stats.compactMapValues { found in
      [.median, .exact].first(where: found.contains) ?? found.first
    }
    return chosen[Metric.latency.id].map { [Metric.latency.id: $0] } ?? chosen
  }
}

extension ComparisonRow {
  /// Whether the ratio's interval lies on one side of the threshold, whatever the verdict on it is allowed to be.
  var looksDifferent: Bool {
    guard let low = ratioLow, let high = ratioHigh, let threshold, better != .none,
      let rule = try? MarginRule(margin: threshold, lowerIsBetter: better == .lower)
    else { return false }
    return [.regressed, .improved].contains(rule.verdict(lower: low, upper: high))
  }

  fileprivate var isStrikingTime: Bool {
    verdict == .inconclusive && metric == Metric.latency.id && stat == .median && looksDifferent
  }
}
