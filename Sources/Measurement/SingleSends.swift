/// Operations timed one by one, for the tails that a batch's mean cannot show.
///
/// Only where it makes sense: a latency under 30 × the timer's cost would be a figure about the timer.
public struct SingleSends {
  /// Whether a contender's single operations can be timed.
  public enum Availability: Sendable, Equatable {
    /// They can; the median latency of the probe is given.
    case available(median: Nanoseconds)
    /// They cannot: the median latency is below the floor, both in nanoseconds.
    case belowTimerFloor(median: Nanoseconds, floor: Double)
    /// The contender failed in the probe.
    case failed(CaseFailure)

    /// Why there are no tails, for the `reason` column; nil where there are.
    public var reason: String? {
      switch self {
      case .available: nil
      case .belowTimerFloor(let median, let floor):
        "median latency \(median) is under \(Defaults.timerCostMultiple) × the timer's cost (\(floor) ns)"
      case .failed(let failure): failure.description
      }
    }
  }

  private let calibration: ClockCalibration
  private let time: TimeSource

  /// Creates the measurement with what the clock costs.
  public init(calibration: ClockCalibration, time: TimeSource = .monotonic) {
    self.calibration = calibration
    self.time = time
  }

  /// Times a few operations of one contender to decide whether its single operations can be timed.
  public func availability(
    of contender: Contender,
    probes: Int = Defaults.singleSendProbes
  ) throws -> Availability {
    var latencies: [Nanoseconds] = []
    let plan = InterleavedPlan.singles(rounds: 1, perBlock: probes, seed: 0)
    let outcome = try InterleavedRun(plan, time: time).measure([contender]) { latencies.append($0.elapsed) }
    if let failure = outcome.standings.first?.failure { return .failed(failure) }
    latencies.sort()
    let median = latencies[latencies.count / 2]
    let floor = Defaults.timerCostMultiple * calibration.cost
    return Double(median.count) < floor
      ? .belowTimerFloor(median: median, floor: floor) : .available(median: median)
  }

  /// Times single operations of every contender for which that is possible, in alternation.
  ///
  /// Returns what was possible, by name, and the outcome; the outcome is nil where no contender could be timed.
  public func measure(
    _ contenders: [Contender],
    plan: InterleavedPlan,
    shouldStop: () -> Bool = { false },
    handOn: (RawSample) throws -> Void
  ) throws -> (availability: [String: Availability], outcome: RunOutcome?) {
    var found: [String: Availability] = [:]
    var timed: [Contender] = []
    for contender in contenders {
      let availability = try availability(of: contender)
      found[contender.name] = availability
      if case .available = availability { timed.append(contender) }
    }
    guard !timed.isEmpty else { return (found, nil) }
    var plan = plan
    plan.phase = .single
    plan.iterations = 1
    let run = InterleavedRun(plan, time: time)
    return (found, try run.measure(timed, shouldStop: shouldStop, handOn: handOn))
  }
}
