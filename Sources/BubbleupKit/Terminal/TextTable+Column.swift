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

    /// A column; the title is its id unless one is given.
    public init(
      _ id: String,
      title: String? = nil,
      alignment: Alignment = .left,
      dropOrder: Int? = nil
    ) {
      self.id = id
      self.title = title ?? id
      self.alignment = alignment
      self.dropOrder = dropOrder
    }
  }
}
