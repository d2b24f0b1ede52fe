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

  /// Whether the interval is no wider than the limit.
  ///
  /// If it then contains 1, all of it lies within the limit: more rounds could only confirm that. Where it lies is not
  /// asked.
  package var isNarrow: Bool {
    paired.interval.map { $0.upper / $0.lower <= 1 + limit } ?? false
  }
}

/// After how many rounds a run looks whether its twin's interval is narrow enough, and what each look may claim.
///
/// Who looks after every round at a fixed 99 % and stops at the first agreement has hundreds of chances to be wrong, and
/// lets a twin that is off by little more than the limit pass several times as often as that level promises
/// (`Benchmarks/StoppingRule/simulate`). So looks are few, each with twice the rounds of the one before. Each has its
/// share of the one per cent, by Bonferroni: Armitage, McPherson & Rowe, "Repeated Significance Tests on Accumulating
/// Data", JRSS A 132 (1969), 235–244. And what is looked at is the width alone, as in Chow & Robbins, "On the Asymptotic
/// Theory of Fixed-Width Sequential Confidence Intervals", Annals of Mathematical Statistics 36 (1965), 457–462.
package struct TwinLooks: Sendable, Equatable {
  /// The numbers of rounds, each twice the one before; the last is the most that are taken.
  package let rounds: [Int]

  /// Looks after `planned` rounds first and after `most` last.
  package init(planned: Int, most: Int) {
    var rounds: [Int] = []
    var next = max(1, planned)
    while next < most {
      rounds.append(next)
      next *= 2
    }
    self.rounds = rounds + [max(most, planned, 1)]
  }

  /// The level of the interval at each look, and of the verdict: time may end a run between two looks, but that is not
  /// the data's doing.
  package var level: Double { 1 - (1 - PairedRatio.standardLevel) / Double(rounds.count) }

  /// Whether so many rounds are enough; asked after each of them.
  package func areEnough(_ taken: Int, _ twin: TwinCheck) -> Bool {
    taken >= (rounds.last ?? 0) || rounds.contains(taken) && twin.isNarrow
  }
}
