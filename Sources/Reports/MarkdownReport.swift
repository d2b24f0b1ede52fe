import Results
import Statistics

/// Rows of the first table at most; the others are in the folded one.
private let shown = 100

/// A comparison as GitHub's Markdown: short enough for a comment, which GitHub ends at 65,536 characters.
extension ComparisonDocument {
  /// Of two builds or runs the rows that changed, and all cases folded away at the end; of strategies side by side every
  /// row, since each of them is a finding.
  package var markdown: String {
    let isFolded = words == .runs
    let first = isFolded ? changed : table(rows)
    let parts = [heading, first, familyTable, noteList, isFolded ? folded : ""]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var changed: String {
    let changed = rows.filter { $0.verdict.gravity > .quiet }.gravestFirst
    guard !changed.isEmpty else { return "No row changed." }
    let table = table(Array(changed.prefix(shown)))
    guard changed.count > shown else { return table }
    return "\(table)\n\n\(changed.count - shown) more changed; see all cases at the end."
  }

  private var folded: String {
    let cases = ComparedCase.all(in: rows)
    guard !cases.isEmpty else { return "" }
    let title =
      cases.count == 1
      ? "The case (\(PageText.count(rows.count, "row")))" : "All \(cases.count) cases (\(rows.count) rows)"
    return "<details><summary>\(title)</summary>\n\n\(table(cases))\n\n</details>"
  }

  /// A line per case and a column per metric: the candidate's value, and what changed.
  private func table(_ cases: [ComparedCase]) -> String {
    let metrics = rows.map(\.metricText).unique
    let hasMargins = rows.contains { $0.marginText != nil }
    let lines = cases.map { compared in
      let cells = Dictionary(compared.rows.map { ($0.metricText, $0.cell) }) { first, _ in first }
      let margin = hasMargins ? [compared.rows.lazy.compactMap(\.marginText).first ?? ""] : []
      return ["\(compared.scenario) \(compared.name)"] + margin + metrics.map { cells[$0] ?? "" }
    }
    let header = ["case"] + (hasMargins ? ["margin"] : []) + metrics
    return MarkdownText.table(header, lines, rightAligned: 1...max(1, header.count - 1))
  }

  private var heading: String {
    "## \(MarkdownText.inline(title))\n\n**\(MarkdownText.inline(verdictLine))**"
  }

  private func table(_ rows: [ComparisonRow]) -> String {
    guard !rows.isEmpty else { return "" }
    let hasMargins = rows.contains { $0.marginText != nil }
    let header =
      ["case", "metric", words.base, words.candidate, "change", "interval"] + (hasMargins ? ["margin"] : [])
      + ["method", "verdict"]
    return MarkdownText.table(
      header + (faults.isEmpty ? [] : ["fault"]) + ["why"],
      rows.map { row in
        [
          row.caseName, row.metricText, row.baseText, row.candidateText, row.changeText,
          row.intervalText ?? "",
        ] + (hasMargins ? [row.marginText ?? ""] : []) + [
          row.methodText ?? "", "\(row.verdict.sign) \(words.verdict(of: row))",
        ] + (faults.isEmpty ? [] : [faults[row.caseKey] ?? ""]) + [row.reason]
      },
      rightAligned: 2...4
    )
  }

  private var familyTable: String {
    guard !families.isEmpty else { return "" }
    return MarkdownText.table(
      ["family", "metric", "geometric mean", "cases", "left out"],
      families.map {
        [$0.family, $0.metric, $0.ratio.map(ReportFigure.change) ?? "–", "\($0.count)", "\($0.leftOut)"]
      },
      rightAligned: 2...4
    )
  }

  private var noteList: String {
    allNotes.map { note in
      let text = note.label == "reproduce" ? MarkdownText.code(note.text) : MarkdownText.inline(note.text)
      return "- \(MarkdownText.inline(note.label)): \(text)"
    }
    .joined(separator: "\n")
  }
}

/// Foreign text made safe inside Markdown.
package enum MarkdownText {
  /// Text in one line in which nothing is markup: names come from command lines and reasons from crashed children.
  package static func inline(_ text: String) -> String {
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
    rightAligned: some Sequence<Int>
  ) -> String {
    let rule = header.indices.map { rightAligned.contains($0) ? "---:" : "---" }
    let lines = [header, rule] + rows
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}

/// The words that all formats use for a row.
extension ComparisonRow {
  /// The case by which a reader finds it again: scenario, strategies, sizes and parameters.
  var caseName: String { "\(caseKey.shape) \(subject)" }

  /// The case without its scenario.
  var subject: String {
    let key = caseKey
    let strategy = baseStrategy == key.strategy ? key.strategy : "\(key.strategy) / \(baseStrategy)"
    let sizes = [
      ("depth", key.depth), ("controllers", key.controllers), ("nodes", key.nodes),
      ("threads", key.threads > 1 ? key.threads : nil),
    ]
    let words = [strategy] + sizes.compactMap { name, size in size.map { "\(name)=\($0)" } }
    return (words + [key.parameters.text].filter { !$0.isEmpty }).joined(separator: " ")
  }

  /// The metric, and its statistic where it is not the one that every reader expects.
  var metricText: String { stat == .median || stat == .exact ? metric : "\(metric) \(stat.rawValue)" }

  var baseText: String { base.value.map { ReportFigure.value($0, unit: unit) } ?? "–" }
  var candidateText: String { candidate.value.map { ReportFigure.value($0, unit: unit) } ?? "–" }
  var changeText: String { ratio.map(ReportFigure.change) ?? "–" }

  /// The change that a time may have before it is one; nil for all that is no time of a check.
  package var marginText: String? {
    guard let method, method.hasPrefix("paired-processes"), let threshold else { return nil }
    let found = leastFound.map { ", finds \(ReportFigure.short($0 * 100)) %" } ?? ""
    return "\(ReportFigure.short(threshold * 100)) %\(found)"
  }

  /// Nil for an interval that is a point, too.
  var intervalText: String? {
    guard let low = ratioLow, let high = ratioHigh, low < high else { return nil }
    return ReportFigure.interval(low, high)
  }

  /// How the ratio was estimated, in words of the field; nil where there is none.
  var methodText: String? {
    switch method {
    case "paired-processes-screen":
      "\(PageText.count(candidate.sampleCount ?? 0, "pair")) of processes (screening)"
    case "paired-processes-fresh": "\(PageText.count(candidate.sampleCount ?? 0, "pair")) of processes"
    // Versions before launches wrote the first.
    case "paired-rounds", "paired-launches", "paired-recorded": "paired launches"
    case "interval-ends": "unpaired, from both intervals"
    case "values": "unpaired, without intervals"
    case "range": "ranges of repeated counts"
    default: method
    }
  }

  /// What the case's row of all metrics says: the value, its change, and a verdict other than `same`.
  var cell: String {
    if verdict == .notHeld { return verdict.rawValue }
    let value = candidate.value == nil ? verdict.rawValue : candidateText
    let change = ratio.map { $0 == 1 ? "" : " (\(ReportFigure.change($0)))" } ?? ""
    return verdict == .same ? value + change : "\(verdict.sign) \(value)\(change)"
  }

  /// All of it in one line, for places without a table.
  var line: String {
    var text = "\(metricText) \(verdict.rawValue)"
    if base.value != nil || candidate.value != nil { text += ": \(baseText) → \(candidateText)" }
    if ratio != nil {
      let estimate = [changeText, intervalText, method == "exact" ? nil : methodText].compactMap(\.self)
      text += " (\(estimate.joined(separator: ", ")))"
      if let threshold { text += ", margin \(ReportFigure.short(threshold * 100)) %" }
    }
    return reason.isEmpty ? text : "\(text); \(reason)"
  }
}
