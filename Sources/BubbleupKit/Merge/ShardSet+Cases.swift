import Results

/// What the shards of a run hold, held against the whole plan and against each other.
extension ShardSet {
  /// Refuses a case that is nowhere, or in two shards, and whatever is not what the shards themselves say.
  func checkCases() throws {
    try members.forEach(requireOwnCases)
    try requireOrder()
    try members.forEach(requireOwnRows)
    try refuseCasesTwice()
    try requireEveryCase()
    guard let seed = members.first?.plan.seed else { return }
    // An impossible digest where even the seeds differ.
    let isOne = members.allSatisfy { $0.plan.seed == seed }
    try requirePlan(isOne ? RunPlan(seed: seed, cases: cases).digest() : "")
  }

  /// The cases of the whole plan in their order.
  var cases: [PlannedCase] {
    var next = members.map(\.plan.cases.startIndex)
    return parts.flatMap { member, part in
      defer { next[member] += part.caseCount }
      return members[member].plan.cases[next[member]..<next[member] + part.caseCount]
    }
  }

  /// The measured rows in the order of the whole plan.
  var results: [ResultRow] {
    let rows = members.map(\.measured)
    var next = rows.map(\.startIndex)
    return parts.flatMap { member, part in
      let count = part.resultCount ?? 0
      defer { next[member] += count }
      return rows[member][next[member]..<next[member] + count]
    }
  }

  // MARK: - Checks

  /// A shard has as many cases as it says that its parts have.
  private func requireOwnCases(_ member: Member) throws {
    let (shard, directory) = (member.shard, member.directory)
    let planned = shard.parts.reduce(0) { $0 + min($1.caseCount, FileLimits.largestCardinal) }
    guard planned == member.plan.cases.count else {
      throw Self.bad(directory.file(.plan), "has \(member.plan.cases.count) cases, run.json says \(planned)")
    }
  }

  /// And as many rows.
  private func requireOwnRows(_ member: Member) throws {
    let (shard, directory) = (member.shard, member.directory)
    var rows = 0
    for part in shard.parts {
      guard let count = part.resultCount else {
        throw Self.bad(directory.file(.manifest), "does not say how many rows '\(part.label)' has")
      }
      rows += min(count, FileLimits.largestCardinal)
    }
    guard rows == member.measured.count else {
      throw Self.bad(
        directory.file(.results),
        "has \(member.measured.count) rows of cases, run.json says \(rows)"
      )
    }
  }

  /// No case is measured by two shards: two times of two machines could not both hold.
  private func refuseCasesTwice() throws {
    var owners: [CaseKey: Int] = [:]
    for (index, member) in members.enumerated() {
      // Kernels and twins stand in the results alone.
      for key in Set(member.plan.cases.map(\.caseKey)).union(member.measured.map(\.caseKey)) {
        guard let other = owners.updateValue(index, forKey: key) else { continue }
        throw Self.bad(member.directory.path, words(key, members[other], member))
      }
    }
  }

  private func words(_ key: CaseKey, _ one: Member, _ other: Member) -> String {
    let counts = Dictionary(
      one.results.filter { $0.caseKey == key && $0.isExactCount }.map { ($0.metric, $0.value) }
    ) { first, _ in first }
    let different = other.results.first { row in
      row.caseKey == key && row.isExactCount && counts[row.metric].map { $0 != row.value } == true
    }
    let both = "\(Excerpt.singleLine("\(key)")) is in \(one.name) and here"
    guard let different, let value = different.value, let before = counts[different.metric] ?? nil else {
      return both
    }
    return both + ", and the counts disagree: \(different.metric) \(before) there, \(value) here"
  }
}
