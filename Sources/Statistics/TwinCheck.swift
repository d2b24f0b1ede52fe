/// The A/A check: one contender measured twice under two names must agree with itself.
///
/// It is the run's own proof that a difference of the size of the limit would be real.
package struct TwinCheck: Sendable, Equatable {
  /// What the twin says of the run.
  package enum Verdict: String, Sendable, CaseIterable {
    /// The whole interval lies within the limit.
    case ok
    /// The interval reaches beyond the limit, or there is none: a difference of that size is not resolved.
    case noisy
    /// The whole interval lies outside the limit: the two were measured under different conditions.
    case disturbed

    package var gravity: Int { self == .ok ? 0 : self == .noisy ? 1 : 2 }
  }

  package let paired: PairedRatio
  /// The largest tolerated deviation, as in 0.01.
  package let limit: Double
  package let verdict: Verdict

  /// One per cent: what a paired ratio must resolve to be worth printing with two decimals.
  package static let standardLimit = 0.01

  /// Judges a paired ratio; the limit must be above 0 and below 1.
  package init(_ paired: PairedRatio, limit: Double = standardLimit) throws(StatisticsError) {
    guard limit > 0, limit < 1 else { throw StatisticsError(.outOfRange, "twin limit \(limit)") }
    self.paired = paired
    self.limit = limit
    verdict =
      paired.interval.map { Self.verdict(lower: $0.lower, upper: $0.upper, limit: limit) } ?? .noisy
  }

  package static func verdict(lower: Double, upper: Double, limit: Double) -> Verdict {
    // 1 ÷ (1 + limit) below, so that the verdict does not depend on which twin was named first.
    let (least, most) = (1 / (1 + limit), 1 + limit)
    if lower > most || upper < least { return .disturbed }
    return lower >= least && upper <= most ? .ok : .noisy
  }
}
