/// How contenders are measured in alternation.
public struct InterleavedPlan: Sendable, Equatable {
  /// When samples are handed on.
  public enum Handover: String, Sendable, CaseIterable, Codable {
    /// After each sample, so that nothing is lost if the process dies.
    case eachSample
    /// After each block, so that writing one sample does not disturb the next.
    case eachBlock
  }

  /// What the samples are for.
  public var phase: RawSample.Phase
  /// Operations per batch, the same for all contenders.
  public var iterations: Int
  /// How often each contender has its turn.
  public var rounds: Int
  /// Timed batches per turn.
  public var batchesPerBlock: Int
  /// Batches discarded at the start of each turn.
  public var warmupBatches: Int
  /// When samples are handed on.
  public var handover: Handover
  /// The seed of the order.
  public var seed: UInt64

  /// Plans batches of so many operations.
  public static func batches(
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

  /// Plans operations timed one by one.
  public static func singles(
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

  func validate() throws(MeasurementError) {
    let numbers =
      "\(rounds) rounds × \(batchesPerBlock) batches × \(iterations) operations, \(warmupBatches) warm-ups"
    guard rounds >= 0, batchesPerBlock > 0, iterations > 0, warmupBatches >= 0 else {
      throw MeasurementError(.badParameter, numbers)
    }
  }
}
