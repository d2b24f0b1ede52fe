import Results

/// A table that says of each column what its cells are, one column after the other.
struct RowTable<Row> {
  let rows: [Row]
  /// Whether to leave out a column of dashes alone.
  private let hidesEmpty: Bool
  private var columns: [(column: TextTable.Column, cell: (Row) -> TextTable.Cell?)] = []

  init(_ rows: [Row], hidesEmpty: Bool = false) { (self.rows, self.hidesEmpty) = (rows, hidesEmpty) }

  /// A cell without a text is a dash.
  mutating func add(
    _ id: String,
    title: String? = nil,
    _ alignment: TextTable.Alignment = .decimal,
    drop: Int? = nil,
    isStacked: Bool = false,
    isCut: Bool = false,
    meaning: String? = nil,
    _ cell: @escaping (Row) -> String?
  ) {
    let column = TextTable.Column(
      id,
      title: title,
      alignment: alignment,
      dropOrder: drop,
      isStacked: isStacked,
      isCut: isCut,
      meaning: meaning
    )
    add(column) { cell($0).map { .init($0) } }
  }

  /// A column with cells that may be judgements.
  mutating func add(_ column: TextTable.Column, _ cell: @escaping (Row) -> TextTable.Cell?) {
    guard !hidesEmpty || rows.contains(where: { cell($0) != nil }) else { return }
    columns.append((column, cell))
  }

  var table: TextTable {
    var table = TextTable(columns: columns.map(\.column))
    for row in rows { table.append(columns.map { $0.cell(row) ?? "–" }) }
    return table
  }
}

extension ResultSheet {
  /// The value of a statistic with so many decimals; nil where it has none.
  func text(_ metric: Metric, _ stat: Stat = .exact, of key: CaseKey, places: Int = 1) -> String? {
    value(metric, stat, of: key).map { Figure.plain($0, places: places) }
  }
}
