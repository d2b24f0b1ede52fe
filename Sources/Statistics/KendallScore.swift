/// The exact null distribution of Kendall's score, by counting permutations.
///
/// The number of inversions of a random permutation of n is a sum of independent uniform variables on 0…i, i < n
/// (Kendall, "A New Measure of Rank Correlation", Biometrika 30 (1938), 81–93), so its distribution is a repeated
/// convolution. No approximation, which counts: a depth sweep has six to eleven points.
package struct KendallScore: Sendable {
  /// `probabilities[k]` is the chance of exactly k inversions.
  package let probabilities: [Double]

  package init(points: Int) {
    var current = [1.0]
    for added in stride(from: 2, through: max(points, 1), by: 1) {
      current = Self.convolved(current, withUniformOver: added)
    }
    probabilities = current
  }

  /// The largest count c with `P(inversions ≤ c − 1) ≤ tail`, and that probability; nil where c = 1 exceeds it.
  package func innermostRank(tail: Double) -> (rank: Int, probability: Double)? {
    var sum = 0.0
    var rank = 0
    for probability in probabilities {
      guard sum + probability <= tail else { break }
      sum += probability
      rank += 1
    }
    return rank == 0 ? nil : (rank, sum)
  }

  private static func convolved(_ terms: [Double], withUniformOver width: Int) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(terms.count + width - 1)
    var window = 0.0
    for index in 0..<(terms.count + width - 1) {
      if index < terms.count { window += terms[index] }
      if index >= width { window -= terms[index - width] }
      result.append(max(0, window) / Double(width))
    }
    return result
  }
}
