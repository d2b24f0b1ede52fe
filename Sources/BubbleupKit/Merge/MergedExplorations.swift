import Results

/// Explorations of all shards: those that were divided are put together, and schedules that failed go over as well.
///
/// Branches are in the order of depth first. So the whole would have run them up to the first one that failed, and would
/// have ended there: what later branches found is no part of it.
extension MergedTable {
  static let explorations = MergedTable(name: ExplorationRow.table.name) { set in
    for (member, row) in try wholes(set) where !row.replay.isEmpty {
      let directory = set.members[member].directory
      guard try directory.schedules().contains(row.replay) else {
        throw ShardSet.bad(
          directory.path,
          "has no \(Excerpt.singleLine(row.replay)), the schedule that failed",
          advice: "Copy the shard again with all of its files, or explore it again."
        )
      }
    }
  } write: { set, directory in
    var rows: [ExplorationRow] = []
    for (member, row) in try wholes(set) {
      if !row.replay.isEmpty {
        let schedule = try set.members[member].directory.schedule(row.replay)
        try directory.write(schedule: schedule, as: row.replay)
      }
      rows.append(row)
      rows[rows.count - 1].runID = directory.manifest.runID
    }
    try directory.write(rows, of: ExplorationRow.table)
    let hasFailed = rows.contains { $0.status == .failed }
    return (rows.count, hasFailed, sentences(rows))
  }

  /// A row per exploration, with the shard of the schedule that failed.
  private static func wholes(_ set: ShardSet) throws -> [(member: Int, row: ExplorationRow)] {
    var whole: [(member: Int, row: ExplorationRow)] = []
    for (member, row) in try set.rows(of: ExplorationRow.table) {
      guard let last = whole.last, !row.branch.isEmpty, last.row.isOfOne(with: row) else {
        whole.append((member, row))
        continue
      }
      guard last.row.status != .failed else { continue }
      whole[whole.count - 1] = (row.status == .failed ? member : last.member, last.row.adding(row))
    }
    for place in whole.indices { whole[place].row.branch = "" }
    return whole
  }
}

extension ExplorationRow {
  fileprivate func isOfOne(with other: ExplorationRow) -> Bool {
    !branch.isEmpty && scenario == other.scenario && strategy == other.strategy
      && discipline == other.discipline && parameters == other.parameters && mode == other.mode
      && actors == other.actors && steps == other.steps
  }

  fileprivate func adding(_ other: ExplorationRow) -> ExplorationRow {
    var sum = self
    sum.schedules += other.schedules
    sum.repeated += other.repeated
    sum.beyondBounds += other.beyondBounds
    sum.longestActor = max(longestActor, other.longestActor)
    sum.longest = max(longest, other.longest)
    sum.seconds += other.seconds
    sum.completeness = completeness == .all && other.completeness == .all ? .all : .some
    (sum.status, sum.reason, sum.replay) = (other.status, other.reason, other.replay)
    return sum
  }
}

extension MergedTable {
  /// What explorations covered, and what they did not: a sentence per way of choosing schedules.
  private static func sentences(_ rows: [ExplorationRow]) -> [String] {
    let passes = rows.grouped { row in
      "\(row.mode), \(Figure.count(row.actors, "actor"))"
        + (row.steps.map { " × up to \(Figure.count($0, "step"))" } ?? "")
    }
    return passes.map { words, rows in
      "\(words): \(Figure.count(rows.reduce(0) { $0 + $1.schedules }, "schedule")), \(bound(rows))"
    }
  }

  private static func bound(_ rows: [ExplorationRow]) -> String {
    if let missed = rows.compactMap(\.missBound).max(), let depth = rows.compactMap(\.depth).max() {
      return
        "bugs of depth \(depth) missed with a probability of at most \((missed * 1000).rounded(.up) / 10) % in "
        + "each of \(Figure.count(rows.count, "case"))"
    }
    guard rows.contains(where: { $0.steps != nil }) else {
      return "random ones of \(Figure.count(rows.count, "case"))"
    }
    let complete = rows.count { $0.completeness == .all }
    let beyond = rows.count { $0.beyondBounds > 0 }
    return "all those of \(complete) of \(Figure.count(rows.count, "case"))"
      + (beyond > 0
        ? "; \(Figure.count(beyond, "case goes", "cases go")) on after the bounds, in a fixed order" : "")
  }
}
