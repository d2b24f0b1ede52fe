import Reports
import Results

/// A page with blocks that are written here, each between two markers on lines of their own.
struct Page {
  let path: String
  let text: String

  init(path: String) throws {
    self.path = path
    text = String(decoding: try WholeFile.read(path, limit: FileLimits.maximumJSONBytes), as: UTF8.self)
  }

  func replacing(_ blocks: KeyValuePairs<String, String>) throws -> String {
    try blocks.reduce(text) { page, block in
      let (begin, end) = (
        "<!-- \(block.key): written by scripts/readme-figures -->\n", "<!-- \(block.key): end -->\n"
      )
      let before = page.split(separator: begin, omittingEmptySubsequences: false)
      let after = before.last?.split(separator: end, omittingEmptySubsequences: false) ?? []
      guard before.count == 2, after.count == 2 else {
        throw FiguresError(
          "\(path) needs exactly one line '\(begin.dropLast())', and after it one '\(end.dropLast())'"
        )
      }
      return "\(before[0])\(begin)\(block.value)\n\(end)\(after[1])"
    }
  }

  /// A paragraph in lines of at most 120 characters; those after the first begin with `indent`.
  static func wrapped(_ paragraph: String, indent: String = "") -> String {
    var lines = [""]
    for word in paragraph.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= 120 {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(indent + word)
      }
    }
    return lines.joined(separator: "\n")
  }

  static func table(_ header: [String], _ rows: [[String]], numbersFrom column: Int) -> String {
    MarkdownText.table(header, markup: rows, rightAligned: column...(header.count - 1))
  }
}

/// Why a page cannot be written: where, what, and what to do.
struct FiguresError: Error {
  let text: String

  init(_ text: String) { self.text = text }
}

extension Optional {
  /// The value, without which a page cannot be written.
  func required(_ reason: @autoclosure () -> String) throws -> Wrapped {
    guard let self else { throw FiguresError(reason()) }
    return self
  }
}
