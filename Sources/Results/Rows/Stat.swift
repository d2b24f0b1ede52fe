/// The name of a statistic over samples, as it stands in the `stat` column.
///
/// Open, unlike ``Status``: a later version may add quantiles, and an older reader should still show them.
public struct Stat: RawRepresentable, Hashable, Sendable {
  /// The text in the `stat` column.
  public var rawValue: String

  /// Makes a statistic from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A count that every repetition gives alike, so that there is nothing to summarise.
  public static let exact = Stat(rawValue: "exact")
  /// The middle of the samples.
  public static let median = Stat(rawValue: "median")
  /// The arithmetic mean.
  public static let mean = Stat(rawValue: "mean")
  /// The smallest sample.
  public static let min = Stat(rawValue: "min")
  /// The quantile that one in ten samples exceeds.
  public static let p90 = Stat(rawValue: "p90")
  /// The quantile that one in a hundred samples exceeds.
  public static let p99 = Stat(rawValue: "p99")
  /// The quantile that one in a thousand samples exceeds.
  public static let p999 = Stat(rawValue: "p99.9")
  /// The largest sample.
  public static let max = Stat(rawValue: "max")
  /// How much larger the largest sample is than the smallest, as a share of the smallest.
  public static let spread = Stat(rawValue: "spread")
  /// The median absolute deviation from the median.
  public static let deviation = Stat(rawValue: "mad")
  /// The share of samples that lie within the case's limit.
  public static let within = Stat(rawValue: "within")
  /// A fitted parameter, such as a slope over depths.
  public static let fit = Stat(rawValue: "fit")
}
