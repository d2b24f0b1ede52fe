/// How far values that should be one and the same lie apart.
public struct Scatter: Sendable, Equatable {
  /// The middle value.
  public let median: Double
  /// The smallest value.
  public let minimum: Double
  /// The largest value.
  public let maximum: Double
  /// The median of the distances from the median, not scaled to a standard deviation: nothing here is assumed to be
  /// normally distributed.
  public let medianAbsoluteDeviation: Double
  /// How many values went in.
  public let count: Int

  /// The scatter of values, all of which must be above zero because ratios of them are taken.
  public init(of sample: SortedSample) throws(StatisticsError) {
    guard sample.minimum > 0 else {
      throw StatisticsError(.notPositive, "smallest of \(sample.count) values (\(sample.minimum))")
    }
    let half = try Quantile(0.5, .interpolated)
    let median = half.value(in: sample)
    self.median = median
    minimum = sample.minimum
    maximum = sample.maximum
    medianAbsoluteDeviation = half.value(in: try SortedSample(sample.values.map { abs($0 - median) }))
    count = sample.count
  }

  /// Largest ÷ smallest − 1: what two readers of two values may differ by at most.
  public var spread: Double { maximum / minimum - 1 }
}
