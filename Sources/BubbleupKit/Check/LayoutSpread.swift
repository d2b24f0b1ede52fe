#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// How far the layouts of one side lie apart for one case: what a margin has to allow for.
struct LayoutSpread: Sendable, Equatable {
  /// The largest layout's time over the smallest one's, less 1.
  let share: Double

  /// The spread of layouts, from the log ratios of each layout but the first to the first.
  init(logRatios: [[Double]]) {
    let medians = [0] + logRatios.filter { !$0.isEmpty }.map(PairSample.median)
    let (low, high) = (medians.min() ?? 0, medians.max() ?? 0)
    share = exp(high - low) - 1
  }

  /// The margin of a case under `least`; below 1, as a margin has to be.
  func margin(atLeast least: Double) -> Double { min(max(least, share), 0.99) }
}
