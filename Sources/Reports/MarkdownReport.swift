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
    let changed = RowOrder.gravestFirst(document.rows.filter { $0.verdict.gravity > .quiet })
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
    let header = ["case", "metric", "base", "candidate", "change", "interval", "verdict", "why"]
    return MarkdownText.table(
      header,
      rows.map { row in
        let text = RowText(row: row)
        return [
          text.caseName, text.metric, text.base, text.candidate, text.change, text.interval ?? "",
          "\(row.verdict.sign) \(row.verdict.rawValue)", row.reason,
        ]
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
