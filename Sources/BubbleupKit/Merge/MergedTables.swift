import Results

struct MergedTable: Sendable {
  let name: String
  /// Refuses what could not be written, before there is a directory.
  let check: @Sendable (ShardSet) throws -> Void
  /// Writes the rows of all shards; how many there are, and whether one says that something failed.
  let write: @Sendable (ShardSet, RunDirectory) throws -> MergedRows

  /// Rows that are put back in their places and are not changed otherwise.
  static func placed<Row: Sendable>(
    _ table: Table<Row>,
    _ runID: any WritableKeyPath<Row, String> & Sendable,
    _ hasFailed: @escaping @Sendable (Row) -> Bool
  ) -> MergedTable {
    MergedTable(name: table.name) { set in
      let rows = try set.rows(of: table).map(\.element)
      _ = try table.file(of: rows, path: set.members[0].directory.file(of: table))
    } write: { set, directory in
      var rows = try set.rows(of: table).map(\.element)
      for index in rows.indices { rows[index][keyPath: runID] = directory.manifest.runID }
      try directory.write(rows, of: table)
      return (rows.count, rows.contains(where: hasFailed), [])
    }
  }
}

/// How many there are, whether one says that something failed, and what a reader has to know of them besides.
typealias MergedRows = (count: Int, hasFailed: Bool, sentences: [String])

/// What the shards of a run with findings in tables hold: loads, explorations or claims.
extension ShardSet {
  private static let tables: [MergedTable] = [
    .placed(StressRow.table, \.runID) { $0.status == .failed },
    .placed(TimelineRow.table, \.runID) { _ in false },
    .explorations,
    .placed(ClaimRow.table, \.runID) { $0.verdict == .failed },
    .placed(VerdictRow.table, \.runID) { $0.verdict == .failed },
  ]

  private var tableNames: Set<String> { Set(parts.flatMap { $0.part.rows.map { Array($0.keys) } ?? [] }) }

  /// Refuses pieces that are not those of the whole, and whatever is not what the shards themselves say.
  func checkTables() throws {
    let names = tableNames
    for (member, part) in parts {
      let file = members[member].directory.file(.manifest)
      guard part.caseCount == 1, part.resultCount == nil else {
        throw Self.bad(file, "describes '\(part.label)' like cases of a run")
      }
      guard let rows = part.rows, Set(rows.keys) == names else {
        throw Self.bad(file, "does not say how many rows '\(part.label)' has")
      }
    }
    try requirePlan(TextDigest.of(parts.map(\.part.label)))
    let known = Self.tables.map(\.name)
    for name in names.sorted() where !known.contains(name) {
      throw Self.bad(members[0].directory.file(.manifest), "names rows of \(Excerpt.quoted(name))")
    }
    for table in Self.tables where names.contains(table.name) { try table.check(self) }
  }

  func writeTables(into directory: RunDirectory) throws -> MergedRows {
    let names = tableNames
    return try Self.tables.filter { names.contains($0.name) }.reduce(into: (0, false, [])) { all, table in
      let rows = try table.write(self, directory)
      all.count += rows.count
      all.hasFailed = all.hasFailed || rows.hasFailed
      all.sentences += rows.sentences
    }
  }

  /// The rows of a table in the order of the whole, each with its shard's place among the members.
  func rows<Row>(of table: Table<Row>) throws -> [(member: Int, element: Row)] {
    let all = try members.map { member in
      let file = member.directory.file(of: table)
      guard member.directory.has(table) else { throw Self.notThere(file) }
      let rows = try member.directory.rows(of: table)
      let said = member.shard.parts.reduce(0) {
        $0 + min($1.rows?[table.name] ?? 0, FileLimits.largestCardinal)
      }
      guard rows.count == said else { throw Self.bad(file, "has \(rows.count) rows, run.json says \(said)") }
      return rows
    }
    return inOrder(all) { $0.rows?[table.name] ?? 0 }
  }
}
