import Results
import Statistics

/// The words that every format has for a row.
struct RowText {
  let row: ComparisonRow

  /// The case by which a reader finds it again: scenario, strategies, sizes and parameters.
  var caseName: String { "\(row.caseKey.scenario) \(subject)" }

  /// The case without its scenario.
  var subject: String {
    let key = row.caseKey
    let strategy = row.baseStrategy == key.strategy ? key.strategy : "\(key.strategy) / \(row.baseStrategy)"
    var words = [strategy]
    if let depth = key.depth { words.append("depth=\(depth)") }
    if let controllers = key.controllers { words.append("controllers=\(controllers)") }
    if let nodes = key.nodes { words.append("nodes=\(nodes)") }
    if key.threads > 1 { words.append("threads=\(key.threads)") }
    if !key.parameters.text.isEmpty { words.append(key.parameters.text) }
    return words.joined(separator: " ")
  }

  /// The metric, and its statistic where it is not the one that every reader expects.
  var metric: String {
    row.stat == .median || row.stat == .exact ? row.metric : "\(row.metric) \(row.stat.rawValue)"
  }

  var base: String { row.base.value.map { ReportFigure.value($0, unit: row.unit) } ?? "–" }
  var candidate: String { row.candidate.value.map { ReportFigure.value($0, unit: row.unit) } ?? "–" }
  var change: String { row.ratio.map(ReportFigure.change) ?? "–" }

  /// The interval; nil where there is none, or where it is a point.
  var interval: String? {
    guard let low = row.ratioLow, let high = row.ratioHigh, low < high else { return nil }
    return ReportFigure.interval(low, high)
  }

  /// All of it in one line, for places without a table.
  var line: String {
    var text = "\(metric) \(row.verdict.rawValue)"
    if row.base.value != nil || row.candidate.value != nil { text += ": \(base) → \(candidate)" }
    if row.ratio != nil { text += " (\(change)\(interval.map { ", \($0)" } ?? ""))" }
    if let threshold = row.threshold, row.ratio != nil { text += ", threshold \(Self.threshold(threshold))" }
    return row.reason.isEmpty ? text : "\(text); \(row.reason)"
  }

  static func threshold(_ value: Double) -> String { "\(ReportFigure.short(value * 100)) %" }
}
