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
    let order = RoundOrder(seed: plan.seed, contenders: contenders.count)
    for round in firstRound..<max(firstRound, plan.rounds) {
      for (orderIndex, index) in order.order(inRound: round).enumerated()
      where outcome.standings[index].failure == nil {
        if shouldStop() { return outcome.ended(.stopped) }
        let turn = Turn(
          contender: contenders[index],
          round: round,
          orderIndex: orderIndex,
          plan: plan,
          time: time
        )
        let isWhole = try turn.take(&outcome.standings[index], shouldStop: shouldStop, handOn: handOn)
        if !isWhole { return outcome.ended(.stopped) }
      }
      if outcome.standings.allSatisfy({ $0.failure != nil }) { return outcome.ended(.allFailed) }
      outcome.rounds += 1
    }
    return outcome.ended(.completed)
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
    let expected = workload.expectedChecksum(plan.iterations)
    for _ in 0..<plan.warmupBatches {
      if shouldStop() { return false }
      _ = try timeBatch(of: workload, expected: expected)
    }
    var held: [RawSample] = []
    held.reserveCapacity(plan.handover == .eachBlock ? plan.batchesPerBlock : 0)
    var taken = 0
    while taken < plan.batchesPerBlock, !shouldStop() {
      let sample = try timeBatch(of: workload, expected: expected)
      taken += 1
      switch plan.handover {
      case .eachSample: try handOn(sample)
      case .eachBlock: held.append(sample)
      }
    }
    for sample in held { try handOn(sample) }
    return taken == plan.batchesPerBlock
  }

  private func timeBatch(of workload: borrowing Workload, expected: UInt64) throws(CaseFailure) -> RawSample {
    let start = time.now()
    let checksum = workload.run(plan.iterations)
    let end = time.now()
    guard checksum == expected else {
      let values = "checksum \(checksum) instead of \(expected) after \(plan.iterations) operations"
      throw CaseFailure(.wrongChecksum, "\(contender.name), round \(round), \(values)")
    }
    return RawSample(
      phase: plan.phase,
      contender: contender.name,
      round: round,
      orderIndex: orderIndex,
      start: start,
      iterations: plan.iterations,
      elapsed: end.since(start)
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

  fileprivate func ended(_ end: End) -> RunOutcome {
    var copy = self
    copy.end = end
    return copy
  }
}
