import Statistics

/// How often a contender agreed with itself, trial by trial.
struct TwinTrials: Equatable {
  /// The median paired ratios of the trials, in their order.
  let ratios: [Double]
  /// How far from 1 a ratio may be.
  let limit: Double
  /// The trials that may lie outside, of each hundred.
  let straysPerHundred: Int

  /// Trials whose ratio is within the limit, ends included.
  var within: Int { ratios.count { abs($0 - 1) <= limit } }

  /// Trials that have to be: all but so many of each whole hundred, so that few trials excuse none.
  var needed: Int { ratios.count - ratios.count / 100 * straysPerHundred }

  /// Whether enough trials are within the limit; none at all show nothing.
  var isMet: Bool { !ratios.isEmpty && within >= needed }

  /// Nil without trials.
  var scatter: Scatter? { (try? SortedSample(ratios)).flatMap { try? Scatter(of: $0) } }

  /// How far the ratio that strayed most is from 1.
  var worst: Double { ratios.map { abs($0 - 1) }.max() ?? 0 }
}
