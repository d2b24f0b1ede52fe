import Measurement
import Results
import Statistics
import Suites
import Workloads

/// Measures contenders in alternation, round by round, until there are enough rounds or the time is used up.
///
/// It goes on after the latest round of which the recorder has samples. The order of a round depends on the seed and
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
  /// Whether each batch is whole scripts; such a contender warms itself up.
  var sendsWholeScripts = false
  let bench: any Bench
  /// Where what several senders keep is noted.
  var residue: CrewResidue?
  let context: RunContext

  func measure(label: String, until deadline: Nanoseconds) throws -> Outcome {
    var outcome = Outcome()
    guard let batches = try batches(&outcome), !outcome.isStopped else { return outcome }
    outcome.operationsPerBlock = batches.operations * batchesPerBlock
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
        operations: batches.operations,
        perBlock: batchesPerBlock,
        warmups: sendsWholeScripts ? 0 : Defaults.warmupBatches
      ),
      batches,
      outcome
    )
    let keys = Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.key) })
    return try bench.perform(task) { event in
      switch event {
      case .sample(let sample):
        guard let key = keys[sample.contender] else { return }
        try context.recorder.record(sample, of: key, repeats: batches.repeats(of: sample.contender))
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
        repeats: batches?.repeats(of: timed.name) ?? 1,
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

  /// The least rounds come first, then the planned ones while there is time, then more while nobody else needs the time
  /// and the twin is unresolved.
  ///
  /// To stop as soon as the twin agrees favours no result: it agrees only when its whole 99 % interval is within the
  /// limit, and a twin that is off by more than that never gets there.
  private func shouldGoOn(after taken: Int, _ pace: RoundPace) -> Bool {
    if taken < rounds.least { return true }
    guard pace.hasRoom(at: context.time.now()), taken < rounds.most else { return false }
    return taken < rounds.planned || context.hasSpareTime && !isTwinSettled
  }

  private var isTwinSettled: Bool {
    guard let finding = TwinFinding(cases, context.recorder.store) else { return true }
    return finding.check.verdict == .agrees
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
      return sendsWholeScripts
        ? SharedBatches(needs: earlier, ofScript: scriptLength) : SharedBatches(earlier: earlier)
    }
    var needs: [String: Int] = [:]
    // A long batch takes as much longer as it has more operations, so that a short one is enough to size it by.
    let trial = Nanoseconds(sendsWholeScripts ? max(1, shortestBatch.count / 16) : shortestBatch.count)
    let task = task(.calibration(shortestBatch: trial), nil, outcome)
    let isWhole = try bench.perform(task) { event in
      switch event {
      case .needs(let name, let operations, let lasting):
        let share = Double(shortestBatch.count) / Double(max(1, lasting.count))
        needs[name] = sendsWholeScripts ? Int((Double(operations) * share).rounded(.up)) : operations
      case .kept(let name, let kept): residue?.note(kept, of: name)
      case .failed(let name, let reason): outcome.failures[name] = reason
      default: break
      }
    }
    guard isWhole else {
      outcome.isStopped = true
      return nil
    }
    if sendsWholeScripts { return SharedBatches(needs: needs, ofScript: scriptLength) }
    return SharedBatches(
      needs: needs,
      pace: Set(cases.filter(\.setsPace).map(\.name)),
      least: operationsToCoverTheScript
    )
  }

  /// As many as it takes for the planned rounds to send each message of the longest script once.
  ///
  /// Cheap where it matters: what a block sends is a fraction of the hierarchy that is built for the block anyway.
  private var operationsToCoverTheScript: Int {
    let blocks = max(1, rounds.planned * batchesPerBlock)
    return (scriptLength + blocks - 1) / blocks
  }

  /// Messages of the longest script; 0 where nobody has one.
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

/// How many operations a batch of each contender has.
///
/// Most share one number, since a batch of ten and one of a thousand meet caches and branch predictors differently: what
/// the one in the middle needs of those that set the pace (strategies whose messages climb). Who is faster, one hop to
/// anywhere, a kernel's walk or a column of indices, sends by a power of two more, all of the same messages and then
/// further ones. If the fastest decided for all, a batch of the slowest would last a second, and a round of them minutes.
struct SharedBatches: Equatable {
  /// Operations that every pace-setter's batch has.
  let operations: Int
  /// By contender, how often a batch repeats them.
  private(set) var repeats: [String: Int] = [:]

  func repeats(of name: String) -> Int { repeats[name] ?? 1 }

  /// From what each contender needs alone; `pace` names those that share, which have at least `least`.
  init(needs: [String: Int], pace: Set<String>, least: Int = 1) {
    let paced = needs.filter { pace.contains($0.key) }.values.sorted()
    var shared = paced.isEmpty ? needs.values.min() ?? 1 : paced[paced.count / 2]
    // Needs are powers of two, and so is what they are divided by.
    while shared < least { shared *= 2 }
    operations = shared
    repeats = needs.mapValues { max(1, $0 / shared) }
  }

  /// Whole scripts, as many of them as each contender needs.
  init(needs: [String: Int], ofScript length: Int) {
    let script = max(1, length)
    operations = script
    repeats = needs.mapValues { max(1, ($0 + script - 1) / script) }
  }

  /// As an earlier part of the run had them: by contender, the operations of a batch.
  init(earlier: [String: Int]) {
    let shared = earlier.values.min() ?? 1
    operations = shared
    repeats = earlier.mapValues { max(1, $0 / shared) }
  }
}

extension Contender {
  /// The same work, so many times for each operation asked for.
  func repeated(_ times: Int) -> Contender {
    guard times > 1 else { return self }
    return Contender(name: name) { try prepare().repeated(times) }
  }
}
