/// A confidence interval with its level.
public struct Interval: Equatable, Sendable {
  /// The lower end.
  public var low: Double
  /// The upper end.
  public var high: Double
  /// The level, above 0 and below 1, such as 0.99.
  public var level: Double

  /// An interval between two ends.
  public init(low: Double, high: Double, level: Double) {
    self.low = low
    self.high = high
    self.level = level
  }
}
