import Measurement
import Results
import Statistics
import Suites
import Workloads

/// Measures contenders in alternation, round by round, until there are enough rounds or the time is used up.
///
/// It goes on after the latest round with samples in the recorder. The order of a round depends on the seed and
/// its number alone, so that a continued run measures the rounds that were left as it would have without the stop.
struct TimingPass {
  /// What became of it.
  struct Outcome {
    /// Why contenders have no figures, by name.
    var failures: [String: String] = [:]
    var isStopped = false
    /// Operations of a block of those that share a number; nil where it did not get so far.
    var operationsPerBlock: Int?
  }

  let cases: [TimedCase]
  let rounds: MeasurementSuite.Rounds
  let batchesPerBlock: Int
  let shortestBatch: Nanoseconds
  /// Whether every contender warms itself up before its clock starts.
  var warmsItself = false
  let bench: any Bench
  /// Where what several senders keep is noted.
  var residue: CrewResidue?
  let context: RunContext

  func measure(label: String, until deadline: Nanoseconds) throws -> Outcome {
    var outcome = Outcome()
    guard let batches = try batches(&outcome), !outcome.isStopped else { return outcome }
    outcome.operationsPerBlock = batches.stride * batchesPerBlock
    var taken = roundsTaken
    var pace = RoundPace(deadline: deadline)
    let isWhole = try RoundLoop(from: firstRound).run { _ in
      shouldGoOn(after: taken, pace) && hasContenders(outcome)
    } take: { round in
      pace.begin(at: context.time.now())
      defer { pace.end(at: context.time.now()) }
      guard try measure(round, batches, &outcome) else { return false }
      taken += 1
      context.progress.rounds(taken, of: max(taken, rounds.planned), label, noise: noise)
      return true
    }
    outcome.isStopped = !isWhole
    for failed in cases where outcome.failures[failed.name] != nil { context.recorder.forget(failed.key) }
    return outcome
  }

  // MARK: - Rounds

