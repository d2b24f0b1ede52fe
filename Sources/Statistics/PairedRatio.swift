/// The median ratio of neighbours, with an interval and a p-value that assume nothing of their distribution.
///
/// Two contenders measured in the same round share the state of the machine, so their ratio is far steadier than
/// either time (unpaired blocks of identical work differ by 5–9 % from run to run, their median paired ratio by
/// 0.2 %). The median is taken over logarithms, so that swapping the two sides gives exactly the reciprocal.
public struct PairedRatio: Sendable, Equatable {
  /// One round: what the candidate took and what the reference took.
  public struct Pair: Sendable, Equatable {
    /// The candidate's time.
    public let candidate: Double
    /// The reference's time.
    public let reference: Double

    /// Creates a pair of neighbours.
    public init(candidate: Double, reference: Double) {
      self.candidate = candidate
      self.reference = reference
    }
  }

  /// The median of candidate ÷ reference; under 1 the candidate is faster.
  public let ratio: Double
  /// The interval of that median; nil where there are too few rounds for the level (8 are needed for 99 %).
  public let interval: Interval?
  /// The exact sign test of "the two are equal".
  public let signTest: SignTest
  /// How many pairs went in.
  public let count: Int

  /// The level of paired ratios: 99 %, so that a suite of 100 cases sees about one false alarm.
  public static let standardLevel = 0.99

  /// The median ratio of some pairs, all of whose times must be finite and above zero.
  public init(of pairs: [Pair], level: Double = standardLevel) throws(StatisticsError) {
    var logarithms: [Double] = []
    logarithms.reserveCapacity(pairs.count)
    for (index, pair) in pairs.enumerated() {
      logarithms.append(try Self.logRatio(pair, index: index))
    }
    let median = try Median(of: logarithms, level: level)
    ratio = RealFunctions.exponential(median.value)
    interval = median.interval?.mapped(RealFunctions.exponential)
    signTest = SignTest(of: logarithms)
    count = pairs.count
  }

  /// The median ratio of blocks, each block standing for the median of its batches.
  ///
  /// Batches of one block share one set of objects and one stretch of time, so they are not independent: the block
  /// is the unit, and the interval counts blocks.
  public init(
    candidateBlocks: [[Double]],
    referenceBlocks: [[Double]],
    level: Double = standardLevel
  ) throws(StatisticsError) {
    guard candidateBlocks.count == referenceBlocks.count else {
      let counts = "\(candidateBlocks.count) candidate blocks and \(referenceBlocks.count) reference blocks"
      throw StatisticsError(.tooFew, counts)
    }
    var pairs: [Pair] = []
    for (candidate, reference) in zip(candidateBlocks, referenceBlocks) {
      let half = try Quantile(0.5, .interpolated)
      let above = half.value(in: try SortedSample(candidate))
      pairs.append(Pair(candidate: above, reference: half.value(in: try SortedSample(reference))))
    }
    try self.init(of: pairs, level: level)
  }

  private static func logRatio(_ pair: Pair, index: Int) throws(StatisticsError) -> Double {
    guard pair.candidate.isFinite, pair.reference.isFinite else {
      throw StatisticsError(.notFinite, "pair \(index) (\(pair.candidate), \(pair.reference))")
    }
    guard pair.candidate > 0, pair.reference > 0 else {
      throw StatisticsError(.notPositive, "pair \(index) (\(pair.candidate), \(pair.reference))")
    }
    return RealFunctions.logarithm(pair.candidate) - RealFunctions.logarithm(pair.reference)
  }
}
