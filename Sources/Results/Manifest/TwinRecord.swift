/// The A/A twin: one strategy measured twice under two names.
public struct TwinRecord: Codable, Equatable, Sendable {
  /// The strategy that was measured twice.
  public var strategy: String
  /// The median paired ratio; 1 on a quiet machine.
  public var ratio: Double
  /// The lower end of the ratio's interval.
  public var intervalLow: Double
  /// The upper end of the ratio's interval.
  public var intervalHigh: Double
  /// The interval's level.
  public var intervalLevel: Double
  /// How far from 1 the ratio may be, such as 0.01.
  public var limit: Double

  /// Notes a twin's outcome.
  public init(strategy: String, ratio: Double, interval: Interval, limit: Double) {
    self.strategy = strategy
    self.ratio = ratio
    intervalLow = interval.low
    intervalHigh = interval.high
    intervalLevel = interval.level
    self.limit = limit
  }

  /// Whether the ratio is within its limit.
  public var isWithinLimit: Bool { abs(ratio - 1) <= limit }

  enum CodingKeys: String, CodingKey {
    case strategy
    case ratio
    case intervalLow = "ci_lo"
    case intervalHigh = "ci_hi"
    case intervalLevel = "ci_level"
    case limit
  }
}
