/// The binomial distribution with probability one half, exact in the tails.
///
/// Summed term by term from the logarithm of the first, so that 0.5ⁿ, which underflows at n = 1,075, does no harm:
/// terms that small cannot decide an interval.
struct FairBinomial: Sendable {
  let trials: Int

  /// `P(X ≤ successes)`.
  func cumulative(_ successes: Int) -> Double {
    guard successes >= 0 else { return 0 }
    guard successes < trials else { return 1 }
    var term = -Double(trials) * RealFunctions.logarithm(2)
    var sum = RealFunctions.exponential(term)
    for k in 0..<successes {
      term += RealFunctions.logarithm(Double(trials - k) / Double(k + 1))
      sum += RealFunctions.exponential(term)
    }
    return min(sum, 1)
  }

  /// The largest rank `r` with `P(X ≤ r − 1) ≤ tail`, and that probability; nil where even rank 1 exceeds it.
  func innermostRank(tail: Double) -> (rank: Int, probability: Double)? {
    var term = -Double(trials) * RealFunctions.logarithm(2)
    var sum = RealFunctions.exponential(term)
    guard sum <= tail else { return nil }
    var rank = 1
    while rank < trials {
      term += RealFunctions.logarithm(Double(trials - rank + 1) / Double(rank))
      let next = sum + RealFunctions.exponential(term)
      guard next <= tail else { break }
      sum = next
      rank += 1
    }
    return (rank, sum)
  }
}
