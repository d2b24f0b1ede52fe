// The one place where the module reaches for the C library: logarithm and exponential, nothing else.
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The median ratio of neighbours, with an interval that assumes nothing of their distribution.
///
/// Two contenders measured side by side share the state of the machine, so their ratio is far steadier than
/// either time (unpaired blocks of identical work differ by 5–9 % from run to run, their median paired ratio by
/// 0.2 %). The median is taken over logarithms, so that swapping the two sides gives exactly the reciprocal.
package struct PairedRatio: Sendable, Equatable {
  /// One pair: what the candidate took and what the reference took.
  package struct Pair: Sendable, Equatable {
    package let candidate: Double
    package let reference: Double

    package init(candidate: Double, reference: Double) {
      (self.candidate, self.reference) = (candidate, reference)
    }

    /// Blocks in pairs, each block standing for the median of its values.
    ///
    /// Values of one block share a process and a stretch of time, so they are not independent: the block
    /// is the unit, and an interval counts blocks.
    static func blocks(_ candidates: [[Double]], _ references: [[Double]]) throws(StatisticsError) -> [Pair] {
      guard candidates.count == references.count else {
        let counts = "\(candidates.count) candidate blocks and \(references.count) reference blocks"
        throw StatisticsError(.tooFew, counts)
      }
      var pairs: [Pair] = []
      for (candidate, reference) in zip(candidates, references) {
        let middle = try SortedSample(candidate).middle
        pairs.append(Pair(candidate: middle, reference: try SortedSample(reference).middle))
      }
      return pairs
    }
  }

  /// The median of candidate ÷ reference; under 1 the candidate is faster.
  package let ratio: Double
  /// The interval of that median; nil where there are too few pairs for the level (8 are needed for 99 %).
  package let interval: ConfidenceInterval?
  package let count: Int

  /// The level of paired ratios: 99 %, so that a suite of 100 cases sees about one false alarm.
  package static let standardLevel = 0.99

  /// The median ratio of some pairs, all of whose times must be finite and above zero.
  package init(of pairs: [Pair], level: Double = standardLevel) throws(StatisticsError) {
    var logarithms: [Double] = []
    logarithms.reserveCapacity(pairs.count)
    for (index, pair) in pairs.enumerated() {
      logarithms.append(try Self.logRatio(pair, index: index))
    }
    let median = try Median(of: logarithms, level: level)
    ratio = exponential(median.value)
    interval = median.interval?.mapped(exponential)
    count = pairs.count
  }

  /// The median ratio of blocks.
  package init(
    candidateBlocks: [[Double]],
    referenceBlocks: [[Double]],
    level: Double = standardLevel
  ) throws(StatisticsError) {
    try self.init(of: Pair.blocks(candidateBlocks, referenceBlocks), level: level)
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

/// The geometric mean of finite ratios above zero.
///
/// They are averaged through logarithms, so that a case twice as fast and one twice as slow cancel out (Fleming &
/// Wallace, "How Not to Lie with Statistics", CACM 29 (1986), 218–221).
package func geometricMean(of values: [Double]) throws(StatisticsError) -> Double {
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
func complementaryError(_ value: Double) -> Double { erfc(value) }

/// The median difference of neighbours, with an interval that assumes nothing of their distribution.
///
/// A difference, and not a ratio, is what takes a common part out: what both sides of a pair do alike drops out of each
/// pair before anything is averaged. The interval is the one of ``Median``, over blocks.
package struct PairedDifference: Sendable, Equatable {
  package let differences: [Double]
  /// Their median; below zero the candidate is faster.
  package let median: Median

  /// The difference of the medians of neighbouring blocks.
  package init(
    candidateBlocks: [[Double]],
    referenceBlocks: [[Double]],
    level: Double = PairedRatio.standardLevel
  ) throws(StatisticsError) {
    differences = try PairedRatio.Pair.blocks(candidateBlocks, referenceBlocks).map {
      $0.candidate - $0.reference
    }
    median = try Median(of: differences, level: level)
  }

  /// The ratio of the median of these differences to the median of `other`, which must be above zero, with an interval
  /// that keeps the pairs together.
  ///
  /// Of medians, so that a pair whose reference came out at nothing or less is one of many and does not decide. The
  /// interval has every ratio ρ for which the signs of own − ρ · other are as mixed as chance makes them: Fieller, "Some
  /// Problems in Interval Estimation", JRSS B 16 (1954), 175–185, with the sign test in place of his normal distribution.
  /// Where `other` is above zero in each pair it runs between order statistics of the pairs' ratios. It is missing
  /// where it would have no end.
  package func ratio(
    to other: PairedDifference,
    level: Double = PairedRatio.standardLevel
  ) throws(StatisticsError) -> Median {
    guard differences.count == other.differences.count else {
      throw StatisticsError(.tooFew, "\(differences.count) and \(other.differences.count) differences")
    }
    guard other.median.value > 0 else {
      throw StatisticsError(.notPositive, "the reference's median difference (\(other.median.value))")
    }
    let value = median.value / other.median.value
    return Median(
      value: value,
      interval: ratioInterval(around: value, to: other, level: level),
      count: differences.count
    )
  }

  private func ratioInterval(
    around value: Double,
    to other: PairedDifference,
    level: Double
  ) -> ConfidenceInterval? {
    let pairs = Array(zip(differences, other.differences))
    guard let (rank, tail) = FairBinomial(trials: pairs.count).innermostRank(tail: (1 - level) / 2),
      pairs.count(where: { $0.1 <= 0 }) < rank
    else { return nil }
    let edges = pairs.filter { $0.1 != 0 }.map { $0.0 / $0.1 }
    let accepted = edges.filter { edge in
      // A pair lies on its own edge, where rounding must not choose its side.
      let above = pairs.count { $0.0 / $0.1 != edge && $0.0 > edge * $0.1 }
      let below = pairs.count { $0.0 / $0.1 != edge && $0.0 < edge * $0.1 }
      return max(above, below) <= pairs.count - rank
    }
    guard let least = accepted.min(), let most = accepted.max() else { return nil }
    return ConfidenceInterval(
      lower: min(least, value),
      upper: max(most, value),
      level: level,
      coverage: 1 - 2 * tail
    )
  }
}
