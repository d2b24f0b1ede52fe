/// Outlines as text that travels between processes and can be kept: `k.k0.t@0.n2@1.p3.c4*8`.
///
/// Rows are separated by dots. A row is a letter, the number of the row that it is in, `@` and the coordinator's row,
/// and `*` with how many equal rows there are; each but the letter only where there is something to say:
///
/// | letter | row |
/// |---|---|
/// | `k` | coordinator |
/// | `p` `n` `t` `s` | plain controller, navigation, tabs, split |
/// | `P` `N` `T` `S` | the same, presented |
/// | `v` `V` | view, and the one that takes a controller's content |
/// | `c` | cell |
///
/// Only characters that need no quoting in a file of results, a shell or JSON. Each outline has one text.
extension Outline {
  /// The text that reads back as the same outline.
  public var text: String {
    var words: [String] = []
    var start = 0
    while start < rows.count {
      let row = rows[start]
      let end = rows[start...].firstIndex { $0 != row } ?? rows.count
      words.append(end - start > 1 ? "\(row.text)*\(end - start)" : row.text)
      start = end
    }
    return words.joined(separator: ".")
  }

  /// The outline that `text` is; whether a plan can be made of it shows when one is.
  public init(text: String) throws(OutlineTextError) {
    self.init()
    guard !text.isEmpty else { return }
    var rows: [Row] = []
    for (number, word) in text.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
      var reader = RowReader(word, number: number + 1)
      let (row, count) = try reader.row(limit: PlanLimits.outlineRows - rows.count)
      rows += repeatElement(row, count: count)
    }
    self.init(rows: rows)
  }
}

extension Outline.Row {
  fileprivate var text: String {
    "\(kind.letter)\(parent.map { "\($0)" } ?? "")\(coordinator.map { "@\($0)" } ?? "")"
  }
}

extension Outline.Row.Kind {
  private static let letters: [(letter: Character, kind: Outline.Row.Kind)] = [
    ("k", .coordinator), ("p", .contained(.plain)), ("n", .contained(.navigation)), ("t", .contained(.tabs)),
    ("s", .contained(.split)), ("P", .presented(.plain)), ("N", .presented(.navigation)),
    ("T", .presented(.tabs)), ("S", .presented(.split)), ("v", .view), ("V", .contentView), ("c", .cell),
  ]

  fileprivate var letter: Character { Self.letters.first { $0.kind == self }?.letter ?? "?" }

  fileprivate init?(_ letter: Character) {
    guard let entry = Self.letters.first(where: { $0.letter == letter }) else { return nil }
    self = entry.kind
  }
}

/// Reads one row.
private struct RowReader {
  private let word: Substring
  private let number: Int
  private var rest: Substring

  init(_ word: Substring, number: Int) {
    self.word = word
    self.number = number
    rest = word
  }

  mutating func row(limit: Int) throws(OutlineTextError) -> (Outline.Row, Int) {
    guard let letter = rest.popFirst(), let kind = Outline.Row.Kind(letter) else {
      throw error(
        .unknownKind,
        "begins with no letter of a row",
        "Begin it with one of k p n t s P N T S v V c"
      )
    }
    let parent = try number(after: nil)
    let coordinator = try number(after: "@")
    let count = try number(after: "*") ?? 1
    guard rest.isEmpty else {
      throw error(
        .surplus,
        "has '\(rest)' too many",
        "Write a letter, a row, @ and a row, * and a count, in this order"
      )
    }
    guard (1...max(1, limit)).contains(count), limit > 0 else {
      throw error(
        .tooManyRows,
        "is beyond the \(PlanLimits.outlineRows)th row",
        "Describe a shape that is drawn instead"
      )
    }
    return (Outline.Row(kind, in: parent, of: coordinator), count)
  }

  /// The number behind `sign`; without a sign it may be missing.
  private mutating func number(after sign: Character?) throws(OutlineTextError) -> Int? {
    if let sign {
      guard rest.first == sign else { return nil }
      rest.removeFirst()
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    if digits.isEmpty, sign == nil { return nil }
    guard let value = Int(digits) else {
      throw error(.badNumber, "has a number that is none or does not fit", "Write decimal digits")
    }
    return value
  }

  private func error(_ code: OutlineTextError.Code, _ problem: String, _ advice: String) -> OutlineTextError {
    OutlineTextError(code: code, row: number, problem: "'\(word.prefix(40))' \(problem)", advice: advice)
  }
}

/// Why a text is no outline, in which of its words, and what to write instead.
public struct OutlineTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The closed list of reasons.
  public enum Code: Sendable, CaseIterable {
    /// A word does not begin with the letter of a kind of row.
    case unknownKind
    /// A number has no digits, or too many.
    case badNumber
    /// A word goes on after its end.
    case surplus
    /// There are more rows than an outline may have.
    case tooManyRows
  }

  /// Which reason of the closed list.
  public let code: Code
  /// Which of the words between dots, from 1.
  public let row: Int
  /// What is wrong there, without a full stop.
  public let problem: String
  /// What to do next, without a full stop.
  public let advice: String

  /// Word, problem and advice in one line of text.
  public var description: String { "word \(row) of the outline: \(problem). \(advice)." }
}
