/// How the order of links relates to the order in which nodes were allocated.
public enum ChaseLayout: Sendable, Equatable {
  /// Link order is allocation order, as in a hierarchy built in one go: neighbours share pages, often cache lines'
  /// neighbours, and the prefetcher helps. The default, because it is what the strategies' fresh objects get.
  case sequential
  /// Links jump at random among nodes allocated in one go, as in a hierarchy grown over time.
  case permuted(seed: UInt64)

  package func visitingOrder(of nodes: Int) -> [Int] {
    switch self {
    case .sequential: Array(0..<nodes)
    case .permuted(let seed): RoundOrder(seed: seed, contenders: nodes).order(inRound: 0)
    }
  }
}
