/// Pseudo-random draws that come out the same on every machine and with every compiler.
///
/// The step is SplitMix64 (Steele, Lea and Flood, 2014): 8 bytes of state, a full period, and no bad seed. The bounded
/// draws are its own, because the standard library does not promise that `Int.random(in:using:)` stays the same, and a
/// plan's digest would change with it.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// The odd number nearest to 2⁶⁴ divided by the golden ratio: successive states are spread evenly.
  private static let stride: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// The generator of `seed`; one stream per purpose, so that one more draw for the modals does not change the script.
  public init(seed: UInt64, stream: UInt64 = 0) {
    state = Self.scrambled(seed &+ Self.scrambled(stream &+ Self.stride))
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= Self.stride
    return Self.scrambled(state)
  }

  /// A number of `0 ..< bound`, each as likely as every other; 0 if there is none.
  public mutating func below(_ bound: Int) -> Int {
    bound > 1 ? Int(draw(below: UInt64(bound))) : 0
  }

  /// A number of `range`, each as likely as every other.
  public mutating func within(_ range: ClosedRange<Int>) -> Int {
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound)) &+ 1
    let offset = width == 0 ? next() : draw(below: width)
    return range.lowerBound &+ Int(truncatingIfNeeded: offset)
  }

  /// True with `probability`; at 0 or less never, at 1 or more always.
  public mutating func chance(_ probability: Double) -> Bool {
    // 53 bits are what a Double holds exactly, so the quotient is the same with every rounding mode.
    Double(next() >> 11) * 0x1p-53 < probability
  }

  /// Lemire's multiplication method (2019): the high half is the number, and the few low halves that would
  /// favour some numbers are drawn again.
  private mutating func draw(below bound: UInt64) -> UInt64 {
    var product = next().multipliedFullWidth(by: bound)
    guard product.low < bound else { return product.high }
    let favoured = (0 &- bound) % bound
    while product.low < favoured { product = next().multipliedFullWidth(by: bound) }
    return product.high
  }

  private static func scrambled(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}

/// What a plan's seed is used for; each use draws from a stream of its own.
enum PlanStream: UInt64 {
  // The numbers are part of what a seed means.
  case modals = 2
  case screens = 4
  case script
  case order
  case deepPaths
  case deciders
  func generator(seed: UInt64) -> SeededGenerator { SeededGenerator(seed: seed, stream: rawValue) }
}
