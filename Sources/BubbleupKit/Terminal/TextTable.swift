/// A table for a terminal: aligned, and narrower than the window.
///
/// Over several lines goes what is put below its row, and a last cell that the window has no room for.
///
/// Rendering is a pure function of the table and the traits.
public struct TextTable: Sendable {
  /// The columns from left to right.
  public let columns: [Column]
  /// The rows from top to bottom.
  public private(set) var rows: [[Cell]] = []

  /// An empty table.
  public init(columns: [Column]) {
    self.columns = columns
  }

  /// Appends a row; missing cells stay empty, cells beyond the last column are dropped.
  public mutating func append(_ row: [Cell]) {
    let missing = max(0, columns.count - row.count)
    rows.append(Array(row.prefix(columns.count)) + Array(repeating: "", count: missing))
  }
}

extension TextTable {
  /// How the cells of a column line up.
  public enum Alignment: Sendable {
    /// At their beginnings.
    case left
    /// At their ends.
    case right
    /// At their decimal points; a cell without a figure goes to the right.
    case decimal
  }

  /// One column.
  public struct Column: Sendable {
    /// The name that a note about a dropped column uses.
    public let id: String
    /// The text in the header.
    public let title: String
    /// How its cells line up.
    public let alignment: Alignment
    /// When it goes as room gets short: 1 first, then 2, …; nil stays.
    public let dropOrder: Int?
    /// Whether what it says goes below its row where it has no room beside it.
    public let isStacked: Bool
    /// Whether, as the last column, it is cut where the window ends: only for what stands in full elsewhere.
    public let isCut: Bool
    /// What its figures are, for a legend; nil where the title says it all.
    public let meaning: String?

    /// A column; the title is its id unless one is given.
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
  public struct Cell: Sendable, Equatable, ExpressibleByStringLiteral {
    /// What it says.
    public let text: String
    /// What that means.
    public let style: TextStyle

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
