import Results

/// The shards of one run: all of them, each once, and nothing else.
struct ShardSet {
  /// One shard with everything of it but its samples.
  struct Member {
    let directory: RunDirectory
    let shard: ShardRecord
    let plan: RunPlan
    /// Without fitted lines, which are fitted anew over all shards.
    let measured: [ResultRow]

    var manifest: RunManifest { directory.manifest }
  }

  let members: [Member]
  /// What they measured, in the order of the whole plan, each with its shard's place among the members.
  let parts: [(member: Int, part: PartRecord)]
  let hasTables: Bool

  init(_ runs: [RunDirectory]) throws {
    let shards = try runs.map { try Self.shard(of: $0, isAlone: runs.count == 1) }
    let pairs = zip(runs, shards).sorted { $0.1.number < $1.1.number }
    try Self.refuseForeign(pairs)
    try Self.refuseDoubled(pairs)
    try Self.refusePartial(pairs)
    try Self.refuseMissing(pairs)
    members = try pairs.map { run, shard in try Self.read(run, shard) }
    parts = members.enumerated().flatMap { index, member in member.shard.parts.map { (index, $0) } }
      .sorted { $0.part.firstCase < $1.part.firstCase }
    hasTables = parts.contains { $0.part.rows != nil }
    if hasTables { try checkTables() } else { try checkCases() }
  }

  static func bad(
    _ place: String,
    _ problem: String,
    advice: String = "Restore the shard as it was measured, or measure it again."
  ) -> CommandError {
    CommandError(.badData, at: place, problem, advice: advice)
  }

  static func notThere(_ file: String) -> CommandError {
    let advice = "Copy the shard again with all of its files, or measure it again."
    return bad(file, "is not there", advice: advice)
  }

  /// What the run says of its part.
  private static func shard(of run: RunDirectory, isAlone: Bool) throws -> ShardRecord {
    if run.manifest.merged != nil {
      throw bad(run.path, "is a merged run already", advice: "Name the shards that it was made of.")
    }
    if let shard = run.manifest.shard { return shard }
    let plan = try run.plan()
    if plan.cases.isEmpty {
      let advice = "Name directories that 'run', 'stress' or 'claims' wrote with --shard."
      throw bad(run.path, "is neither a run of cases nor a shard", advice: advice)
    }
    guard isAlone else {
      let problem = "is not a shard: it was measured without --shard"
      let advice = "Leave it out, or merge it alone."
      throw CommandError(.unavailable, at: run.path, problem, advice: advice)
    }
    let count = plan.cases.count
    let rows = run.hasResults ? try run.results().count { !$0.isFitted } : nil
    let part = PartRecord(label: "", firstCase: 0, caseCount: count, resultCount: rows)
    return ShardRecord(number: 1, count: 1, planDigest: try plan.digest(), caseCount: count, parts: [part])
  }

  /// Everything of a shard; its samples are read to their end, but not kept.
  private static func read(_ run: RunDirectory, _ shard: ShardRecord) throws -> Member {
    for file in [RunFile.plan, .results, .samples] where !run.has(file) { throw notThere(run.file(file)) }
    let measured = try run.results().filter { !$0.isFitted }
    let member = Member(directory: run, shard: shard, plan: try run.plan(), measured: measured)
    var samples = try run.sampleReader()
    while try samples.next() != nil {}
    return member
  }

  private static func refuseForeign(_ pairs: [(RunDirectory, ShardRecord)]) throws {
    guard let (first, shard) = pairs.first else { return }
    for (run, other) in pairs.dropFirst() {
      let words = ("in \(first.path)", "here")
      let fields = ManifestDifferences(from: first.manifest, to: run.manifest, words: words)
      var found: [ManifestDifferences.Field] = []
      if shard.count != other.count {
        found.append(("number of shards", fields.both("\(shard.count)", "\(other.count)")))
      }
      found += try fields.ofBuild() + fields.ofSeed()
      let arguments = [first, run].map { common($0.manifest.arguments).joined(separator: " ") }
      if arguments[0] != arguments[1] {
        found.append(("command line", fields.both("'\(arguments[0])'", "'\(arguments[1])'")))
      }
      if (shard.planDigest, shard.caseCount) != (other.planDigest, other.caseCount) {
        let digests = [shard, other].map { "\($0.planDigest.prefix(12)) of \($0.caseCount) cases" }
        found.append(("plan", fields.both(digests[0], digests[1])))
      }
      if first.manifest.injected != run.manifest.injected {
        found.append(("injected work", "added to only one of them"))
      }
      guard let worst = found.first else { continue }
      let others = found.dropFirst().map(\.name)
      let problem =
        "belongs to another run: another \(worst.name), \(worst.words)"
        + (others.isEmpty ? "" : "; and another \(others.joined(separator: ", "))")
      let advice = "Merge shards of one build, one command line and one number of shards."
      throw CommandError(.unavailable, at: run.path, problem, advice: advice)
    }
  }

