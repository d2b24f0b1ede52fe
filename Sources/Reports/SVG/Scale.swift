#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How values become places along an axis.
struct Scale: Sendable, Equatable {
  /// What is evenly spaced.
  enum Kind: Sendable, Equatable {
    /// Differences.
    case linear
    /// Ratios.
    case logarithmic
    /// Ratios of 1/(1−q), so that 90 %, 99 % and 99.9 % are evenly spaced.
    case tail
  }

  let kind: Kind
  let low: Double
  let high: Double

  /// From one value to another.
  init(_ kind: Kind, from low: Double, to high: Double) {
    self.kind = kind
    self.low = low
    self.high = high
  }

  /// A linear scale from 0 to a round number that is not below any value.
  static func linear(covering values: [Double]) -> Scale {
    let most = values.filter(\.isFinite).max() ?? 0
    guard most > 0 else { return Scale(.linear, from: 0, to: 1) }
    let step = Ticks.step(spanning: most, count: 4)
    return Scale(.linear, from: 0, to: (most / step).rounded(.up) * step)
  }

  /// A logarithmic scale between steps of 1, 2 and 5 that enclose all positive values, and at least a factor of 2.
  static func logarithmic(covering values: [Double]) -> Scale? {
    let usable = values.filter { $0.isFinite && $0 > 0 }
    guard let least = usable.min(), let most = usable.max() else { return nil }
    let steps = Ticks.oneTwoFive(from: least / 5, to: most * 5)
    // A hair of slack: a value that is itself a step must not fall outside by rounding.
    let low = steps.last { $0 <= least * 1.000001 } ?? least
    var high = steps.first { $0 >= most / 1.000001 } ?? most
    if high < low * 2 { high = low * 2 }
    return Scale(.logarithmic, from: low, to: high)
  }

  /// Where a value lies, as a share of the way; outside values are drawn at the edge.
  func share(_ value: Double) -> Double {
    let (from, to) = (position(low), position(high))
    guard to > from else { return 0 }
    let share = (position(value) - from) / (to - from)
    return share.isFinite ? min(max(share, 0), 1) : (share == .infinity ? 1 : 0)
  }

  /// The place of a value between two coordinates.
  func place(_ value: Double, from start: Double, to end: Double) -> Double {
    start + share(value) * (end - start)
  }

  private func position(_ value: Double) -> Double {
    switch kind {
    case .linear: value
    case .logarithmic: log10(max(value, .leastNormalMagnitude))
    case .tail: -log10(max(1 - value, .leastNormalMagnitude))
    }
  }
}
