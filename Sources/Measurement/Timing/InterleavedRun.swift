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

extension RunOutcome {
  fileprivate func ended(_ end: End) -> RunOutcome {
    var copy = self
    copy.end = end
    return copy
  }
}
