/// A table for a terminal: aligned, never wrapped, and narrower than the window.
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
