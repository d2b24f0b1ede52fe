import Results
import Statistics

extension Results.Interval {
  /// An interval of a statistic on the scale of a row: times `factor`, which is above zero.
  init(_ interval: Statistics.Interval, times factor: Double = 1) {
    self.init(low: interval.lower * factor, high: interval.upper * factor, level: interval.level)
  }

  /// The interval of `factor` divided by what `interval` is about; its ends change places.
  init(_ factor: Double, dividedBy interval: Statistics.Interval) {
    self.init(low: factor / interval.upper, high: factor / interval.lower, level: interval.level)
  }
}
