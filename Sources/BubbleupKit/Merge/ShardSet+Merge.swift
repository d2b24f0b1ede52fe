import Results

/// Makes one run of all shards.
///
/// No figure is computed from two machines: every row is what its shard measured, and lines over several sizes are fitted
/// anew where one machine measured all of them.
extension ShardSet {
  /// Writes the run's directory; the name must be free.
  func merge(as name: RunName, in parent: String) throws -> (directory: RunDirectory, tables: MergedRows?) {
    var directory = try RunDirectory.create(
      name,
      in: parent,
      manifest: manifest(name),
      plan: RunPlan(seed: first.plan.seed, cases: hasTables ? [] : cases)
    )
    guard !hasTables else {
      let rows = try writeTables(into: directory)
      try directory.finish(state, results: [])
      return (directory, rows)
    }
    try copySamples(into: &directory)
    try directory.finish(state, results: merged(name))
    return (directory, nil)
  }

  private var first: Member { members[0] }

  private func manifest(_ name: RunName) -> RunManifest {
    let begun = first.manifest
    let all = members.map(\.manifest)
    var manifest = RunManifest(
      runID: name.text,
      startedAt: all.map(\.startedAt).min() ?? begun.startedAt,
      arguments: Self.common(begun.arguments),
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
    manifest.hierarchy = begun.hierarchy
    manifest.loadAfter = all.compactMap(\.loadAfter).max { $0.oneMinute < $1.oneMinute }
    manifest.twin = TwinRecord.worst(of: all.compactMap(\.twin))
    manifest.state = .partial(reason: "the merge has not ended")
    manifest.merged = members.map { member in
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
    for member in members {
      guard case .invalid(let reason) = member.manifest.state else { continue }
      return .invalid(reason: members.count == 1 ? reason : "shard \(member.shard.text): \(reason)")
    }
    return .complete
  }

  private func merged(_ name: RunName) -> [ResultRow] {
    var rows = results
    for index in rows.indices { rows[index].runID = name.text }
    let machine = first.manifest.machine.machineID
    var sheet = ResultSheet(runID: name.text, machineID: machine, rows: rows)
    sheet.addGrowth()
    return sheet.rows
  }

  /// Samples go over in pieces: a shard may have a million.
  private func copySamples(into directory: inout RunDirectory) throws {
    let runID = directory.manifest.runID
    var log = try directory.openSampleLog()
    for member in members {
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
