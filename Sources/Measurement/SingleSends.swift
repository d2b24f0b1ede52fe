/// How many operations are timed together for the tails that a batch's mean cannot show.
///
/// One, where one takes long enough; a latency under 30 × the timer's cost would be a figure about the timer. Where it is
/// shorter, the fewest that together take that long: the tail of such groups is flatter than that of their operations,
/// as one slow operation is averaged with the others, so the number of them has to be said beside it.
package struct SingleSends {
  package enum Finding: Sendable, Equatable {
    case group(Int)
    /// Not even the largest group can: its median, and what it would have to reach, both in nanoseconds.
    case tooFast(median: Nanoseconds, floor: Double)
    case failed(CaseFailure)
  }

  private let calibration: ClockCalibration
  private let time: TimeSource

  package init(calibration: ClockCalibration, time: TimeSource = .monotonic) {
    self.calibration = calibration
    self.time = time
  }

  /// Times a few groups of one contender, doubling them until one lasts long enough.
  package func group(
    of contender: Contender,
    probes: Int = Defaults.singleSendProbes,
    largest: Int = Defaults.largestSingleSendGroup
  ) throws -> Finding {
    let floor = Defaults.timerCostMultiple * calibration.cost
    var size = 1
    while true {
      let grouped = Contender(name: contender.name) { try contender.prepare().repeated(size) }
      var latencies: [Nanoseconds] = []
      let plan = InterleavedPlan.singles(rounds: 1, perBlock: probes, seed: 0)
      let outcome = try InterleavedRun(plan, time: time).measure([grouped]) { latencies.append($0.elapsed) }
      if let failure = outcome.standings.first?.failure { return .failed(failure) }
      latencies.sort()
      let median = latencies[latencies.count / 2]
      if Double(median.count) >= floor { return .group(size) }
      guard size <= largest / 2 else { return .tooFast(median: median, floor: floor) }
      size *= 2
    }
  }
}

extension SingleSends.Finding {
  /// Why there are no tails, for the `reason` column; nil where there are.
  package var objection: String? {
    switch self {
    case .group: nil
    case .tooFast(let median, let floor):
      "the largest group took \(median), under \(Defaults.timerCostMultiple) × the timer's cost (\(floor) ns)"
    case .failed(let failure): failure.description
    }
  }
}
