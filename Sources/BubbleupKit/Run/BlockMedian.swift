import Results
import Statistics

/// The median over blocks, each of which stands for the median of its batches.
///
/// Batches of one block share one set of objects and one stretch of time, so they are not independent: the interval
/// counts blocks.
struct BlockMedian {
  let medians: [Double]
  let median: Median

  /// Nil where there is no block.
  init?(_ blocks: [SampleStore.Block], level: Double = PairedRatio.standardLevel) {
    medians = blocks.compactMap { block in
      guard let sample = try? SortedSample(block.values), let half = try? Quantile(0.5, .interpolated) else {
        return nil
      }
      return half.value(in: sample)
    }
    guard let median = try? Median(of: medians, level: level) else { return nil }
    self.median = median
  }

  /// Half the width of the interval as a share of the median; nil without an interval.
  var noise: Double? {
    guard let interval = median.interval, median.value > 0 else { return nil }
    return (interval.upper - interval.lower) / 2 / median.value
  }
}
