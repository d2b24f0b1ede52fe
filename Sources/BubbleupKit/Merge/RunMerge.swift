import Results

/// One run made of all its shards.
///
/// No figure is computed from two machines: every row is what its shard measured, and lines over several sizes are fitted
/// anew where one machine measured all of them.
struct RunMerge {
  let set: ShardSet

  /// Writes the run's directory; the name must be free.
  ///
  /// The rows are nil where it is a run of cases.
  func write(as name: RunName, in parent: String) throws -> (directory: RunDirectory, tables: MergedRows?) {
    let cases = set.hasTables ? [] : set.cases
    var directory = try RunDirectory.create(
      name,
      in: parent,
      manifest: manifest(name),
      plan: RunPlan(seed: first.plan.seed, cases: cases)
    )
    guard !set.hasTables else {
      let rows = try set.writeTables(into: directory)
      try directory.finish(state, results: [])
      return (directory, rows)
    }
    try copySamples(into: &directory)
    try directory.finish(state, results: results(name))
    return (directory, nil)
  }

  private var first: ShardSet.Member { self.set.members[0] }

  // MARK: - run.json

  private func manifest(_ name: RunName) -> RunManifest {
    let begun = first.manifest
    let all = set.members.map(\.manifest)
    var manifest = RunManifest(
      runID: name.text,
      startedAt: all.map(\.startedAt).min() ?? begun.startedAt,
      arguments: ShardSet.common(begun.arguments),
      seed: begun.seed,
      source: begun.source,
      build: begun.build,
      allocator: begun.allocator,
      machine: begun.machine,
      loadBefore: all.compactMap(\.loadBefore).max { $0.oneMinute < $1.oneMinute },
      clock: begun.clock,
      unavailable: unavailable(all)
    )
    manifest.isolated = begun.isolated
    manifest.injected = begun.injected
    manifest.loadAfter = all.compactMap(\.loadAfter).max { $0.oneMinute < $1.oneMinute }
    manifest.twin = TwinRecord.worst(of: all.compactMap(\.twin))
    manifest.state = .partial(reason: "the merge has not ended")
    manifest.merged = set.members.map { member in
      MergedRecord(member.shard.number, member.manifest, units: member.shard.parts.map(\.label))
    }
    return manifest
  }

  private func unavailable(_ all: [RunManifest]) -> [UnavailableRecord] {
    all.dropFirst().reduce(all.first?.unavailable ?? []) { found, manifest in
      found + manifest.unavailable.filter { !found.contains($0) }
    }
  }

  private var state: RunState {
    for member in set.members {
      guard case .invalid(let reason) = member.manifest.state else { continue }
      return .invalid(reason: set.members.count == 1 ? reason : "shard \(member.shard.text): \(reason)")
    }
    return .complete
  }

  // MARK: - The other files

  private func results(_ name: RunName) -> [ResultRow] {
    var rows = set.results
    for index in rows.indices { rows[index].runID = name.text }
    let machine = first.manifest.machine.machineID
    var sheet = ResultSheet(runID: name.text, machineID: machine, rows: rows)
    GrowthAnalysis(sheet).rows(into: &sheet)
    return sheet.rows
  }

  /// Samples go over in pieces: a shard may have a million.
  private func copySamples(into directory: inout RunDirectory) throws {
    let runID = directory.manifest.runID
    var log = try directory.openSampleLog()
    for member in set.members {
      var reader = try member.directory.sampleReader()
      var piece: [SampleRow] = []
      while var row = try reader.next() {
        row.runID = runID
        piece.append(row)
        guard piece.count == Self.pieceLength else { continue }
        try log.append(contentsOf: piece)
        piece.removeAll(keepingCapacity: true)
      }
      try log.append(contentsOf: piece)
    }
    try log.sync()
  }

  private static let pieceLength = 1_000
}
