import Measurement
import Results
import Statistics
import Suites

struct Timing {
  let rounds: MeasurementSuite.Rounds
  var batchesPerBlock = Defaults.batchesPerBlock
  /// A batch lasts so long at least, and longer where the clock is dear.
  var shortestBatch = Defaults.shortestBatch
  var warmsItself = false
  /// Single sends per contender, or groups of them; nil for no tails.
  var singleSends: Int?
}

extension UnitBench {
  func findings(of timing: Timing, until deadline: Nanoseconds) throws -> UnitFindings {
    let operations = try time(timing, until: deadline)
    var reasons: [String: String]?
    if let sends = timing.singleSends, !isStopped { reasons = try timeTails(sends) }
    var findings = UnitFindings(sheet: context.sheet)
    let looks = timing.rounds.looks
    TimingAnalysis(
      cases: cases,
      store: store,
      failures: failures,
      tailReasons: reasons,
      operationsPerBlock: operations,
      looks: looks
    ).rows(into: &findings.sheet)
    findings.twin = TwinFinding(cases, store, looks)
    findings.failures = failureLines
    findings.isStopped = isStopped
    return findings
  }

  /// Times contenders in alternation, round by round, until there are enough rounds or the time is used up; the operations
  /// of a block of those that share a number, nil where it did not get so far.
  ///
  /// It goes on after the latest round with samples in the recorder. The order of a round depends on the seed and
  /// its number alone, so that a continued run measures the rounds that were left as it would have without the stop.
  @discardableResult
  func time(_ timing: Timing, until deadline: Nanoseconds) throws -> Int? {
    guard let batches = try batches(timing), !isStopped else { return nil }
    // A round that a stop cut short is not among them.
    var taken = sound.map { store.blocks(of: $0.key, .latency, phase: .batch).count }.min() ?? 0
    try rounds(from: nextRound(.batch), until: deadline) { _, hasRoom in
      shouldGoOn(timing.rounds, after: taken, hasRoom) && !sound.isEmpty
    } take: { round in
      let work = BlockTask.Work.batches(
        round: round,
        stride: batches.stride,
        perBlock: timing.batchesPerBlock,
        warmups: timing.warmsItself ? 0 : Defaults.warmupBatches
      )
      let turns = cases.map { BlockTask.Turn(name: $0.name, operations: batches.operations(of: $0.name)) }
      guard try perform(work, turns) else { return false }
      taken += 1
      context.progress.rounds(taken, of: max(taken, timing.rounds.planned), label, noise: noise)
      return true
    }
    return batches.stride * timing.batchesPerBlock
  }

  /// The least rounds come first, then the planned ones while there is time, then more while no other unit needs the time
  /// and the twin's interval is too wide.
  private func shouldGoOn(_ rounds: MeasurementSuite.Rounds, after taken: Int, _ hasRoom: Bool) -> Bool {
    if taken < rounds.least { return true }
    guard hasRoom else { return false }
    if taken < rounds.planned { return true }
    guard context.hasSpareTime, let finding = TwinFinding(cases, store, rounds.looks) else { return false }
    return !rounds.looks.areEnough(taken, finding.check)
  }

  private var noise: Double? {
    cases.first { $0.role == .reference }.flatMap {
      BlockMedian(store.blocks(of: $0.key, .latency, phase: .batch))?.noise
    }
  }

  private var sound: [TimedCase] { cases.filter { failures[$0.name] == nil } }

  /// By name, the operations of a batch in the latest round that all took part in, where there was one before a stop.
  private var earlierSizes: [String: Int] {
    let samples = sound.map { ($0.name, store.samples(of: $0.key, phase: .batch)) }
    let rounds = samples.map { Set($0.1.map(\.round)) }
    let common = rounds.dropFirst().reduce(rounds.first ?? []) { $0.intersection($1) }
    guard let latest = common.max() else { return [:] }
    let sizes = samples.compactMap { name, rows in
      rows.first { $0.round == latest }.map { (name, $0.iterations) }
    }
    return Dictionary(uniqueKeysWithValues: sizes)
  }

  /// How many operations each has; as many as an earlier part of the run had, where there is one.
  private func batches(_ timing: Timing) throws -> SharedBatches? {
    let earlier = earlierSizes
    if !earlier.isEmpty {
      let senders = cases.filter { $0.scriptLength != nil }.map(\.name)
      return SharedBatches(sizes: earlier, senders: Set(senders))
    }
    let scripts = Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.scriptLength) })
    var paces: [SharedBatches.Pace] = []
    let shortest = max(timing.shortestBatch, context.clock.shortestBatch)
    // A long batch takes as much longer as it has more operations, so that a short one is enough to size it by.
    let trial = min(shortest, Defaults.longestTrial)
    let isWhole = try perform(.calibration(shortestBatch: trial)) { event in
      guard case .paced(let name, let nanoseconds) = event else { return }
      paces.append((name, scripts[name] ?? nil, nanoseconds))
    }
    guard isWhole else { return nil }
    // The twin has what the reference has, or they would not be the same.
    func pace(_ role: TimedCase.Role) -> Int? {
      let name = cases.first { $0.role == role }?.name
      return paces.firstIndex { $0.name == name }
    }
    if let twin = pace(.twin), let other = pace(.reference).map({ paces[$0] }) {
      paces[twin] = (paces[twin].name, other.script, other.nanoseconds)
    }
    // Enough for the planned rounds to send each message of the longest script once; cheap where it matters: what a
    // block sends is a fraction of the hierarchy that is built for the block anyway.
    let blocks = max(1, timing.rounds.planned * timing.batchesPerBlock)
    let script = cases.compactMap(\.scriptLength).max() ?? 0
    return SharedBatches(paces, shortest: shortest, least: (script + blocks - 1) / blocks)
  }

  /// Times single sends of every strategy that did not fail, or groups of them where one is too short for the clock, in
  /// alternation; why contenders have no tails, by name.
  private func timeTails(_ sends: Int) throws -> [String: String] {
    var reasons: [String: String] = [:]
    let missing = cases.filter { timed in
      !timed.role.isKernel && timed.role != .twin && failures[timed.name] == nil
        && store.samples(of: timed.key, phase: .single).count < sends
    }
    guard !missing.isEmpty else { return reasons }
    let first = nextRound(.single)
    // Those that an earlier part of the run had: samples of another size are of another quantity.
    var groups: [String: Int] = [:]
    for timed in missing {
      groups[timed.name] = store.samples(of: timed.key, phase: .single).first?.iterations
    }
    try perform(.probe, missing.map { .init(name: $0.name, isIdle: groups[$0.name] != nil) }) { event in
      guard case .probed(let name, let group, let objection) = event else { return }
      reasons[name] = objection
      groups[name] = group
    }
    let turns = missing.compactMap { timed in
      failures[timed.name] == nil
        ? groups[timed.name].map { BlockTask.Turn(name: timed.name, operations: $0) } : nil
    }
    guard !turns.isEmpty else { return reasons }
    let blocks = CaseUnit.tailBlocks(onNodes: cases.compactMap(\.key.nodes).max() ?? 0)
    let perBlock = max(1, sends / blocks)
    try rounds(from: first, until: Nanoseconds(.max)) { taken, _ in
      taken < blocks
    } take: { round in
      let warmups = min(perBlock, Defaults.singleSendWarmups)
      return try perform(.singles(round: round, perBlock: perBlock, warmups: warmups), turns)
    }
    return reasons
  }
}

extension MeasurementSuite.Rounds {
  var looks: TwinLooks { TwinLooks(planned: planned, most: most) }
}
