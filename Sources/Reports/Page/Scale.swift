#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How values become places along an axis.
struct Scale: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case linear
    case logarithmic
    /// Ratios of 1/(1−q), so that 90 %, 99 % and 99.9 % are evenly spaced.
    case tail
  }

  let kind: Kind
  let low: Double
  let high: Double

  init(_ kind: Kind, from low: Double, to high: Double) {
    (self.kind, self.low, self.high) = (kind, low, high)
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
    let steps: [Double] = powers.flatMap { power in
      let unit = pow(10, Double(power))
      return [unit, 2 * unit, 5 * unit]
    }
    return steps.filter { $0 >= low * 0.999999 && $0 <= high * 1.000001 }
  }

  private static func linear(_ scale: Scale, _ count: Int) -> [Double] {
    let step = step(spanning: scale.high - scale.low, count: count)
    // Beyond 64 bits there is no counting of steps.
    guard let first = Int(exactly: (scale.low / step).rounded(.up)),
      let last = Int(exactly: (scale.high / step + 1e-9).rounded(.down)), first <= last
    else { return [scale.low] }
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

/// A scale with its ticks and their words.
struct Axis: Sendable {
  typealias Tick = (value: Double, label: String)

  let title: String
  let scale: Scale
  let ticks: [Tick]

  init(_ title: String, _ scale: Scale, count: Int = 5, label: (Double) -> String) {
    self.init(title, scale, ticks: Ticks.values(of: scale, count: count).map { ($0, label($0)) })
  }

  /// An axis with ticks of its own, such as the few sizes that were measured.
  init(_ title: String, _ scale: Scale, ticks: [Tick]) {
    (self.title, self.scale, self.ticks) = (title, scale, ticks)
  }
}
