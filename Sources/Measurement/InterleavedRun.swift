/// The loop over rounds: all that is measured in alternation goes through it, whether the number of rounds is fixed or
/// follows from what was seen, and whether a round happens in this process or in a child.
public struct RoundLoop: Sendable {
  private let first: Int

  /// A loop whose first round has this number; a continued run goes on after its latest.
  public init(from first: Int = 0) { self.first = first }

  /// Takes one round after the other while another one is wanted, which is asked with how many this loop has taken.
  ///
  /// `take` is given the round's number and says whether it came to its end; the loop returns false where one did not.
  public func run(
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
public struct InterleavedRun {
  private let plan: InterleavedPlan
  private let time: TimeSource

  /// Creates a run by a plan.
  public init(_ plan: InterleavedPlan, time: TimeSource = .monotonic) {
    self.plan = plan
    self.time = time
  }

  /// Measures the rounds from `firstRound` on, handing each sample on as the plan says.
  ///
  /// `shouldStop` is asked between batches; the sample under way is always ended. An error of `handOn`, such as a
  /// full disk, ends the run after the objects at hand were taken down.
  public func measure(
    _ contenders: [Contender],
    fromRound firstRound: Int = 0,
    shouldStop: () -> Bool = { false },
    handOn: (RawSample) throws -> Void
  ) throws -> RunOutcome {
    try validate(contenders, firstRound: firstRound)
    var outcome = RunOutcome(standings: contenders.map { RunOutcome.Standing(name: $0.name) })
    _ = try RoundLoop(from: firstRound).run(while: { firstRound + $0 < plan.rounds }) { round in
      try take(round, contenders, sittingOut: [], &outcome, shouldStop: shouldStop, handOn: handOn)
      return outcome.end == .completed
    }
    return outcome
  }

  /// Measures one round alone, for a loop that judges after each; those who sit it out keep their places in its order.
  public func measure(
    round: Int,
    of contenders: [Contender],
    sittingOut idle: Set<String> = [],
    shouldStop: () -> Bool = { false },
    handOn: (RawSample) throws -> Void
  ) throws -> RunOutcome {
    try validate(contenders, firstRound: round)
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
    if outcome.standings.allSatisfy({ $0.failure != nil }) {
      outcome.end = .allFailed
    } else {
      outcome.rounds += 1
    }
  }

  private func validate(_ contenders: [Contender], firstRound: Int) throws(MeasurementError) {
    try plan.validate()
    guard firstRound >= 0 else { throw MeasurementError(.badParameter, "first round \(firstRound)") }
    guard !contenders.isEmpty else { throw MeasurementError(.badParameter, "a run of no contenders") }
    guard Set(contenders.map(\.name)).count == contenders.count else {
      throw MeasurementError(.badParameter, "two contenders of one name in \(contenders.map(\.name))")
    }
  }
}

/// One contender's turn in one round: build, warm up, time, take down.
struct Turn {
  let contender: Contender
  let round: Int
  let orderIndex: Int
  let plan: InterleavedPlan
  let time: TimeSource

  /// Returns false where the caller asked to stop before the turn was over.
  func take(
    _ standing: inout RunOutcome.Standing,
    shouldStop: () -> Bool,
    handOn: (RawSample) throws -> Void
  ) throws -> Bool {
    let isWhole: Bool
    let leftBehind: Int?
    do {
      (isWhole, leftBehind) = try onFreshObjects { workload in
        try timeBatches(of: workload, shouldStop: shouldStop, handOn: handOn)
      }
    } catch let failure as CaseFailure {
      standing.failure = failure
      return true
    }
    if let leftBehind { standing.leftBehind.append(leftBehind) }
    if isWhole { standing.blocks += 1 }
    return isWhole
  }

  private func onFreshObjects(_ body: (borrowing Workload) throws -> Bool) throws -> (Bool, Int?) {
    let prepared = try prepare()
    let result: Result<Bool, any Error>
    do { result = .success(try body(prepared.workload)) } catch { result = .failure(error) }
    let leftBehind = prepared.finish()
    return (try result.get(), leftBehind)
  }

  private func prepare() throws(CaseFailure) -> PreparedWorkload {
    do {
      return try contender.prepare()
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
      try makeReady(batch, workload)
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

  private func makeReady(_ batch: Batch, _ workload: borrowing Workload) throws(CaseFailure) {
    guard let prepare = workload.beforeBatch else { return }
    do {
      try prepare(batch.stretch)
    } catch {
      throw CaseFailure(.preparation, "\(contender.name), round \(round): \(error)")
    }
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
public struct RunOutcome: Sendable, Equatable {
  /// How it ended.
  public enum End: String, Sendable, CaseIterable {
    /// Every round was measured.
    case completed
    /// The caller asked to stop; samples handed on before are good.
    case stopped
    /// No contender was left without a failure.
    case allFailed
  }

  /// What became of one contender.
  public struct Standing: Sendable, Equatable {
    /// Its name.
    public let name: String
    /// Why it has no figures; samples that it handed on before must then be ignored.
    public var failure: CaseFailure?
    /// How many objects each block left behind, for the blocks that counted them.
    public var leftBehind: [Int] = []
    /// How many blocks were measured to their end.
    public var blocks = 0
  }

  /// How it ended.
  public var end: End = .completed
  /// How many rounds were measured to their end, counted from the first of this call.
  public var rounds = 0
  /// The contenders, in the order given.
  public var standings: [Standing]
}
