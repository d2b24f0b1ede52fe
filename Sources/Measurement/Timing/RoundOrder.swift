/// The order in which contenders take their turns: random, and the same for the same seed.
///
/// A fixed order would give whoever follows the allocation-heavy contender its cold caches in every round.
public struct RoundOrder: Sendable, Equatable {
  /// The seed of the run.
  public let seed: UInt64
  /// How many contenders there are.
  public let contenders: Int

  /// Creates the orders of a run.
  public init(seed: UInt64, contenders: Int) {
    self.seed = seed
    self.contenders = contenders
  }

  /// The indices of the contenders in the order of one round; it depends on no other round, so a resumed run agrees.
  public func order(inRound round: Int) -> [Int] {
    var generator = SeededGenerator(seed: seed, stream: round)
    var order = Array(0..<max(0, contenders))
    // Written out instead of `shuffled(using:)`, whose algorithm the standard library may change.
    for last in stride(from: order.count - 1, to: 0, by: -1) {
      order.swapAt(last, Int(generator.next() % UInt64(last + 1)))
    }
    return order
  }
}
