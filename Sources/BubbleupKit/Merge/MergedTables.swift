import Results

/// A table whose rows several shards have.
protocol MergedTable: Sendable {
  /// The file's name.
  var name: String { get }
  /// Refuses rows that cannot stand in one file.
  func check(_ contents: TableContents) throws
  /// Writes the rows of all shards; how many there are, and whether one says that something failed.
  func write(_ contents: TableContents, into directory: RunDirectory) throws -> MergedRows
}

/// What came of merging a table.
struct MergedRows: Equatable {
  var count = 0
  var hasFailed = false
  /// What a reader has to know of them besides.
  var sentences: [String] = []
}

extension TableContents {
  /// The tables that runs other than those of `run` leave.
  static let tables: [any MergedTable] = [
    PlacedRows(StressRow.table, \.runID) { $0.status == .failed },
    PlacedRows(TimelineRow.table, \.runID) { _ in false },
    MergedExplorations(),
    PlacedRows(ClaimRow.table, \.runID) { $0.verdict == .failed },
  ]

  /// Writes those that the shards have.
  func write(into directory: RunDirectory) throws -> MergedRows {
    let names = names
    return try Self.tables.filter { names.contains($0.name) }.reduce(into: MergedRows()) { all, table in
      let rows = try table.write(self, into: directory)
      all.count += rows.count
      all.hasFailed = all.hasFailed || rows.hasFailed
      all.sentences += rows.sentences
    }
  }
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

  func check(_ contents: TableContents) throws {
    try table.requireNoneTwice(contents.rows(of: table), contents, runID)
  }

  func write(_ contents: TableContents, into directory: RunDirectory) throws -> MergedRows {
    var rows = try contents.rows(of: table).map(\.row)
    for index in rows.indices { rows[index][keyPath: runID] = directory.manifest.runID }
    try directory.write(rows, of: table)
    return MergedRows(count: rows.count, hasFailed: rows.contains(where: hasFailed))
  }
}

extension Table where Row: Sendable {
  /// Refuses rows of which two say the same thing's figure.
  func requireNoneTwice(
    _ rows: [TableContents.Placed<Row>],
    _ contents: TableContents,
    _ runID: any WritableKeyPath<Row, String> & Sendable
  ) throws {
    let own = rows.map { placed in
      var row = placed.row
      row[keyPath: runID] = "merged"
      return row
    }
    do {
      _ = try file(of: own, path: contents.members[0].directory.file(of: self))
    } catch {
      throw ShardParts.bad(
        contents.members[0].directory.path,
        "and the others do not go together in one \(name): line \(error.line ?? 0), \(error.problem)"
      )
    }
  }
}
