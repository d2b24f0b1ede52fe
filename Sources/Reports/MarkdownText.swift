/// Foreign text made safe inside Markdown.
enum MarkdownText {
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
    let rule = header.indices.map { rightAligned.contains($0) ? "---:" : "---" }
    let lines = [header, rule] + rows.map { $0.map(inline) }
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}
