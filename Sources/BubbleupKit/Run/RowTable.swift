import Results

/// A table that says of each column what its cells are, one column after the other.
struct RowTable<Row> {
  let rows: [Row]
  private var columns: [(column: TextTable.Column, cell: (Row) -> String?)] = []

  init(_ rows: [Row]) { self.rows = rows }

  /// A cell without a text is a dash; a column of dashes alone is left out where it takes room from those that have
  /// something to show.
  mutating func add(
    _ id: String,
    title: String? = nil,
    _ alignment: TextTable.Alignment = .decimal,
    drop: Int? = nil,
    isStacked: Bool = false,
    meaning: String? = nil,
    hidesEmpty: Bool = false,
    _ cell: @escaping (Row) -> String?
  ) {
    guard !hidesEmpty || rows.contains(where: { cell($0) != nil }) else { return }
    let column = TextTable.Column(
      id,
      title: title,
      alignment: alignment,
      dropOrder: drop,
      isStacked: isStacked,
      meaning: meaning
    )
    columns.append((column, cell))
  }

  var table: TextTable {
    var table = TextTable(columns: columns.map(\.column))
    for row in rows { table.append(columns.map { .init($0.cell(row) ?? "–") }) }
    return table
  }
}

extension ResultSheet {
  /// The value of a statistic with so many decimals; nil where it has none.
  func text(_ metric: Metric, _ stat: Stat = .exact, of key: CaseKey, places: Int = 1) -> String? {
    value(metric, stat, of: key).map { Figure.plain($0, places: places) }
  }
}
