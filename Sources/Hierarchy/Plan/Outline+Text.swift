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
/// Only characters that need no quoting in a file of results, a shell or JSON. Each outline has one text, and results
/// tell outlines apart by its digest: another notation would make another case of every outline that was measured.
extension Outline: Codable {
  /// The text that reads back as the same outline.
  public var text: String {
    var words: [String] = []
    var start = 0
    while start < rows.count {
      let end = rows[start...].firstIndex { $0 != rows[start] } ?? rows.count
      words.append(end - start > 1 ? "\(rows[start].text)*\(end - start)" : rows[start].text)
      start = end
    }
    return words.joined(separator: ".")
  }

  /// The outline that `text` is; whether a plan can be made of it shows when one is.
  public init(text: String) throws(PlanError) {
    let form = /([a-zA-Z])([0-9]{1,9})?(?:@([0-9]{1,9}))?(?:\*([0-9]{1,9}))?/
    var rows: [Row] = []
    let words = text.isEmpty ? [] : text.split(separator: ".", omittingEmptySubsequences: false)
    for (index, word) in words.enumerated() {
      let place = "word \(index + 1) of the outline, '\(word.prefix(40))',"
      guard let parts = try? form.wholeMatch(in: word)?.output,
        let kind = Row.Kind.letters.first(where: { $0.letter == parts.1 })?.kind
      else {
        let letters = Row.Kind.letters.map(\.letter).joined(separator: " ")
        let fits = "one of \(letters), then a row, @ and a row, * and a count, in this order"
        throw Self.refusal(of: text, "\(place) is no row", fits)
      }
      let count = parts.4.flatMap { Int($0) } ?? 1
      guard count > 0, count <= PlanLimits.outlineRows - rows.count else {
        let reason = "\(place) adds \(count) rows to \(rows.count)"
        throw Self.refusal(of: text, reason, "1 to \(PlanLimits.outlineRows) rows in all")
      }
      let row = Row(kind, in: parts.2.flatMap { Int($0) }, of: parts.3.flatMap { Int($0) })
      rows += repeatElement(row, count: count)
    }
    self.init(rows: rows)
  }

  /// The refusal of `text`.
  static func refusal(of text: String, _ reason: String, _ fits: String) -> PlanError {
    PlanError(.outOfRange, .outline, "\(text.prefix(60))", reason, fits: fits)
  }

  /// The outline that a coded text is.
  public init(from decoder: any Decoder) throws {
    try self.init(text: try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Outline.Row {
  fileprivate var text: String {
    let letter = Kind.letters.first { $0.kind == kind }?.letter ?? "?"
    return "\(letter)\(parent.map { "\($0)" } ?? "")\(coordinator.map { "@\($0)" } ?? "")"
  }
}

extension Outline.Row.Kind {
  fileprivate static let letters: [(letter: String, kind: Self)] = [
    ("k", .coordinator), ("p", .contained(.plain)), ("n", .contained(.navigation)), ("t", .contained(.tabs)),
    ("s", .contained(.split)), ("P", .presented(.plain)), ("N", .presented(.navigation)),
    ("T", .presented(.tabs)), ("S", .presented(.split)), ("v", .view), ("V", .contentView), ("c", .cell),
  ]
}
