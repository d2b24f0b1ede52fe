/// The median difference of neighbours, with an interval that assumes nothing of their distribution.
///
/// A difference, and not a ratio, is what takes a common part out: what both sides of a pair do alike drops out of each
/// round before anything is averaged. The interval is the one of ``Median``, over blocks.
public struct PairedDifference: Sendable, Equatable {
  /// The differences, in the order of the blocks.
  public let differences: [Double]
  /// Their median; below zero the candidate is faster.
  public let median: Median

  /// The difference of the medians of neighbouring blocks.
  public init(
    candidateBlocks: [[Double]],
    referenceBlocks: [[Double]],
    level: Double = PairedRatio.standardLevel
  ) throws(StatisticsError) {
    guard candidateBlocks.count == referenceBlocks.count else {
      let counts = "\(candidateBlocks.count) candidate blocks and \(referenceBlocks.count) reference blocks"
      throw StatisticsError(.tooFew, counts)
    }
    let half = try Quantile(0.5, .interpolated)
    var differences: [Double] = []
    for (candidate, reference) in zip(candidateBlocks, referenceBlocks) {
      let above = half.value(in: try SortedSample(candidate))
      differences.append(above - half.value(in: try SortedSample(reference)))
    }
    self.differences = differences
    median = try Median(of: differences, level: level)
  }

  /// The median over rounds of this difference ÷ `other`, which must be above zero in each round.
  ///
  /// Not over logarithms, as a paired ratio is: a difference may be zero or below.
  public func ratio(
    to other: PairedDifference,
    level: Double = PairedRatio.standardLevel
  ) throws(StatisticsError) -> Median {
    guard differences.count == other.differences.count else {
      throw StatisticsError(.tooFew, "\(differences.count) and \(other.differences.count) differences")
    }
    var ratios: [Double] = []
    for (index, (own, reference)) in zip(differences, other.differences).enumerated() {
      guard reference > 0 else {
        throw StatisticsError(.notPositive, "difference \(index) of the reference (\(reference))")
      }
      ratios.append(own / reference)
    }
    return try Median(of: ratios, level: level)
  }
}
