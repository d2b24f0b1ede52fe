/// Finite values in ascending order, at least one of them.
///
/// Every order statistic starts here, so that emptiness, infinities and sorting are checked once and no method
/// further down can trap or return a number made of nothing.
package struct SortedSample: Sendable, Equatable {
  package let values: [Double]

  /// Sorts the values, and refuses an empty list or a value that is not finite.
  package init(_ values: some Sequence<Double>) throws(StatisticsError) {
    let collected = Array(values)
    guard !collected.isEmpty else { throw StatisticsError(.empty, "sample") }
    if let index = collected.firstIndex(where: { !$0.isFinite }) {
      throw StatisticsError(.notFinite, "sample value \(index) is \(collected[index])")
    }
    self.values = collected.sorted()
  }

  /// How many values there are; never zero.
  package var count: Int { values.count }

  package var minimum: Double { values[0] }

  package var maximum: Double { values[values.count - 1] }

  /// The usual median: linear between the order statistics around the middle, type 7 of Hyndman & Fan, "Sample Quantiles
  /// in Statistical Packages", The American Statistician 50 (1996), 361–365.
  package var middle: Double {
    let (below, above) = (values[(count - 1) / 2], values[count / 2])
    // Each half by itself: the sum of two huge values may overflow.
    return below / 2 + above / 2
  }

  /// The value of a rank counted from 1, as order statistics are numbered in the literature.
  func orderStatistic(_ rank: Int) -> Double { values[rank - 1] }

  /// The smallest value with at least that share of the sample at or below it, type 1 there.
  ///
  /// Always a value that was really measured, which is why tails use it: an interpolated p99.9 was nobody's latency.
  package func observed(_ probability: Double) -> Double {
    // 0.999 × 1000 is 999.0000000000001 or 998.9999999999999 depending on the rounding; without the relative
    // slack the rank, and with it the reported latency, would jump by one for the sake of the last bit.
    let exact = probability * Double(count)
    let rank = Int((exact * (1 - 4 * Double.ulpOfOne)).rounded(.up))
    return orderStatistic(min(max(rank, 1), count))
  }
}

/// The percentiles of single operations, each only where enough samples stand behind it.
///
/// A percentile is given when at least ten samples are expected at or beyond it, on its thinner side: the count of
/// those samples then has a relative standard error under a third (√10 ÷ 10). With fewer, p99.9 would be the
/// maximum under another name.
package struct TailSummary: Sendable, Equatable {
  package let p50: Double?
  package let p90: Double?
  package let p99: Double?
  package let p999: Double?
  package let maximum: Double
  package let count: Int

  private static let samplesBeyond = 10

  /// Summarises the latencies of single operations.
  package init(of sample: SortedSample) {
    func percentile(_ perMille: Int) -> Double? {
      sample.count < Self.samplesNeeded(perMille: perMille) ? nil : sample.observed(Double(perMille) / 1000)
    }
    (p50, p90, p99, p999) = (percentile(500), percentile(900), percentile(990), percentile(999))
    (maximum, count) = (sample.maximum, sample.count)
  }

  /// How many samples a percentile needs, for instance 1,000 for 990 per mille.
  package static func samplesNeeded(perMille: Int) -> Int {
    let thinnerSide = max(1, min(perMille, 1000 - perMille))
    return (samplesBeyond * 1000 + thinnerSide - 1) / thinnerSide
  }
}

/// How far values that should be one and the same lie apart.
package struct Scatter: Sendable, Equatable {
  package let median: Double
  package let minimum: Double
  package let maximum: Double
  /// The median of the distances from the median, not scaled to a standard deviation: nothing here is assumed to be
  /// normally distributed.
  package let medianAbsoluteDeviation: Double
  package let count: Int

  /// The scatter of values, all of which must be above zero because ratios of them are taken.
  package init(of sample: SortedSample) throws(StatisticsError) {
    guard sample.minimum > 0 else {
      throw StatisticsError(.notPositive, "smallest of \(sample.count) values (\(sample.minimum))")
    }
    let median = sample.middle
    (self.median, minimum, maximum, count) = (median, sample.minimum, sample.maximum, sample.count)
    medianAbsoluteDeviation = try SortedSample(sample.values.map { abs($0 - median) }).middle
  }
}
