#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Where an axis is marked.
enum Ticks {
  /// The ticks of a scale: few enough that labels at `count` places do not touch.
  static func values(of scale: Scale, count: Int = 5) -> [Double] {
    switch scale.kind {
    case .linear: linear(scale, count)
    case .logarithmic: logarithmic(scale, count)
    case .tail: [0.5, 0.9, 0.99, 0.999, 0.9999].filter { $0 >= scale.low && $0 <= scale.high }
    }
  }

  /// The smallest step of 1, 2 or 5 times a power of ten that needs no more than `count` steps.
  static func step(spanning span: Double, count: Int) -> Double {
    let rough = span / Double(max(1, count))
    guard rough > 0, rough.isFinite else { return 1 }
    let power = pow(10, floor(log10(rough)))
    // The slack keeps 0.1 + 0.2 from asking for the next larger step.
    let factor = [1, 2, 5, 10].first { $0 * power >= rough * 0.999999 } ?? 10
    return factor * power
  }

  /// All numbers of the form 1, 2, 5 times a power of ten between two positive numbers, both included.
  static func oneTwoFive(from low: Double, to high: Double) -> [Double] {
    guard low > 0, high >= low, high.isFinite else { return [] }
    let powers = Int(floor(log10(low)))...Int(floor(log10(high)))
    return powers.flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }
      .filter { $0 >= low * 0.999999 && $0 <= high * 1.000001 }
  }

  private static func linear(_ scale: Scale, _ count: Int) -> [Double] {
    let step = step(spanning: scale.high - scale.low, count: count)
    let first = Int((scale.low / step).rounded(.up))
    let last = Int((scale.high / step + 1e-9).rounded(.down))
    guard first <= last else { return [scale.low] }
    return (first...last).map { Double($0) * step }
  }

  /// Every step of 1, 2 and 5 if there is room, else every power of ten, else every second, third, … one.
  private static func logarithmic(_ scale: Scale, _ count: Int) -> [Double] {
    // Within a factor of five 1, 2 and 5 leave too little to read by.
    guard scale.high > 5 * scale.low else { return linear(scale, count) }
    let fine = oneTwoFive(from: scale.low, to: scale.high)
    guard fine.count > count else { return fine }
    let decades = fine.filter { abs(log10($0) - log10($0).rounded()) < 1e-6 }
    guard decades.count >= 2 else { return [scale.low, scale.high] }
    let stride = (decades.count + count - 1) / count
    return decades.enumerated().filter { $0.offset.isMultiple(of: stride) }.map(\.element)
  }
}
