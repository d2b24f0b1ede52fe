import Hierarchy
import Strategies

/// Latency against a frame, and how it grows with depth (catalogue E13).
struct FrameBudget {
  /// A frame at 120 Hz.
  static let frame = 1e9 / 120
  /// What one message may take of it before it counts: a hundredth.
  static let share = frame / 100

  /// The depths that are measured: as deep as a screen, as an app that nests everything, and far beyond.
  static let depths = [8, 64, 256]

  /// Median latencies at these depths, with their intervals.
  let readings: [ClaimFigure]

  /// Nanoseconds per level between the first and the last depth, with the extremes that their intervals allow.
  ///
  /// Two points and not a fit: the interval is then as wide as it can be, and says less rather than more.
  var slope: ClaimFigure? {
    guard let first = readings.first, let last = readings.last, readings.count == Self.depths.count else {
      return nil
    }
    let levels = Double(Self.depths[Self.depths.count - 1] - Self.depths[0])
    return ClaimFigure(
      "per level",
      (last.value - first.value) / levels,
      unit: "ns",
      lower: last.lower.flatMap { low in first.upper.map { (low - $0) / levels } },
      upper: last.upper.flatMap { high in first.lower.map { (high - $0) / levels } }
    )
  }

  /// The depth at which one message takes a hundredth of a frame.
  var depthOfShare: ClaimFigure? {
    guard let slope, let last = readings.last, let deepest = Self.depths.last else { return nil }
    func depth(_ perLevel: Double?, _ latency: Double?) -> Double? {
      guard let perLevel, let latency, perLevel > 0 else { return nil }
      return Double(deepest) + (Self.share - latency) / perLevel
    }
    guard let value = depth(slope.value, last.value) else { return nil }
    // Steep and slow gives the smallest depth, flat and fast the largest.
    return ClaimFigure(
      "depth at 1 % of a frame",
      value,
      unit: "count",
      lower: depth(slope.upper, last.upper),
      upper: depth(slope.lower, last.lower)
    )
  }
}
