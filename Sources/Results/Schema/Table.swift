/// A wire format: the columns of a CSV file in their order, and what must hold within a row.
///
/// Columns are appended and never renamed or moved. So a reader takes a file whose header begins with the columns
/// it knows, and ignores what later versions put behind them.
package struct Table<Row: Sendable>: Sendable {
  package let columns: [Column<Row>]
  private let blank: Row
  private let check: @Sendable (Row) throws(Problem) -> Void

  /// A table whose rows are read into a copy of `blank` and then checked as a whole.
  package init(
    columns: [Column<Row>],
    blank: Row,
    check: @escaping @Sendable (Row) throws(Problem) -> Void = { _ in }
  ) {
    self.columns = columns
    self.blank = blank
    self.check = check
  }

  /// The column identifiers in file order.
  package var header: [String] { columns.map(\.id) }

  /// The cells of a row, after checking it.
  package func encode(_ row: Row) throws(Problem) -> [String] {
    try check(row)
    var cells: [String] = []
    cells.reserveCapacity(columns.count)
    for column in columns { cells.append(try column.encode(row)) }
    return cells
  }

  /// The row of these cells, of which there are at least as many as columns.
  func decode(_ cells: [String]) throws(Problem) -> Row {
    var row = blank
    for (column, cell) in zip(columns, cells) { try column.decode(cell, &row) }
    try check(row)
    return row
  }

  /// The whole file for these rows.
  package func file(of rows: [Row], path: String) throws(ResultsError) -> [UInt8] {
    var bytes: [UInt8] = []
    try CSVWriter.append(header, to: &bytes, file: path)
    for (index, row) in rows.enumerated() {
      do {
        try bytes += CSVWriter.record(encode(row))
      } catch {
        // The line is where the row would stand, were no field to span lines.
        throw error.located(file: path, line: index + 2)
      }
    }
    return bytes
  }
}
