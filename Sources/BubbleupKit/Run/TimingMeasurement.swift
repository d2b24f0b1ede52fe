import Measurement
import Results
import Suites

/// Times the contenders of one scenario, their tails where that is possible, and makes rows of it.
struct TimingMeasurement {
  let label: String
  let cases: [TimedCase]
  let rounds: MeasurementSuite.Rounds
  var batchesPerBlock = Defaults.batchesPerBlock
  /// A batch lasts so long at least, and longer where the clock is dear.
  var shortestBatch = Defaults.shortestBatch
  /// Whether each batch is whole scripts; such a contender warms itself up.
  var warmsItself = false
  /// Single sends per contender; nil for no tails.
  let singleSends: Int?
  let bench: any Bench
  /// Where what several senders keep is noted.
  var residue: CrewResidue?

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    let pass = TimingPass(
      cases: cases,
      rounds: rounds,
      batchesPerBlock: batchesPerBlock,
      shortestBatch: max(shortestBatch, context.clock.shortestBatch),
      warmsItself: warmsItself,
      bench: bench,
      residue: residue,
      context: context
    )
    let timed = try pass.measure(label: label, until: deadline)
    var isStopped = timed.isStopped
    var failures = timed.failures
    var reasons: [String: String]?
    if let singleSends, !isStopped {
      let tails = try TailPass(
        cases: sending(timed.failures),
        sends: singleSends,
        bench: bench,
        context: context
      ).measure()
      reasons = tails.reasons
      failures.merge(tails.failures) { $1 }
      isStopped = tails.isStopped
    }
    var findings = UnitFindings(sheet: context.sheet)
    TimingAnalysis(
      cases: cases,
      store: context.recorder.store,
      failures: failures,
      tailReasons: reasons,
      operationsPerBlock: timed.operationsPerBlock,
      looks: rounds.looks
    ).rows(into: &findings.sheet)
    findings.twin = TwinFinding(cases, context.recorder.store, rounds.looks)
    findings.failures = failures.sorted { $0.key < $1.key }.map { "\(label), \($0.key): \($0.value)" }
    findings.isStopped = isStopped
    return findings
  }

  /// The contenders with meaningful single sends: strategies that did not fail.
  private func sending(_ failures: [String: String]) -> [TimedCase] {
    cases.filter { timed in
      !timed.role.isKernel && timed.role != .twin && failures[timed.name] == nil
    }
  }
}

/// Times single sends of every contender, or groups of them where one is too short for the clock, in alternation.
struct TailPass {
  let cases: [TimedCase]
  /// Sends, or groups of them, per contender.
  let sends: Int
  let bench: any Bench
  let context: RunContext

  /// Why a contender has no tails, by name; and whether it was stopped.
  struct Outcome {
    var reasons: [String: String] = [:]
    /// Why contenders have no figures at all, by name.
    var failures: [String: String] = [:]
    var isStopped = false
  }

  /// Sends come in ten blocks, so that one stretch of the machine's time does not make all of a tail; in four where a
  /// hierarchy takes longer to build than to be sent through.
  static func blocks(onNodes nodes: Int) -> Int { nodes > MeasurementSuite.nodesOfFewRounds ? 4 : 10 }

  private var blocks: Int { Self.blocks(onNodes: cases.compactMap(\.key.nodes).max() ?? 0) }

  func measure() throws -> Outcome {
    var outcome = Outcome()
    let keys = Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.key) })
    let missing = cases.filter { context.recorder.store.samples(of: $0.key, phase: .single).count < sends }
    guard !missing.isEmpty else { return outcome }
    let first = (context.recorder.store.latestRound(of: cases.map(\.key), phase: .single) ?? -1) + 1
    var groups = earlierGroups(missing)
    let probe = BlockTask(
      .probe,
      missing.map { BlockTask.Turn(name: $0.name, isIdle: groups[$0.name] != nil) }
    )
    outcome.isStopped = try !bench.perform(probe) { event in
      switch event {
      case .probed(let name, let group, let objection):
        outcome.reasons[name] = objection
        groups[name] = group
      case .failed(let name, let reason): outcome.failures[name] = reason
      default: break
      }
    }
    groups = groups.filter { outcome.failures[$0.key] == nil }
    let turns = missing.compactMap { timed in
      groups[timed.name].map { BlockTask.Turn(name: timed.name, operations: $0) }
    }
    guard !turns.isEmpty else { return outcome }
    _ = try RoundLoop(from: first).run(while: { $0 < blocks && !outcome.isStopped }) { round in
      try measure(round, turns, keys, &outcome)
      return !outcome.isStopped
    }
    for failed in cases where outcome.failures[failed.name] != nil { context.recorder.forget(failed.key) }
    return outcome
  }

  /// The groups that an earlier part of the run had: samples of another size are of another quantity.
  private func earlierGroups(_ cases: [TimedCase]) -> [String: Int] {
    var groups: [String: Int] = [:]
    for timed in cases {
      groups[timed.name] = context.recorder.store.samples(of: timed.key, phase: .single).first?.iterations
    }
    return groups
  }

  private func measure(
    _ round: Int,
    _ turns: [BlockTask.Turn],
    _ keys: [String: CaseKey],
    _ outcome: inout Outcome
  ) throws {
    let perBlock = max(1, sends / blocks)
    let work = BlockTask.Work.singles(
      round: round,
      perBlock: perBlock,
      warmups: min(perBlock, Defaults.singleSendWarmups)
    )
    var task = BlockTask(work, turns)
    task.excuse(Set(outcome.failures.keys))
    let groups = Dictionary(uniqueKeysWithValues: turns.map { ($0.name, $0.operations) })
    outcome.isStopped = try !bench.perform(task) { event in
      switch event {
      case .sample(let sample):
        guard let key = keys[sample.contender] else { return }
        try context.recorder.record(sample, of: key, operations: groups[sample.contender] ?? 1)
      case .failed(let name, let reason): outcome.failures[name] = reason
      default: break
      }
    }
  }
}
