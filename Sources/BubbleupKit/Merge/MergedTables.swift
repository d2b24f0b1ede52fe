import Results

/// A table with rows from several shards.
protocol MergedTable: Sendable {
  /// The file's name.
  var name: String { get }
  /// Refuses rows that cannot stand in one file.
  func check(_ set: ShardSet) throws
  /// Writes the rows of all shards; how many there are, and whether one says that something failed.
  func write(_ set: ShardSet, into directory: RunDirectory) throws -> MergedRows
}

/// What came of merging a table.
struct MergedRows: Equatable {
  var count = 0
  var hasFailed = false
  /// What a reader has to know of them besides.
  var sentences: [String] = []
}

/// Rows that are put back in their places and are not changed otherwise.
struct PlacedRows<Row: Sendable>: MergedTable {
  private let table: Table<Row>
  private let runID: any WritableKeyPath<Row, String> & Sendable
  private let hasFailed: @Sendable (Row) -> Bool

  init(
    _ table: Table<Row>,
    _ runID: any WritableKeyPath<Row, String> & Sendable,
    _ hasFailed: @escaping @Sendable (Row) -> Bool
  ) {
    (self.table, self.runID, self.hasFailed) = (table, runID, hasFailed)
  }

  var name: String { table.name }

  func check(_ set: ShardSet) throws {
    try table.requireNoneTwice(set.rows(of: table), set, runID)
  }

  func write(_ set: ShardSet, into directory: RunDirectory) throws -> MergedRows {
    var rows = try set.rows(of: table).map(\.row)
    for index in rows.indices { rows[index][keyPath: runID] = directory.manifest.runID }
    try directory.write(rows, of: table)
    return MergedRows(count: rows.count, hasFailed: rows.contains(where: hasFailed))
  }
}

extension Table where Row: Sendable {
  /// Refuses two rows for one figure.
  func requireNoneTwice(
    _ rows: [ShardSet.Placed<Row>],
    _ set: ShardSet,
    _ runID: any WritableKeyPath<Row, String> & Sendable
  ) throws {
    let own = rows.map { placed in
      var row = placed.row
      row[keyPath: runID] = "merged"
      return row
    }
    do {
      _ = try file(of: own, path: set.members[0].directory.file(of: self))
    } catch {
      throw ShardSet.bad(
        set.members[0].directory.path,
        "and the others do not go together in one \(name): line \(error.line ?? 0), \(error.problem)"
      )
    }
  }
}