  /// One round of all contenders; false where it was stopped before its end.
  private func measure(_ round: Int, _ batches: SharedBatches, _ outcome: inout Outcome) throws -> Bool {
    let task = task(
      .batches(
        round: round,
        stride: batches.stride,
        perBlock: batchesPerBlock,
        warmups: warmsItself ? 0 : Defaults.warmupBatches
      ),
      batches,
      outcome
    )
    let keys = Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.key) })
    return try bench.perform(task) { event in
      switch event {
      case .sample(let sample):
        guard let key = keys[sample.contender] else { return }
        try context.recorder.record(sample, of: key, operations: batches.operations(of: sample.contender))
      case .cost(let name, let place, let cost):
        guard let key = keys[name] else { return }
        try cost.record(of: key, round: round, orderIndex: place, context.recorder)
      case .kept(let name, let kept): residue?.note(kept, of: name)
      case .failed(let name, let reason): outcome.failures[name] = reason
      default: break
      }
    }
  }

  /// A turn for each; one that failed keeps its place, so that the order of the others stays what the seed says.
  private func task(_ work: BlockTask.Work, _ batches: SharedBatches?, _ outcome: Outcome) -> BlockTask {
    let turns = cases.map { timed in
      BlockTask.Turn(
        name: timed.name,
        operations: batches?.operations(of: timed.name) ?? 1,
        isIdle: outcome.failures[timed.name] != nil
      )
    }
    return BlockTask(work, turns)
  }

  private func hasContenders(_ outcome: Outcome) -> Bool {
    cases.contains { outcome.failures[$0.name] == nil }
  }

  // MARK: - When to go on

  private var keys: [CaseKey] { cases.map(\.key) }

  private var firstRound: Int {
    (context.recorder.store.latestRound(of: keys, phase: .batch) ?? -1) + 1
  }

  /// Rounds in which every contender that ever had a turn had one; a round that a stop cut short is not among them.
  private var roundsTaken: Int {
    let counts = keys.map { context.recorder.store.blocks(of: $0, .latency, phase: .batch).count }
    return counts.filter { $0 > 0 }.min() ?? 0
  }

  /// The least rounds come first, then the planned ones while there is time, then more while no other unit needs the time
  /// and the twin's interval is too wide.
  private func shouldGoOn(after taken: Int, _ pace: RoundPace) -> Bool {
    if taken < rounds.least { return true }
    guard pace.hasRoom(at: context.time.now()) else { return false }
    if taken < rounds.planned { return true }
    guard context.hasSpareTime, let finding = TwinFinding(cases, context.recorder.store, rounds.looks) else {
      return false
    }
    return !rounds.looks.areEnough(taken, finding.check)
  }

  /// How far apart the ends of the reference's interval are, as a share of its median.
  private var noise: Double? {
    guard let reference = cases.first(where: { $0.role == .reference }) else { return nil }
    let blocks = context.recorder.store.blocks(of: reference.key, .latency, phase: .batch)
    return BlockMedian(blocks)?.noise
  }

  // MARK: - Batches

  private func batches(_ outcome: inout Outcome) throws -> SharedBatches? {
    let earlier = earlierBatches
    if !earlier.isEmpty {
      let senders = cases.filter { $0.scriptLength != nil }
      return SharedBatches(sizes: earlier, senders: Set(senders.map(\.name)))
    }
    let scripts = Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.scriptLength) })
    var paces: [SharedBatches.Pace] = []
    // A long batch takes as much longer as it has more operations, so that a short one is enough to size it by.
    let trial = min(shortestBatch, Defaults.longestTrial)
    let task = task(.calibration(shortestBatch: trial), nil, outcome)
    let isWhole = try bench.perform(task) { event in
      switch event {
      case .paced(let name, let nanoseconds):
        paces.append(.init(name: name, script: scripts[name] ?? nil, nanoseconds: nanoseconds))
      case .kept(let name, let kept): residue?.note(kept, of: name)
      case .failed(let name, let reason): outcome.failures[name] = reason
      default: break
      }
    }
    guard isWhole else {
      outcome.isStopped = true
      return nil
    }
    // The twin has what the reference has, or they would not be the same.
    if let twin = cases.first(where: { $0.role == .twin }),
      let own = paces.firstIndex(where: { $0.name == twin.name }),
      let reference = cases.first(where: { $0.role == .reference }),
      let other = paces.first(where: { $0.name == reference.name })
    {
      paces[own] = .init(name: twin.name, script: other.script, nanoseconds: other.nanoseconds)
    }
    return SharedBatches(paces, shortest: shortestBatch, least: operationsToCoverTheScript)
  }

  /// As many as it takes for the planned rounds to send each message of the longest script once.
  ///
  /// Cheap where it matters: what a block sends is a fraction of the hierarchy that is built for the block anyway.
  private var operationsToCoverTheScript: Int {
    let blocks = max(1, rounds.planned * batchesPerBlock)
    return (scriptLength + blocks - 1) / blocks
  }

  /// Messages of the longest script; 0 where there is none.
  private var scriptLength: Int { cases.compactMap(\.scriptLength).max() ?? 0 }

  /// The operations per batch that an earlier part of this run had.
  private var earlierBatches: [String: Int] {
    var operations: [String: Int] = [:]
    for timed in cases {
      operations[timed.name] =
        context.recorder.store.samples(of: timed.key, phase: .batch).map(\.iterations).min()
    }
    return operations
  }
}

extension MeasurementSuite.Rounds {
  /// When the twin's interval is looked at.
  var looks: TwinLooks { TwinLooks(planned: planned, most: most) }
}

extension BlockCosts.Cost {
  /// Records what the block cost, per node.
  func record(of key: CaseKey, round: Int, orderIndex: Int, _ recorder: RunRecorder) throws {
    guard let nodes = key.nodes, nodes > 0 else { return }
    let total = nodes * key.threads
    func moment(_ phase: SamplePhase, _ start: Nanoseconds) -> RunRecorder.Moment {
      .init(phase: phase, round: round, orderIndex: orderIndex, start: start)
    }
    let building = moment(.build, buildStart)
    try recorder.record(.build, Double(build.count) / Double(total), of: key, building, iterations: total)
    let end = moment(.teardown, teardownStart)
    let metric = isByHand ? Metric.teardownByHand : .teardown
    try recorder.record(metric, Double(teardown.count) / Double(total), of: key, end, iterations: total)
  }
}

/// Whether another round has room before a deadline: one that takes a minute is not begun with a second left.
struct RoundPace {
  let deadline: Nanoseconds
  private var start = Nanoseconds(0)
  private var longest: UInt64 = 0

  init(deadline: Nanoseconds) { self.deadline = deadline }

  mutating func begin(at now: Nanoseconds) { start = now }

  mutating func end(at now: Nanoseconds) { longest = max(longest, now.since(start).count) }

  func hasRoom(at now: Nanoseconds) -> Bool { now.count + longest < deadline.count }
}
