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
