// The one place where the module reaches for the C library: logarithm and exponential, nothing else.
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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
  public let interval: ConfidenceInterval?
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
    ratio = exponential(median.value)
    interval = median.interval?.mapped(exponential)
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
    return logarithm(pair.candidate) - logarithm(pair.reference)
  }
}

/// The A/A check: one contender measured twice under two names must agree with itself.
///
/// It is the run's own proof that a difference of the size of the limit would be real.
public struct TwinCheck: Sendable, Equatable {
  /// What the twin says of the run.
  public enum Verdict: String, Sendable, CaseIterable {
    /// The ratio and its whole interval lie within the limit.
    case agrees
    /// Nothing shows that the two differ, but the interval reaches beyond the limit: too few rounds, or too noisy, to
    /// vouch for it.
    case unresolved
    /// The two differ by more than the limit, and not by chance: the run is invalid.
    case disturbed
  }

  /// The paired ratio of the second name to the first.
  public let paired: PairedRatio
  /// The largest tolerated deviation, as in 0.01.
  public let limit: Double
  /// The verdict.
  public let verdict: Verdict

  /// One per cent: what a paired ratio must resolve to be worth printing with two decimals.
  public static let standardLimit = 0.01

  /// Judges a paired ratio; the limit must be above 0 and below 1.
  public init(_ paired: PairedRatio, limit: Double = standardLimit) throws(StatisticsError) {
    guard limit > 0, limit < 1 else { throw StatisticsError(.outOfRange, "twin limit \(limit)") }
    self.paired = paired
    self.limit = limit
    verdict = Self.judge(paired, limit: limit)
  }

  private static func judge(_ paired: PairedRatio, limit: Double) -> Verdict {
    // 1 ÷ (1 + limit) below, so that the verdict does not depend on which twin was named first.
    let tolerated = (1 / (1 + limit))...(1 + limit)
    guard tolerated.contains(paired.ratio) else {
      return paired.interval.map { $0.lower <= 1 && 1 <= $0.upper } == true ? .unresolved : .disturbed
    }
    guard let interval = paired.interval else { return .unresolved }
    return tolerated.contains(interval.lower) && tolerated.contains(interval.upper) ? .agrees : .unresolved
  }
}

/// The geometric mean of finite ratios above zero.
///
/// They are averaged through logarithms, so that a case twice as fast and one twice as slow cancel out (Fleming &
/// Wallace, "How Not to Lie with Statistics", CACM 29 (1986), 218–221).
public func geometricMean(of values: [Double]) throws(StatisticsError) -> Double {
  guard !values.isEmpty else { throw StatisticsError(.empty, "geometric mean") }
  var sum = 0.0
  for (index, value) in values.enumerated() {
    guard value.isFinite else { throw StatisticsError(.notFinite, "ratio \(index) is \(value)") }
    guard value > 0 else { throw StatisticsError(.notPositive, "ratio \(index) is \(value)") }
    sum += logarithm(value)
  }
  return exponential(sum / Double(values.count))
}

func logarithm(_ value: Double) -> Double { log(value) }
func exponential(_ value: Double) -> Double { exp(value) }

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
