/// A median with a distribution-free confidence interval.
///
/// The interval runs between two order statistics chosen by the binomial distribution (Thompson 1936; Conover,
/// "Practical Nonparametric Statistics", 3rd ed., section 3.2). It assumes independent samples and nothing of their
/// shape, which matters here: batch times are skewed, and on a busy host they have two modes.
package struct Median: Sendable, Equatable {
  /// The median (quantile type 7).
  package let value: Double
  /// The interval; nil where the sample is too small for the level (8 values are needed for 99 %).
  package let interval: ConfidenceInterval?
  package let count: Int

  /// The median of a sample, with an interval of at least the given level.
  package init(of sample: SortedSample, level: Double) throws(StatisticsError) {
    guard level > 0, level < 1 else { throw StatisticsError(.outOfRange, "confidence level \(level)") }
    value = sample.middle
    interval = Self.interval(of: sample, level: level)
    count = sample.count
  }

  package init(of values: some Sequence<Double>, level: Double) throws(StatisticsError) {
    try self.init(of: SortedSample(values), level: level)
  }

  init(value: Double, interval: ConfidenceInterval?, count: Int) {
    (self.value, self.interval, self.count) = (value, interval, count)
  }

  private static func interval(of sample: SortedSample, level: Double) -> ConfidenceInterval? {
    let tails = FairBinomial(trials: sample.count)
    guard let (rank, tail) = tails.innermostRank(tail: (1 - level) / 2) else { return nil }
    return ConfidenceInterval(
      lower: sample.orderStatistic(rank),
      upper: sample.orderStatistic(sample.count + 1 - rank),
      level: level,
      coverage: 1 - 2 * tail
    )
  }
}

/// A confidence interval, with the level asked for and the one reached.
package struct ConfidenceInterval: Sendable, Equatable {
  package let lower: Double
  package let upper: Double
  /// The confidence level that was asked for, as in 0.99.
  package let level: Double
  /// The level that the method guarantees, at least `level`: order statistics come in steps, and the next narrower
  /// step would fall short.
  package let coverage: Double

  /// Whether a value lies inside, ends included.
  package func contains(_ value: Double) -> Bool { lower <= value && value <= upper }

  /// The same interval on another scale; `transform` must be increasing.
  func mapped(_ transform: (Double) -> Double) -> ConfidenceInterval {
    ConfidenceInterval(lower: transform(lower), upper: transform(upper), level: level, coverage: coverage)
  }
}

/// The binomial distribution with probability one half, exact in the tails.
///
/// Summed term by term from the logarithm of the first, so that 0.5ⁿ, which underflows at n = 1,075, does no harm:
/// terms that small cannot decide an interval.
struct FairBinomial: Sendable {
  let trials: Int

  func cumulative(_ successes: Int) -> Double {
    guard successes >= 0 else { return 0 }
    guard successes < trials else { return 1 }
    var term = -Double(trials) * logarithm(2)
    var sum = exponential(term)
    for k in 0..<successes {
      term += logarithm(Double(trials - k) / Double(k + 1))
      sum += exponential(term)
    }
    return min(sum, 1)
  }

  /// The largest rank `r` with `P(X ≤ r − 1) ≤ tail`, and that probability; nil where even rank 1 exceeds it.
  func innermostRank(tail: Double) -> (rank: Int, probability: Double)? {
    var term = -Double(trials) * logarithm(2)
    var sum = exponential(term)
    guard sum <= tail else { return nil }
    var rank = 1
    while rank < trials {
      term += logarithm(Double(trials - rank + 1) / Double(rank))
      let next = sum + exponential(term)
      guard next <= tail else { break }
      sum = next
      rank += 1
    }
    return (rank, sum)
  }
}
