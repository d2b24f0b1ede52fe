import Glibc
import Reports
import Results

/// What GitHub Actions shows below a job.
enum StepSummary {
  /// Appends Markdown to it; elsewhere there is none.
  static func append(_ markdown: String) throws(CommandError) {
    guard let path = getenv("GITHUB_STEP_SUMMARY").map({ String(cString: $0) }), !path.isEmpty else { return }
    do { try OpenFile.adding(path).write(Array(markdown.utf8)) } catch {
      let advice = "Unset GITHUB_STEP_SUMMARY, or make the file writable."
      throw CommandError(.inputOutput, at: path, "the step summary cannot be written", advice: advice)
    }
  }
}

extension TextTable {
  /// The whole table as Markdown, with what its columns mean below it.
  var markdown: String {
    let right = columns.indices.filter { columns[$0].alignment != .left }
    let table = MarkdownText.table(
      columns.map { MarkdownText.inline($0.title) },
      markup: rows.map { row in row.map { MarkdownText.inline($0.text) } },
      rightAligned: right
    )
    let meanings = columns.compactMap { column in column.meaning.map { "\(column.title): \($0)" } }
    return meanings.isEmpty ? table : "\(table)\n\n\(MarkdownText.inline(meanings.joined(separator: "; ")))"
  }
}
