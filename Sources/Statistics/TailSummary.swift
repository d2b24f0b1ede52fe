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