  static func common(_ arguments: [String]) -> [String] {
    let own =
      [Option.shard, RunVerb.name, ProofFormat.option].map { "\($0.spelling)=" } + [Option.json.spelling]
    return arguments.filter { argument in !own.contains { argument.hasPrefix($0) } }
  }

  private static func refuseDoubled(_ pairs: [(run: RunDirectory, shard: ShardRecord)]) throws {
    for (one, other) in zip(pairs, pairs.dropFirst()) where one.shard.number == other.shard.number {
      let problem = "is shard \(other.shard.text), and so is \(one.run.path)"
      throw bad(other.run.path, problem, advice: "Name one of the two.")
    }
  }

  private static func refusePartial(_ pairs: [(run: RunDirectory, shard: ShardRecord)]) throws {
    for (run, shard) in pairs {
      guard case .partial(let reason) = run.manifest.state else { continue }
      let advice =
        (try? run.plan().cases.isEmpty) == true
        ? "Remove it and make it again; the others are fine."
        : "Finish it with 'bubbleup run --resume \(run.manifest.runID)' on the machine that began it, or remove it "
          + "and measure it again."
      throw bad(run.path, "shard \(shard.text) is partial: \(reason)", advice: advice)
    }
  }

  private static func refuseMissing(_ pairs: [(run: RunDirectory, shard: ShardRecord)]) throws {
    guard let count = pairs.first?.shard.count else { return }
    let found = Set(pairs.map(\.shard.number))
    let missing = (1...count).filter { !found.contains($0) }
    guard !missing.isEmpty else { return }
    let some = missing.prefix(8).map(String.init).joined(separator: ", ")
    let words = missing.count > 8 ? "\(some) and \(missing.count - 8) more" : some
    let advice = "Name them too; the others need not be measured again."
    let problem = missing.count == 1 ? "is missing" : "are missing"
    throw bad("shard \(words) of \(count)", problem, advice: advice)
  }

  /// What the shards have is what they were divided from.
  func requirePlan(_ digest: String) throws {
    guard let first = members.first, digest != first.shard.planDigest else { return }
    let problem = "and the others do not add up to the plan that they were divided from"
    throw Self.bad(first.directory.path, problem)
  }
}

extension ShardSet {
  /// Refuses cases that are not those of the whole plan, and whatever is not what the shards themselves say.
  private func checkCases() throws {
    var owners: [CaseKey: Member] = [:]
    for member in members {
      let (shard, directory) = (member.shard, member.directory)
      // Kernels and twins are in the results alone, and not in the plan's digest.
      for key in Set(member.measured.map(\.caseKey)) {
        guard let other = owners.updateValue(member, forKey: key) else { continue }
        let problem = "\(Excerpt.singleLine("\(key)")) is in shard \(other.shard.text) and here"
        throw Self.bad(directory.path, problem)
      }
      let planned = shard.parts.reduce(0) { $0 + min($1.caseCount, FileLimits.largestCardinal) }
      guard planned == member.plan.cases.count else {
        let problem = "has \(member.plan.cases.count) cases, run.json says \(planned)"
        throw Self.bad(directory.file(.plan), problem)
      }
      var rows = 0
      for part in shard.parts {
        guard let count = part.resultCount else {
          throw Self.bad(directory.file(.manifest), "does not say how many rows '\(part.label)' has")
        }
        rows += min(count, FileLimits.largestCardinal)
      }
      guard rows == member.measured.count else {
        let problem = "has \(member.measured.count) rows of cases, run.json says \(rows)"
        throw Self.bad(directory.file(.results), problem)
      }
    }
    // An impossible digest where even the seeds differ.
    let seeds = Set(members.map(\.plan.seed))
    try requirePlan(seeds.count == 1 ? RunPlan(seed: members[0].plan.seed, cases: cases).digest() : "")
  }

  var cases: [PlannedCase] { inOrder(members.map(\.plan.cases), count: \.caseCount).map(\.element) }

  var results: [ResultRow] { inOrder(members.map(\.measured)) { $0.resultCount ?? 0 }.map(\.element) }

  func inOrder<Element>(_ own: [[Element]], count: (PartRecord) -> Int) -> [(member: Int, element: Element)] {
    var next = own.map(\.startIndex)
    return parts.flatMap { member, part in
      let end = next[member] + count(part)
      defer { next[member] = end }
      return own[member][next[member]..<end].map { (member, $0) }
    }
  }
}
