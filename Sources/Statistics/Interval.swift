/// A confidence interval, with the level asked for and the one reached.
public struct Interval: Sendable, Equatable {
  /// The lower end.
  public let lower: Double
  /// The upper end.
  public let upper: Double
  /// The confidence level that was asked for, as in 0.99.
  public let level: Double
  /// The level that the method guarantees, at least `level`: order statistics come in steps, and the next narrower
  /// step would fall short.
  public let coverage: Double

  /// Whether a value lies inside, ends included.
  public func contains(_ value: Double) -> Bool { lower <= value && value <= upper }

  /// The same interval on another scale; `transform` must be increasing.
  func mapped(_ transform: (Double) -> Double) -> Interval {
    Interval(lower: transform(lower), upper: transform(upper), level: level, coverage: coverage)
  }
}
