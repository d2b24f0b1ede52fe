/// The A/A check: one contender measured twice under two names must agree with itself.
///
/// It is the run's own proof that a difference of the size of the limit would be real.
public struct TwinCheck: Sendable, Equatable {
  /// What the twin says of the run.
  public enum Verdict: String, Sendable, CaseIterable {
    /// The ratio and its whole interval lie within the limit.
    case agrees
    /// The ratio lies within the limit, its interval does not: too few rounds, or too noisy, to vouch for the limit.
    case unresolved
    /// The ratio itself lies outside the limit: the run is invalid.
    case disturbed
  }

  /// The paired ratio of the second name to the first.
  public let paired: PairedRatio
  /// The largest tolerated deviation, as in 0.01.
  public let limit: Double
  /// The verdict.
  public let verdict: Verdict

  /// One per cent: what a paired ratio must resolve to be worth printing with two decimals.
  public static let standardLimit = 0.01

  /// Judges a paired ratio; the limit must be above 0 and below 1.
  public init(_ paired: PairedRatio, limit: Double = standardLimit) throws(StatisticsError) {
    guard limit > 0, limit < 1 else { throw StatisticsError(.outOfRange, "twin limit \(limit)") }
    self.paired = paired
    self.limit = limit
    verdict = Self.judge(paired, limit: limit)
  }

  private static func judge(_ paired: PairedRatio, limit: Double) -> Verdict {
    // 1 ÷ (1 + limit) below, so that the verdict does not depend on which twin was named first.
    let tolerated = (1 / (1 + limit))...(1 + limit)
    guard tolerated.contains(paired.ratio) else { return .disturbed }
    guard let interval = paired.interval else { return .unresolved }
    return tolerated.contains(interval.lower) && tolerated.contains(interval.upper) ? .agrees : .unresolved
  }
}
