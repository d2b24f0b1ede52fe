/// Finite values in ascending order, at least one of them.
///
/// Every order statistic starts here, so that emptiness, infinities and sorting are checked once and no method
/// further down can trap or return a number made of nothing.
public struct SortedSample: Sendable, Equatable {
  /// The values, ascending.
  public let values: [Double]

  /// Sorts the values, and refuses an empty list or a value that is not finite.
  public init(_ values: some Sequence<Double>) throws(StatisticsError) {
    let collected = Array(values)
    guard !collected.isEmpty else { throw StatisticsError(.empty, "sample") }
    if let index = collected.firstIndex(where: { !$0.isFinite }) {
      throw StatisticsError(.notFinite, "sample value \(index) is \(collected[index])")
    }
    self.values = collected.sorted()
  }

  /// How many values there are; never zero.
  public var count: Int { values.count }

  /// The smallest value.
  public var minimum: Double { values[0] }

  /// The largest value.
  public var maximum: Double { values[values.count - 1] }

  /// The value of a rank counted from 1, as order statistics are numbered in the literature.
  func orderStatistic(_ rank: Int) -> Double { values[rank - 1] }
}

/// A quantile of a sample, by one of two stated definitions.
///
/// The type numbers are those of Hyndman & Fan, "Sample Quantiles in Statistical Packages", The American
/// Statistician 50 (1996), 361–365.
public struct Quantile: Sendable, Equatable {
  /// How a probability that falls between two order statistics is resolved.
  public enum Definition: String, Sendable, CaseIterable {
    /// Type 1: the smallest value with at least that share of the sample at or below it. Always a value that was
    /// really measured, which is why tails use it: an interpolated p99.9 was nobody's latency.
    case observed
    /// Type 7: linear between the order statistics around `(n − 1)·p`. For p = 0.5 it is the usual median.
    case interpolated
  }

  /// The probability, strictly between 0 and 1.
  public let probability: Double
  /// The definition used.
  public let definition: Definition

  /// Creates a quantile; the probability must lie strictly between 0 and 1.
  public init(_ probability: Double, _ definition: Definition) throws(StatisticsError) {
    guard probability > 0, probability < 1 else {
      throw StatisticsError(.outOfRange, "quantile \(probability)")
    }
    self.probability = probability
    self.definition = definition
  }

  /// The value of this quantile in a sample.
  public func value(in sample: SortedSample) -> Double {
    switch definition {
    case .observed: observed(in: sample)
    case .interpolated: interpolated(in: sample)
    }
  }

  private func observed(in sample: SortedSample) -> Double {
    // 0.999 × 1000 is 999.0000000000001 or 998.9999999999999 depending on the rounding; without the relative
    // slack the rank, and with it the reported latency, would jump by one for the sake of the last bit.
    let exact = probability * Double(sample.count)
    let rank = Int((exact * (1 - 4 * Double.ulpOfOne)).rounded(.up))
    return sample.orderStatistic(min(max(rank, 1), sample.count))
  }

  private func interpolated(in sample: SortedSample) -> Double {
    let position = probability * Double(sample.count - 1)
    let below = Int(position)
    let above = min(below + 1, sample.count - 1)
    let share = position - Double(below)
    // Weighted sum instead of low + share·(high − low): the difference of two huge values may overflow.
    return sample.values[below] * (1 - share) + sample.values[above] * share
  }
}

/// The percentiles of single operations, each only where enough samples stand behind it.
///
/// A percentile is given when at least ten samples are expected at or beyond it, on its thinner side: the count of
/// those samples then has a relative standard error under a third (√10 ÷ 10). With fewer, p99.9 would be the
/// maximum under another name.
public struct TailSummary: Sendable, Equatable {
  /// Half of the operations are at most this slow; needs 20 samples.
  public let p50: Double?
  /// Nine of ten are; needs 100 samples.
  public let p90: Double?
  /// 99 of 100 are; needs 1,000 samples.
  public let p99: Double?
  /// 999 of 1,000 are; needs 10,000 samples.
  public let p999: Double?
  /// The slowest seen.
  public let maximum: Double
  /// How many samples went in.
  public let count: Int

  /// Samples expected at or beyond a percentile for it to be reported.
  public static let samplesBeyond = 10

  /// Summarises the latencies of single operations.
  public init(of sample: SortedSample) throws(StatisticsError) {
    p50 = try Self.percentile(perMille: 500, of: sample)
    p90 = try Self.percentile(perMille: 900, of: sample)
    p99 = try Self.percentile(perMille: 990, of: sample)
    p999 = try Self.percentile(perMille: 999, of: sample)
    maximum = sample.maximum
    count = sample.count
  }

  /// How many samples a percentile needs, for instance 1,000 for 990 per mille.
  public static func samplesNeeded(perMille: Int) -> Int {
    let thinnerSide = max(1, min(perMille, 1000 - perMille))
    return (samplesBeyond * 1000 + thinnerSide - 1) / thinnerSide
  }

  private static func percentile(
    perMille: Int,
    of sample: SortedSample
  ) throws(StatisticsError) -> Double? {
    guard sample.count >= samplesNeeded(perMille: perMille) else { return nil }
    return try Quantile(Double(perMille) / 1000, .observed).value(in: sample)
  }
}

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
}
