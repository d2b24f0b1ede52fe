import Results

/// What the shards of a run with findings in tables hold: loads, explorations or claims.
extension ShardSet {
  /// A row with the place among the members of the shard that it is from.
  typealias Placed<Row> = (member: Int, row: Row)

  /// The files that the shards say they have rows in.
  private var tableNames: Set<String> { Set(parts.flatMap { $0.part.rows.map { Array($0.keys) } ?? [] }) }

  /// Refuses a piece that is nowhere, or in two shards, and whatever is not what the shards themselves say.
  func checkTables() throws {
    let names = tableNames
    try requireOrder()
    for (member, part) in parts {
      let file = members[member].directory.file(.manifest)
      guard part.caseCount == 1, part.resultCount == nil else {
        throw Self.bad(file, "describes '\(part.label)' like cases of a run")
      }
      guard let rows = part.rows, Set(rows.keys) == names else {
        throw Self.bad(file, "does not say how many rows '\(part.label)' has")
      }
    }
    try requireEveryCase()
    try requirePlan(TextDigest.of(parts.map(\.part.label)))
    let known = Self.tables.map(\.name)
    for name in names.sorted() where !known.contains(name) {
      throw Self.bad(members[0].directory.file(.manifest), "names rows of \(Excerpt.quoted(name))")
    }
    for table in Self.tables where names.contains(table.name) { try table.check(self) }
  }

  /// Writes the tables that the shards have.
  func writeTables(into directory: RunDirectory) throws -> MergedRows {
    let names = tableNames
    return try Self.tables.filter { names.contains($0.name) }.reduce(into: MergedRows()) { all, table in
      let rows = try table.write(self, into: directory)
      all.count += rows.count
      all.hasFailed = all.hasFailed || rows.hasFailed
      all.sentences += rows.sentences
    }
  }

  /// The tables that runs other than those of `run` leave.
  private static let tables: [any MergedTable] = [
    PlacedRows(StressRow.table, \.runID) { $0.status == .failed },
    PlacedRows(TimelineRow.table, \.runID) { _ in false },
    MergedExplorations(),
    PlacedRows(ClaimRow.table, \.runID) { $0.verdict == .failed },
    PlacedRows(VerdictRow.table, \.runID) { $0.verdict == .failed },
  ]

  /// The rows of a table in the order of the whole.
  func rows<Row>(of table: Table<Row>) throws -> [Placed<Row>] {
    let all = try members.map { try rows(of: table, $0) }
    var next = all.map(\.startIndex)
    return parts.flatMap { member, part -> [Placed<Row>] in
      let count = part.rows?[table.name] ?? 0
      defer { next[member] += count }
      return all[member][next[member]..<next[member] + count].map { (member, $0) }
    }
  }

  /// The rows of one shard, which are as many as it says.
  private func rows<Row>(of table: Table<Row>, _ member: Member) throws -> [Row] {
    guard member.directory.has(table) else {
      throw CommandError(
        .badData,
        at: member.directory.file(of: table),
        "is not there",
        advice: "Copy the shard again with all of its files, or measure it again."
      )
    }
    let rows = try member.directory.rows(of: table)
    let said = member.shard.parts.reduce(0) {
      $0 + min($1.rows?[table.name] ?? 0, FileLimits.largestCardinal)
    }
    guard rows.count == said else {
      throw Self.bad(
        member.directory.file(of: table),
        "has \(rows.count) rows, run.json says \(said)"
      )
    }
    return rows
  }
}
