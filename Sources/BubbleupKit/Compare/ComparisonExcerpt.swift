import Reports
import Results
import Statistics

/// The rows of a comparison that a reader is shown; all of them are in compare.csv.
struct ComparisonExcerpt {
  /// The rows that are shown.
  let rows: [ComparisonRow]
  /// Those among the others that were not decided, or must not be used.
  let undecided: [ComparisonRow]

  /// Of two runs what differs; of the strategies of one, which differ by nature, the headline; on demand everything.
  init(_ comparison: Comparison, everything: Bool) {
    let isShown = Self.rule(comparison, everything: everything)
    rows = comparison.rows.filter(isShown)
    undecided = comparison.rows.filter {
      $0.isTelling && !isShown($0) && ($0.verdict.gravity == .undecided || $0.verdict == .invalid)
    }
  }

  private static func rule(_ comparison: Comparison, everything: Bool) -> (ComparisonRow) -> Bool {
    if everything { return { _ in true } }
    if comparison.isBetweenRuns {
      return { row in
        guard row.isTelling, row.verdict != .invalid else { return false }
        return row.verdict == .improved || row.verdict.gravity == .failure || row.isStrikingTime
      }
    }
    let stats = headlineStats(comparison.rows)
    return { $0.isTelling && stats[$0.metric] == $0.stat }
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

  /// Whether it is a time per message that looks different though nobody may judge it.
  fileprivate var isStrikingTime: Bool {
    verdict == .inconclusive && metric == Metric.latency.id && stat == .median && looksDifferent
  }
}
