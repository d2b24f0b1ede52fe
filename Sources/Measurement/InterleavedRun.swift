/// The loop over rounds: all that is measured in alternation goes through it, whether the number of rounds is fixed or
/// follows from what was seen, and whether a round happens in this process or in a child.
package struct RoundLoop: Sendable {
  private let first: Int

  /// A loop whose first round has this number; a continued run goes on after its latest.
  package init(from first: Int = 0) { self.first = first }

  /// Takes one round after the other while another one is wanted, which is asked with how many this loop has taken.
  ///
  /// `take` is given the round's number and says whether it came to its end; the loop returns false where one did not.
  package func run(
    while isWanted: (_ taken: Int) throws -> Bool,
    take: (_ round: Int) throws -> Bool
  ) rethrows -> Bool {
    var taken = 0
    while try isWanted(taken) {
      guard try take(first + taken) else { return false }
      taken += 1
    }
    return true
  }
}

/// Measures contenders in alternation, each turn on fresh objects.
///
/// Neighbours in time share the state of the machine, so their ratio is steadier than either figure. Between turns
/// everything is untimed: building, checking, handing on, taking down.
package struct InterleavedRun {
  private let plan: InterleavedPlan
  private let time: TimeSource

  package init(_ plan: InterleavedPlan, time: TimeSource = .monotonic) {
    self.plan = plan
    self.time = time
  }

  /// Measures all rounds, handing each sample on as the plan says.
  ///
  /// `shouldStop` is asked between batches; the sample under way is always ended. An error of `handOn`, such as a
  /// full disk, ends the run after the objects at hand were taken down.
  package func measure(
    _ contenders: [Contender],
    shouldStop: () -> Bool = { false },
    handOn: (RawSample) throws -> Void
  ) throws -> RunOutcome {
    var outcome = RunOutcome(standings: contenders.map { RunOutcome.Standing(name: $0.name) })
    for round in 0..<plan.rounds where outcome.end == .completed {
      try take(round, contenders, sittingOut: [], &outcome, shouldStop: shouldStop, handOn: handOn)
    }
    return outcome
  }

  /// Measures one round alone, for a loop that judges after each; those who sit it out keep their places in its order.
  package func measure(
    round: Int,
    of contenders: [Contender],
    sittingOut idle: Set<String> = [],
    shouldStop: () -> Bool = { false },
    handOn: (RawSample) throws -> Void
  ) throws -> RunOutcome {
    var outcome = RunOutcome(standings: contenders.map { RunOutcome.Standing(name: $0.name) })
    try take(round, contenders, sittingOut: idle, &outcome, shouldStop: shouldStop, handOn: handOn)
    return outcome
  }

  /// One turn for each that has not failed, in the order that seed and round give.
  private func take(
    _ round: Int,
    _ contenders: [Contender],
    sittingOut idle: Set<String>,
    _ outcome: inout RunOutcome,
    shouldStop: () -> Bool,
    handOn: (RawSample) throws -> Void
  ) throws {
    let order = RoundOrder(seed: plan.seed, contenders: contenders.count).order(inRound: round)
    for (orderIndex, index) in order.enumerated()
    where outcome.standings[index].failure == nil && !idle.contains(contenders[index].name) {
      let isWhole =
        try !shouldStop()
        && Turn(contender: contenders[index], round: round, orderIndex: orderIndex, plan: plan, time: time)
          .take(&outcome.standings[index], shouldStop: shouldStop, handOn: handOn)
      guard isWhole else {
        outcome.end = .stopped
        return
      }
    }
  }
}

struct Turn {
  let contender: Contender
  let round: Int
  let orderIndex: Int
  let plan: InterleavedPlan
  let time: TimeSource

  func take(
    _ standing: inout RunOutcome.Standing,
    shouldStop: () -> Bool,
    handOn: (RawSample) throws -> Void
  ) throws -> Bool {
    do {
      let prepared = try preparing { try contender.prepare() }
      return try prepared.use { workload in
        try timeBatches(of: workload, shouldStop: shouldStop, handOn: handOn)
      }
    } catch let failure as CaseFailure {
      standing.failure = failure
      return true
    }
  }

  private func preparing<Value: ~Copyable>(_ body: () throws -> Value) throws(CaseFailure) -> Value {
    do {
      return try body()
    } catch {
      throw CaseFailure(.preparation, "\(contender.name), round \(round): \(error)")
    }
  }

  private func timeBatches(
    of workload: borrowing Workload,
    shouldStop: () -> Bool,
    handOn: (RawSample) throws -> Void
  ) throws -> Bool {
    let batches = (-plan.warmupBatches..<plan.batchesPerBlock).map { number in
      let stretch = plan.stretch(ofBatch: number, inRound: round)
      return Batch(stretch: stretch, expected: workload.expectedChecksum(stretch))
    }
    for batch in batches.prefix(plan.warmupBatches) {
      if shouldStop() { return false }
      _ = try time(batch, of: workload)
    }
    var held: [RawSample] = []
    held.reserveCapacity(plan.handover == .eachBlock ? plan.batchesPerBlock : 0)
    var taken = 0
    for batch in batches.dropFirst(plan.warmupBatches) {
      if shouldStop() { break }
      if let prepare = workload.beforeBatch { try preparing { try prepare(batch.stretch) } }
      let sample = try time(batch, of: workload)
      taken += 1
      switch plan.handover {
      case .eachSample: try handOn(sample)
      case .eachBlock: held.append(sample)
      }
    }
    for sample in held { try handOn(sample) }
    return taken == plan.batchesPerBlock
  }

  /// The operations of a batch and what they must give, both known before the first one is timed.
  private struct Batch {
    let stretch: Stretch
    let expected: UInt64
  }

  private func time(_ batch: Batch, of workload: borrowing Workload) throws(CaseFailure) -> RawSample {
    let (checksum, start, elapsed) = workload.timed(batch.stretch, by: time)
    guard checksum == batch.expected else {
      let values = "checksum \(checksum) instead of \(batch.expected) after \(plan.iterations) operations"
      throw CaseFailure(.wrongChecksum, "\(contender.name), round \(round), \(values)")
    }
    return RawSample(
      phase: plan.phase,
      contender: contender.name,
      round: round,
      orderIndex: orderIndex,
      start: start,
      iterations: plan.iterations,
      elapsed: elapsed
    )
  }
}

/// What became of a run, beside the samples that were handed on while it lasted.
package struct RunOutcome: Sendable, Equatable {
  package enum End: String, Sendable, CaseIterable {
    case completed
    /// The caller asked to stop; samples handed on before are good.
    case stopped
  }

  package struct Standing: Sendable, Equatable {
    package let name: String
    /// Why it has no figures; samples that it handed on before must then be ignored.
    package var failure: CaseFailure?
  }

  package var end: End = .completed
  package var standings: [Standing]
}
