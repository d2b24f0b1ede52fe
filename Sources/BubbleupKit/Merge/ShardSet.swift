import Results

/// The shards of one run: all of them, each once, and nothing else.
///
/// Making one checks that nothing is wrong.
struct ShardSet {
  /// One shard with everything of it but its samples.
  struct Member {
    let directory: RunDirectory
    let shard: ShardRecord
    let plan: RunPlan
    let results: [ResultRow]

    var manifest: RunManifest { directory.manifest }

    /// How messages name it.
    var name: String { "shard \(shard.text), \(directory.path)" }

    /// Its rows but for fitted lines, which are fitted anew over all shards.
    var measured: [ResultRow] { results.filter { !$0.isFitted } }
  }

  /// In the order of their numbers.
  let members: [Member]
  /// What they measured, in the order of the whole plan, each with its shard's place among the members.
  let parts: [(member: Int, part: PartRecord)]
  /// Whether it is in tables of their own, and no cases of a run.
  let hasTables: Bool

  /// Reads the shards and refuses whatever does not make one whole run, naming the place.
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

  // MARK: - Each by itself

  /// What the run says of its part.
  ///
  /// A run that was not divided is the only part of itself.
  private static func shard(of run: RunDirectory, isAlone: Bool) throws -> ShardRecord {
    if run.manifest.merged != nil {
      throw CommandError(
        .badData,
        at: run.path,
        "is a merged run already",
        advice: "Name the shards that it was made of."
      )
    }
    if let shard = run.manifest.shard { return shard }
    let plan = try run.plan()
    if plan.cases.isEmpty {
      throw CommandError(
        .badData,
        at: run.path,
        "is neither a run of cases nor a shard",
        advice: "Name directories that 'run', 'stress' or 'claims' wrote with --shard."
      )
    }
    guard isAlone else {
      throw CommandError(
        .notComparable,
        at: run.path,
        "is not a shard: it was measured without --shard",
        advice: "Leave it out, or merge it alone."
      )
    }
    let part = PartRecord(
      label: "",
      firstCase: 0,
      caseCount: plan.cases.count,
      resultCount: run.hasResults ? try run.results().count { !$0.isFitted } : nil
    )
    return ShardRecord(
      number: 1,
      count: 1,
      planDigest: try plan.digest(),
      caseCount: plan.cases.count,
      parts: [part]
    )
  }

  /// Everything of a shard; its samples are read to their end, but not kept.
  private static func read(_ run: RunDirectory, _ shard: ShardRecord) throws -> Member {
    for file in [RunFile.plan, .results, .samples] where !run.has(file) {
      throw CommandError(
        .badData,
        at: run.file(file),
        "is not there",
        advice: "Copy the shard again with all of its files, or measure it again."
      )
    }
    let member = Member(directory: run, shard: shard, plan: try run.plan(), results: try run.results())
    var samples = try run.sampleReader()
    while try samples.next() != nil {}
    return member
  }

  // MARK: - Together

  /// Refuses shards that are not of one run.
  private static func refuseForeign(_ pairs: [(RunDirectory, ShardRecord)]) throws {
    guard let (first, shard) = pairs.first else { return }
    for (run, other) in pairs.dropFirst() {
      let fields = ManifestDifferences(
        from: first.manifest,
        to: run.manifest,
        words: ("in \(first.path)", "here")
      )
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
      throw CommandError(
        .notComparable,
        at: run.path,
        "belongs to another run: another \(worst.name), \(worst.words)"
          + (others.isEmpty ? "" : "; and another \(others.joined(separator: ", "))"),
        advice: "Merge shards of one build, one command line and one number of shards."
      )
    }
  }

  /// The arguments that all shards of a run share.
  static func common(_ arguments: [String]) -> [String] {
    let own = [Option.shard, RunOptions.name].map { "\($0.spelling)=" } + [Option.json.spelling]
    return arguments.filter { argument in !own.contains { argument.hasPrefix($0) } }
  }

  private static func refuseDoubled(_ pairs: [(run: RunDirectory, shard: ShardRecord)]) throws {
    for (one, other) in zip(pairs, pairs.dropFirst()) where one.shard.number == other.shard.number {
      throw CommandError(
        .badData,
        at: other.run.path,
        "is shard \(other.shard.text), and so is \(one.run.path)",
        advice: "Name one of the two."
      )
    }
  }

  private static func refusePartial(_ pairs: [(run: RunDirectory, shard: ShardRecord)]) throws {
    for (run, shard) in pairs {
      guard case .partial(let reason) = run.manifest.state else { continue }
      throw CommandError(
        .badData,
        at: run.path,
        "shard \(shard.text) is partial: \(reason)",
        advice: (try? run.plan().cases.isEmpty) == true
          ? "Remove it and make it again; the others are fine."
          : "Finish it with 'bubbleup run --resume \(run.manifest.runID)' on the machine that began it, or remove it "
            + "and measure it again."
      )
    }
  }

  private static func refuseMissing(_ pairs: [(run: RunDirectory, shard: ShardRecord)]) throws {
    guard let count = pairs.first?.shard.count else { return }
    let found = Set(pairs.map(\.shard.number))
    let missing = (1...count).filter { !found.contains($0) }
    guard !missing.isEmpty else { return }
    let some = missing.prefix(8).map(String.init).joined(separator: ", ")
    let words = missing.count > 8 ? "\(some) and \(missing.count - 8) more" : some
    throw CommandError(
      .badData,
      at: "shard \(words) of \(count)",
      missing.count == 1 ? "is missing" : "are missing",
      advice: "Name them too; the others need not be measured again."
    )
  }
}

extension ResultRow {
  /// Whether it is of a line over several sizes, which is fitted when all of them are there.
  var isFitted: Bool { GrowthAnalysis.slopes.contains { $0.id == metric } }
}
