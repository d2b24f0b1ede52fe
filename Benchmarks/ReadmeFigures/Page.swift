import Foundation
import Reports
import Results

/// A page whose figures are written here: in blocks between two markers, in tables of strategies by the names of their
/// columns, and within its own words.
struct Page {
  /// Some words of the page, with `@` for each of their figures.
  struct Wording {
    let words: String
    let figures: [String]

    init(_ words: String, _ figures: [String] = []) { (self.words, self.figures) = (words, figures) }

    /// Words that are true only where `holds` is.
    init(_ words: String, _ figures: [String] = [], onlyIf holds: Bool) throws {
      guard holds else {
        throw FiguresError("the runs no longer say '\(words)'; say it anew, there and here")
      }
      self.init(words, figures)
    }

    fileprivate var filled: String {
      zip(words.components(separatedBy: "@"), figures + [""]).map { $0 + $1 }.joined()
    }
  }

  let path: String
  private let original: String
  private(set) var text: String
  /// What is written here, and has no other figures.
  private var written: [String] = []

  init(path: String) throws {
    self.path = path
    original = String(decoding: try WholeFile.read(path, limit: FileLimits.maximumJSONBytes), as: UTF8.self)
    text = original
  }

  var isChanged: Bool { text != original }

  mutating func replace(_ blocks: KeyValuePairs<String, String>) throws {
    for block in blocks {
      let (begin, end) = (
        "<!-- \(block.key): written by scripts/readme-figures -->\n", "<!-- \(block.key): end -->\n"
      )
      let before = text.components(separatedBy: begin)
      let after = before[before.count - 1].components(separatedBy: end)
      guard before.count == 2, after.count == 2 else {
        throw FiguresError(
          "\(path) needs exactly one line '\(begin.dropLast())', and after it one '\(end.dropLast())'"
        )
      }
      text = "\(before[0])\(begin)\(block.value)\n\(end)\(after[1])"
      written.append(block.value)
    }
  }

  /// Fills the cells of tables of strategies, in columns of known names.
  mutating func fillTables(_ run: Run) throws {
    var header: [String] = []
    let lines = try text.components(separatedBy: "\n").map { line in
      guard line.hasPrefix("|") else {
        header = []
        return line
      }
      let cells = line.dropFirst().dropLast().components(separatedBy: "|").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if header.isEmpty { header = cells }
      guard header[0] == "strategy", cells.count == header.count, cells[0].hasPrefix("`") else { return line }
      let strategy = cells[0].filter { $0 != "`" }
      guard !run.measured(of: [strategy]).isEmpty else { return line }
      let filled = try zip(header, cells).map { name, cell in
        try Run.Column(rawValue: name).map { try run.cell($0, strategy) } ?? cell
      }
      let row = "| \(filled.joined(separator: " | ")) |"
      written.append(row)
      return row
    }
    text = lines.joined(separator: "\n")
  }

  /// Writes the figures within words of the page, and wraps the paragraphs that they are in.
  mutating func say(_ wordings: [Wording]) throws {
    for wording in wordings {
      // A space stands for the end of a line as well, and the figure may have any length.
      let figure = #"\d[\d,.]*(?:\s+[µnm]?s\b|\s+%)?(?:\s+\([\d,.]+–[\d,.]+\))?"#
      let pattern = wording.words.components(separatedBy: "@").map {
        NSRegularExpression.escapedPattern(for: $0).replacingOccurrences(of: " ", with: #"\s+"#)
      }
      .joined(separator: figure)
      let found = text.ranges(of: try Regex(pattern))
      guard found.count == 1, wording.figures.count == wording.words.count(where: { $0 == "@" }) else {
        throw FiguresError("\(path) needs exactly one '\(wording.words)', with a figure at each @")
      }
      let line = text[..<found[0].lowerBound].count { $0 == "\n" }
      text.replaceSubrange(found[0], with: wording.filled)
      wrap(at: line)
      written.append(wording.filled)
    }
  }

  private mutating func wrap(at line: Int) {
    var lines = text.components(separatedBy: "\n")
    guard !lines[line].hasPrefix("|") else { return }
    let item = #/^( *)(- |\d+\. )/#
    func ends(_ line: String) -> Bool {
      line.isEmpty || ["|", "<!--", "```", "#", "!"].contains { line.hasPrefix($0) }
    }
    var first = line
    while first > 0, lines[first].firstMatch(of: item) == nil, !ends(lines[first - 1]) { first -= 1 }
    var end = line + 1
    while end < lines.count, !ends(lines[end]), lines[end].firstMatch(of: item) == nil { end += 1 }
    let begin = String(lines[first].prefix { $0 == " " })
    let indent =
      lines[first].firstMatch(of: item).map { String(repeating: " ", count: $0.output.0.count) } ?? begin
    let words = lines[first..<end].joined(separator: " ").trimmingCharacters(in: .whitespaces)
    lines.replaceSubrange(first..<end, with: [Self.wrapped(begin + words, indent: indent)])
    text = lines.joined(separator: "\n")
  }

  /// Lines with a measured figure that is not written here: a number with a unit, outside of code.
  var strays: [String] {
    var rest = text
    for written in written.reversed() {
      let pattern = NSRegularExpression.escapedPattern(for: written).replacingOccurrences(
        of: " ",
        with: #"\s+"#
      )
      rest = rest.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
    }
    // No measurements: code, numbers of a method, and the section on the gate, which has experiments of its own.
    for pattern in [
      "(?s)```.*?```", "`[^`\n]*`", #"\b99\s%\sintervals"#, #"1\s%\sof\sa\sframe"#, "120 Hz", "Swift 6.3",
      "(?s)\n## Guard it in CI\n.*?\n## ",
    ] {
      rest = rest.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
    }
    let figure = #"\d\s?(?:[µnm]?s\b|%|×)|\d\.\d"#
    return rest.components(separatedBy: "\n").filter {
      $0.range(of: figure, options: .regularExpression) != nil
    }
  }

  /// A paragraph in lines of at most 120 characters, with each figure beside its unit; those after the first begin with
  /// `indent`.
  static func wrapped(_ paragraph: String, indent: String = "") -> String {
    var lines = [""]
    lines[0] = String(paragraph.prefix { $0 == " " })
    for part in paragraph.replacing(/(\d) (%|[µnm]s\b)/, with: { "\($0.1)\u{a0}\($0.2)" }).split(
      separator: " "
    ) {
      let word = part.replacing("\u{a0}", with: " ")
      let line = lines[lines.count - 1]
      if line.allSatisfy({ $0 == " " }) {
        lines[lines.count - 1] += word
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
