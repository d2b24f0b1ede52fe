/// Outlines as text that travels between processes and can be kept: `k.k0.t@0.n2@1.p3.c4*8`.
///
/// Rows are separated by dots: a letter, `+` if the row decides, the row that it is in, `@` and the coordinator's row, and
/// `*` with how many equal rows there are; each but the letter only where there is something to say. Letters: `k`
/// coordinator; `p` `n` `t` `s` plain controller, navigation, tabs, split, and capitals for presented ones; `v` view, `V`
/// the one that takes a controller's content; `c` cell.
///
/// Only characters that need no quoting in a file of results, a shell or JSON. Each outline has one text, and results
/// tell outlines apart by its digest: another notation would make another case of every outline that was measured.
extension Outline: Codable {
  private static let letters: [(letter: String, kind: Row.Kind)] = [
    ("k", .coordinator), ("p", .contained(.plain)), ("n", .contained(.navigation)), ("t", .contained(.tabs)),
    ("s", .contained(.split)), ("P", .presented(.plain)), ("N", .presented(.navigation)),
    ("T", .presented(.tabs)), ("S", .presented(.split)), ("v", .view), ("V", .contentView), ("c", .cell),
  ]

  /// The text that reads back as the same outline.
  public var text: String {
    var words: [String] = []
    var start = 0
    while start < rows.count {
      let row = rows[start]
      let end = rows[start...].firstIndex { $0 != row } ?? rows.count
      let letter = Self.letters.first { $0.kind == row.kind }?.letter ?? "?"
      let places = (row.parent.map { "\($0)" } ?? "") + (row.coordinator.map { "@\($0)" } ?? "")
      words.append(letter + (row.decides ? "+" : "") + places + (end - start > 1 ? "*\(end - start)" : ""))
      start = end
    }
    return words.joined(separator: ".")
  }

  /// The outline that `text` is; whether a plan can be made of it shows when one is.
  public init(text: String) throws(PlanError) {
    let form = /([a-zA-Z])(\+)?([0-9]{1,9})?(?:@([0-9]{1,9}))?(?:\*([0-9]{1,9}))?/
    var rows: [Row] = []
    let words = text.isEmpty ? [] : text.split(separator: ".", omittingEmptySubsequences: false)
    for (index, word) in words.enumerated() {
      let place = "word \(index + 1) of the outline, '\(word.prefix(40))',"
      guard let parts = try? form.wholeMatch(in: word)?.output,
        let kind = Self.letters.first(where: { $0.letter == parts.1 })?.kind
      else {
        let letters = Self.letters.map(\.letter).joined(separator: " ")
        let fits = "one of \(letters), then +, a row, @ and a row, * and a count, in this order"
        throw Self.refusal(of: text, "\(place) is no row", fits)
      }
      let count = parts.5.flatMap { Int($0) } ?? 1
      guard count > 0, count <= PlanLimits.outlineRows - rows.count else {
        let reason = "\(place) adds \(count) rows to \(rows.count)"
        throw Self.refusal(of: text, reason, "1 to \(PlanLimits.outlineRows) rows in all")
      }
      let (parent, coordinator) = (parts.3.flatMap { Int($0) }, parts.4.flatMap { Int($0) })
      let row = Row(kind, in: parent, of: coordinator, decides: parts.2 != nil)
      rows += repeatElement(row, count: count)
    }
    self.init(rows: rows)
  }

  static func refusal(of text: String, _ reason: String, _ fits: String, row: Int? = nil) -> PlanError {
    PlanError(.outOfRange, .outline, "\(text.prefix(60))", reason, fits: fits, row: row)
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
