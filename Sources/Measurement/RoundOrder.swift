/// The order in which contenders take their turns: random, and the same for the same seed.
///
/// A fixed order would give whoever follows the allocation-heavy contender its cold caches every time.
package struct RoundOrder: Sendable, Equatable {
  package let seed: UInt64
  package let contenders: Int

  package init(seed: UInt64, contenders: Int) {
    self.seed = seed
    self.contenders = contenders
  }

  /// The indices of the contenders in the order of one round; it depends on no other round, so a resumed run agrees.
  package func order(inRound round: Int) -> [Int] {
    var generator = SplitMix64(seed: seed, stream: round)
    var order = Array(0..<max(0, contenders))
    // Written out instead of `shuffled(using:)`, whose algorithm the standard library may change.
    for last in stride(from: order.count - 1, to: 0, by: -1) {
      order.swapAt(last, Int(generator.next() % UInt64(last + 1)))
    }
    return order
  }

  /// The order of one pass: of each two, the second is the first one's reversed, so that a drift that is even in time
  /// cancels out.
  package func order(inPass pass: Int) -> [Int] {
    let order = order(inRound: pass / 2)
    return pass.isMultiple(of: 2) ? order : order.reversed()
  }
}

/// SplitMix64 (Steele, Lea & Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014): order and layout
/// of a run follow from its seed.
struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// An independent stream for one part of a run, so that a resumed run meets the same order in the same round.
  init(seed: UInt64, stream: Int) {
    var seeds = SplitMix64(seed: seed)
    state = seeds.next() &+ UInt64(bitPattern: Int64(stream)) &* 0xD1B5_4A32_D192_ED03
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
