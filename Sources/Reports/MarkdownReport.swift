import Results
import Statistics

/// A comparison as GitHub's Markdown.
public struct MarkdownReport: Sendable {
  private let document: ComparisonDocument

  /// A report of a document.
  public init(_ document: ComparisonDocument) { self.document = document }

  /// Everything, row by row.
  public var text: String {
    ([heading] + [table(document.rows), families, notes].filter { !$0.isEmpty }).joined(separator: "\n\n")
      + "\n"
  }

  /// The verdict and the rows that changed; everything else is folded away.
  public var stepSummary: String {
    let changed = document.rows.filter { $0.verdict.gravity > .quiet }.gravestFirst
    var parts = [heading]
    parts.append(changed.isEmpty ? "No row changed." : table(changed))
    let details = [table(document.rows), families].filter { !$0.isEmpty }.joined(separator: "\n\n")
    parts.append("<details><summary>All \(document.rows.count) rows</summary>\n\n\(details)\n\n</details>")
    if !notes.isEmpty { parts.append(notes) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var heading: String {
    "## \(MarkdownText.inline(document.title))\n\n**\(MarkdownText.inline(document.verdictLine))**"
  }

  private func table(_ rows: [ComparisonRow]) -> String {
    guard !rows.isEmpty else { return "" }
    let misrouted = document.misrouted
    let header = [
      "case", "metric", document.words.base, document.words.candidate, "change", "interval", "verdict",
    ]
    return MarkdownText.table(
      header + (misrouted.isEmpty ? [] : ["misrouted"]) + ["why"],
      rows.map { row in
        let text = RowText(row: row)
        return [
          text.caseName, text.metric, text.base, text.candidate, text.change, text.interval ?? "",
          "\(row.verdict.sign) \(document.words.verdict(of: row))",
        ]
          + (misrouted.isEmpty
            ? [] : [misrouted[row.caseKey].map { ReportFigure.value($0, unit: "count") } ?? "–"])
          + [row.reason]
      },
      rightAligned: 2...4
    )
  }

  private var families: String {
    guard !document.families.isEmpty else { return "" }
    return MarkdownText.table(
      ["family", "metric", "geometric mean", "cases", "left out"],
      document.families.map {
        [$0.family, $0.metric, $0.ratio.map(ReportFigure.change) ?? "–", "\($0.count)", "\($0.leftOut)"]
      },
      rightAligned: 2...4
    )
  }

  private var notes: String {
    document.allNotes.map { note in
      let text = note.label == "reproduce" ? MarkdownText.code(note.text) : MarkdownText.inline(note.text)
      return "- \(MarkdownText.inline(note.label)): \(text)"
    }
    .joined(separator: "\n")
  }
}

/// Foreign text made safe inside Markdown.
package enum MarkdownText {
  /// Text in one line in which nothing is markup: names come from command lines and reasons from crashed children.
  static func inline(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "|", "`", "*", "_", "[", "]", "~", "#": result += "\\\(scalar)"
      case "\n", "\r", "\u{2028}", "\u{2029}": result += " "
      default:
        if scalar.properties.generalCategory == .control {
          result += "\u{FFFD}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// Text to be copied, between more backticks than it holds in a row.
  static func code(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let longest = line.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest > 0 ? "\(fence) \(line) \(fence)" : "\(fence)\(line)\(fence)"
  }

  /// A table whose columns of figures are aligned to the right.
  static func table(_ header: [String], _ rows: [[String]], rightAligned: ClosedRange<Int>) -> String {
    table(header, markup: rows.map { $0.map(inline) }, rightAligned: rightAligned)
  }

  /// The same of cells that are Markdown already.
  package static func table(
    _ header: [String],
    markup rows: [[String]],
    rightAligned: ClosedRange<Int>?
  ) -> String {
    let rule = header.indices.map { rightAligned?.contains($0) == true ? "---:" : "---" }
    let lines = [header, rule] + rows
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}

/// The words that every format has for a row.
struct RowText {
  let row: ComparisonRow

  /// The case by which a reader finds it again: scenario, strategies, sizes and parameters.
  var caseName: String { "\(row.caseKey.shape) \(subject)" }

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
