/// A line through points: what each further hop or node costs.
///
/// Theil–Sen: the slope is the median of the slopes of all pairs of points (Theil 1950; Sen, "Estimates of the
/// Regression Coefficient Based on Kendall's Tau", JASA 63 (1968), 1379–1389). Least squares would give the deepest
/// level of a doubling sweep nearly all the weight, and one disturbed median there would tilt the line; here up to
/// 29 % of the points may be off. The interval is Sen's, with Kendall's exact distribution.
package struct LineFit: Sendable, Equatable {
  /// One point, for instance a depth and the median time there.
  package struct Point: Sendable, Equatable {
    package let x: Double
    package let y: Double

    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  package let slope: Double
  /// The interval of the slope; nil where there are too few points for the level (6 are needed for 99 %).
  package let interval: ConfidenceInterval?
  package let count: Int

  /// The most points taken: the pairs grow with the square and the exact distribution with the cube.
  package static let maximumPoints = 200

  /// Fits a line; every x must differ, so summarise repeated measurements at one x first.
  package init(through points: [Point], level: Double) throws(StatisticsError) {
    guard level > 0, level < 1 else { throw StatisticsError(.outOfRange, "confidence level \(level)") }
    let ordered = try Self.ordered(points)
    let slopes = try SortedSample(Self.slopes(ordered))
    slope = slopes.middle
    interval = Self.interval(of: slopes, points: ordered.count, level: level)
    count = ordered.count
  }

  private static func ordered(_ points: [Point]) throws(StatisticsError) -> [Point] {
    guard points.count >= 2 else { throw StatisticsError(.tooFew, "line through \(points.count) points") }
    guard points.count <= maximumPoints else {
      throw StatisticsError(.outOfRange, "line through \(points.count) points, at most \(maximumPoints)")
    }
    for (index, point) in points.enumerated() where !(point.x.isFinite && point.y.isFinite) {
      throw StatisticsError(.notFinite, "point \(index) (\(point.x), \(point.y))")
    }
    let ordered = points.sorted { $0.x < $1.x }
    for (left, right) in zip(ordered, ordered.dropFirst()) where left.x == right.x {
      throw StatisticsError(.tied, "two points at x = \(left.x)")
    }
    return ordered
  }

  private static func slopes(_ ordered: [Point]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(ordered.count * (ordered.count - 1) / 2)
    for (index, left) in ordered.enumerated() {
      for right in ordered[(index + 1)...] {
        result.append((right.y - left.y) / (right.x - left.x))
      }
    }
    return result
  }

  private static func interval(of slopes: SortedSample, points: Int, level: Double) -> ConfidenceInterval? {
    let score = KendallScore(points: points)
    // Half of the slopes at most may be cut off on either side, or the ends would cross.
    guard let (rank, tail) = score.innermostRank(tail: (1 - level) / 2), 2 * rank <= slopes.count + 1 else {
      return nil
    }
    return ConfidenceInterval(
      lower: slopes.orderStatistic(rank),
      upper: slopes.orderStatistic(slopes.count + 1 - rank),
      level: level,
      coverage: 1 - 2 * tail
    )
  }
}

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
