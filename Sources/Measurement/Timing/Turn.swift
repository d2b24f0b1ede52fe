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
