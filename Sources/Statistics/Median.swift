/// A median with a distribution-free confidence interval.
///
/// The interval runs between two order statistics chosen by the binomial distribution (Thompson 1936; Conover,
/// "Practical Nonparametric Statistics", 3rd ed., section 3.2). It assumes independent samples and nothing of their
/// shape, which matters here: batch times are skewed, and on a busy host they have two modes.
public struct Median: Sendable, Equatable {
  /// The median (quantile type 7).
  public let value: Double
  /// The interval; nil where the sample is too small for the level (8 values are needed for 99 %).
  public let interval: Interval?
  /// How many values went in.
  public let count: Int

  /// The median of a sample, with an interval of at least the given level.
  public init(of sample: SortedSample, level: Double) throws(StatisticsError) {
    guard level > 0, level < 1 else { throw StatisticsError(.outOfRange, "confidence level \(level)") }
    value = try Quantile(0.5, .interpolated).value(in: sample)
    interval = Self.interval(of: sample, level: level)
    count = sample.count
  }

  /// The median of values in any order.
  public init(of values: some Sequence<Double>, level: Double) throws(StatisticsError) {
    try self.init(of: SortedSample(values), level: level)
  }

  private static func interval(of sample: SortedSample, level: Double) -> Interval? {
    let tails = FairBinomial(trials: sample.count)
    guard let (rank, tail) = tails.innermostRank(tail: (1 - level) / 2) else { return nil }
    return Interval(
      lower: sample.orderStatistic(rank),
      upper: sample.orderStatistic(sample.count + 1 - rank),
      level: level,
      coverage: 1 - 2 * tail
    )
  }
}
