import Results
import Statistics

/// A comparison as GitHub's Markdown: short enough for a comment, which GitHub ends at 65,536 characters.
public struct MarkdownReport: Sendable {
  /// Rows of the first table at most; the others are in the folded one.
  static let shown = 100

  private let document: ComparisonDocument

  /// A report of a document.
  public init(_ document: ComparisonDocument) { self.document = document }

  /// The whole text: of two builds or runs the rows that changed, and all cases folded away at the end; of strategies side
  /// by side every row, since each of them is a finding.
  public var text: String {
    let isFolded = document.words == .runs
    let rows = isFolded ? changed : table(document.rows)
    let parts = [heading, rows, families, notes, isFolded ? folded : ""]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var changed: String {
    let changed = document.rows.filter { $0.verdict.gravity > .quiet }.gravestFirst
    guard !changed.isEmpty else { return "No row changed." }
    let table = table(Array(changed.prefix(Self.shown)))
    guard changed.count > Self.shown else { return table }
    return "\(table)\n\n\(changed.count - Self.shown) more changed; see all cases at the end."
  }

  private var folded: String {
    let cases = ComparedCase.all(in: document.rows)
    guard !cases.isEmpty else { return "" }
    let title = "All \(cases.count) cases (\(document.rows.count) rows)"
    return "<details><summary>\(title)</summary>\n\n\(table(cases))\n\n</details>"
  }

  /// A line per case and a column per metric: the candidate's value, and what changed.
  private func table(_ cases: [ComparedCase]) -> String {
    var metrics: [String] = []
    for row in document.rows {
      let metric = RowText(row: row).metric
      if !metrics.contains(metric) { metrics.append(metric) }
    }
    let lines = cases.map { compared in
      let cells = Dictionary(
        compared.rows.map { (RowText(row: $0).metric, RowText(row: $0).cell) },
        uniquingKeysWith: { first, _ in first }
      )
      return ["\(compared.scenario) \(compared.name)"] + metrics.map { cells[$0] ?? "" }
    }
    return MarkdownText.table(["case"] + metrics, lines, rightAligned: 1...max(1, metrics.count))
  }

  private var heading: String {
    "## \(MarkdownText.inline(document.title))\n\n**\(MarkdownText.inline(document.verdictLine))**"
  }

  private func table(_ rows: [ComparisonRow]) -> String {
    guard !rows.isEmpty else { return "" }
    let misrouted = document.misrouted
    let header = [
      "case", "metric", document.words.base, document.words.candidate, "change", "interval", "method",
      "verdict",
    ]
    return MarkdownText.table(
      header + (misrouted.isEmpty ? [] : ["misrouted"]) + ["why"],
      rows.map { row in
        let text = RowText(row: row)
        return [
          text.caseName, text.metric, text.base, text.candidate, text.change, text.interval ?? "",
          text.method ?? "", "\(row.verdict.sign) \(document.words.verdict(of: row))",
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

  /// A table; its columns of figures are aligned to the right.
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

/// The words that all formats use for a row.
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

  /// How the ratio was estimated, in words of the field; nil where there is none.
  var method: String? {
    switch row.method {
    case nil: nil
    case "paired-processes-screen": "\(row.candidate.sampleCount ?? 0) pairs of processes (screening)"
    case "paired-processes-fresh": "\(row.candidate.sampleCount ?? 0) pairs of processes"
    case "paired-rounds", "paired-recorded": "paired rounds"
    case "interval-ends": "unpaired, from both intervals"
    case "values": "unpaired, without intervals"
    case "range": "ranges of repeated counts"
    case .some(let other): other
    }
  }

  /// What the case's row of all metrics says: the value, its change, and a verdict other than `same`.
  var cell: String {
    if row.verdict == .notHeld { return row.verdict.rawValue }
    let value = row.candidate.value == nil ? row.verdict.rawValue : candidate
    let change = row.ratio.map { $0 == 1 ? "" : " (\(ReportFigure.change($0)))" } ?? ""
    return row.verdict == .same ? value + change : "\(row.verdict.sign) \(value)\(change)"
  }

  /// All of it in one line, for places without a table.
  var line: String {
    var text = "\(metric) \(row.verdict.rawValue)"
    if row.base.value != nil || row.candidate.value != nil { text += ": \(base) → \(candidate)" }
    if row.ratio != nil {
      let estimate = [change, interval, row.method == "exact" ? nil : method].compactMap(\.self)
      text += " (\(estimate.joined(separator: ", ")))"
    }
    if let threshold = row.threshold, row.ratio != nil { text += ", threshold \(Self.threshold(threshold))" }
    return row.reason.isEmpty ? text : "\(text); \(row.reason)"
  }

  static func threshold(_ value: Double) -> String { "\(ReportFigure.short(value * 100)) %" }
}
