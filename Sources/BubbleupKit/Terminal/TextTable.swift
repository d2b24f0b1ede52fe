/// A table for a terminal: aligned, and narrower than the window.
///
/// Over several lines goes what is put below its row, and a last cell that the window has no room for.
public struct TextTable: Sendable {
  let columns: [Column]
  private(set) var rows: [[Cell]] = []

  /// An empty table.
  public init(columns: [Column]) {
    self.columns = columns
  }

  /// Appends a row; missing cells stay empty, cells beyond the last column are dropped.
  public mutating func append(_ row: [Cell]) {
    let missing = max(0, columns.count - row.count)
    rows.append(Array(row.prefix(columns.count)) + Array(repeating: "", count: missing))
  }

  /// The same with other texts in its cells.
  func mapped(_ text: (String) -> String) -> TextTable {
    var table = self
    table.rows = rows.map { row in row.map { Cell(text($0.text), style: $0.style) } }
    return table
  }
}

extension TextTable {
  /// How the cells of a column line up.
  public enum Alignment: Sendable {
    case left
    case right
    /// At their decimal points; a cell without a figure goes to the right.
    case decimal
  }

  /// One column.
  public struct Column: Sendable {
    let id: String
    let title: String
    let alignment: Alignment
    let dropOrder: Int?
    let isStacked: Bool
    let isCut: Bool
    let meaning: String?

    /// A column; the title is its id unless one is given.
    ///
    /// It goes as room gets short, that with a `dropOrder` of 1 first and one without never; where it is stacked, what it
    /// says then goes below its row. As the last column it is cut where the window ends if `isCut`: only for what stands
    /// in full elsewhere. A legend says the `meaning` of its figures.
    public init(
      _ id: String,
      title: String? = nil,
      alignment: Alignment = .left,
      dropOrder: Int? = nil,
      isStacked: Bool = false,
      isCut: Bool = false,
      meaning: String? = nil
    ) {
      self.id = id
      self.title = title ?? id
      self.alignment = alignment
      self.dropOrder = dropOrder
      self.isStacked = isStacked
      self.isCut = isCut
      self.meaning = meaning
    }
  }
}

extension TextTable {
  /// One cell.
  public struct Cell: Sendable, Equatable, ExpressibleByStringInterpolation {
    let text: String
    let style: TextStyle

    /// A cell; a judgement without a sign or a word in its text gets its word appended.
    ///
    /// So colour never carries a meaning alone.
    public init(_ text: String, style: TextStyle = .plain) {
      self.style = style
      if let word = style.word, !Self.speaksForItself(text) {
        self.text = text.isEmpty ? word : "\(text) \(word)"
      } else {
        self.text = text
      }
    }

    /// A plain cell.
    public init(stringLiteral text: String) {
      self.init(text)
    }

    /// A leading sign says it, and so does a text without any digit: that is a word such as "regressed".
    private static func speaksForItself(_ text: String) -> Bool {
      guard let first = text.first else { return false }
      return "+-−±=".contains(first) || !text.contains(where: \.isNumber)
    }
  }
}
