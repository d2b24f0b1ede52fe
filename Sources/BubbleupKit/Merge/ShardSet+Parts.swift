import Results

/// The parts of all shards, held against the whole that they were taken from.
extension ShardSet {
  /// The parts of each shard are in the order of the whole.
  func requireOrder() throws {
    for member in members {
      for (one, other) in zip(member.shard.parts, member.shard.parts.dropFirst())
      where one.firstCase >= other.firstCase {
        throw Self.bad(
          member.directory.file(.manifest),
          "has its parts out of order: '\(other.label)' after '\(one.label)'"
        )
      }
    }
  }

  /// The parts follow each other from the first case of the whole to its last.
  func requireEveryCase() throws {
    guard let first = members.first else { return }
    var next = 0
    for (member, part) in parts {
      let file = members[member].directory.file(.manifest)
      if part.firstCase < next {
        throw Self.bad(file, "'\(part.label)' overlaps with another shard")
      }
      if part.firstCase > next { throw gap(next, part.firstCase) }
      next = part.firstCase + part.caseCount
    }
    if next < first.shard.caseCount { throw gap(next, first.shard.caseCount) }
    if next > first.shard.caseCount {
      throw Self.bad(
        first.directory.path,
        "belongs to a plan of \(first.shard.caseCount) cases, but the shards have \(next)"
      )
    }
  }

  private func gap(_ first: Int, _ end: Int) -> CommandError {
    Self.bad(members[0].directory.path, "cases \(first + 1) to \(end) of the whole plan are in no shard")
  }

  /// What the shards have is not what they were divided from.
  func requirePlan(_ digest: String) throws {
    guard let first = members.first, digest != first.shard.planDigest else { return }
    throw Self.bad(
      first.directory.path,
      "and the others do not add up to the plan that they were divided from"
    )
  }

  /// A shard that is not as it was measured.
  static func bad(_ place: String, _ problem: String) -> CommandError {
    CommandError(
      .badData,
      at: place,
      problem,
      advice: "Restore the shard as it was measured, or measure it again."
    )
  }
}
