/// How contenders are measured in alternation.
package struct InterleavedPlan: Sendable, Equatable {
  package enum Handover: String, Sendable, CaseIterable, Codable {
    /// After each sample, so that nothing is lost if the process dies.
    case eachSample
    /// After each block, so that writing one sample does not disturb the next.
    case eachBlock
  }

  package var phase: RawSample.Phase
  package var iterations: Int
  package var rounds: Int
  package var batchesPerBlock: Int
  package var warmupBatches: Int
  package var handover: Handover
  package var seed: UInt64

  package static func batches(
    of iterations: Int,
    rounds: Int = Defaults.rounds,
    perBlock: Int = Defaults.batchesPerBlock,
    warmups: Int = Defaults.warmupBatches,
    seed: UInt64
  ) -> InterleavedPlan {
    InterleavedPlan(
      phase: .batch,
      iterations: iterations,
      rounds: rounds,
      batchesPerBlock: perBlock,
      warmupBatches: warmups,
      handover: .eachSample,
      seed: seed
    )
  }

  package static func singles(
    rounds: Int = Defaults.rounds,
    perBlock: Int = Defaults.singleSendsPerBlock,
    warmups: Int = Defaults.singleSendWarmups,
    seed: UInt64
  ) -> InterleavedPlan {
    InterleavedPlan(
      phase: .single,
      iterations: 1,
      rounds: rounds,
      batchesPerBlock: perBlock,
      warmupBatches: warmups,
      handover: .eachBlock,
      seed: seed
    )
  }

  /// The operations of a batch of the block of `round`; batches below zero are the ones that are discarded.
  ///
  /// The timed batches of all blocks lie end to end. Those that are discarded repeat what the block before ended with, so
  /// that no operation is left to them alone.
  func stretch(ofBatch batch: Int, inRound round: Int) -> Stretch {
    // Beyond so many rounds, which only trials have, counting begins anew: it must not overflow.
    let block = (round & 0xFF_FFFF) * batchesPerBlock * iterations
    return Stretch(block: block, offset: batch * iterations, count: iterations)
  }
}

/// The order in which contenders take their turns: random, and the same for the same seed.
///
/// A fixed order would give whoever follows the allocation-heavy contender its cold caches in every round.
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
