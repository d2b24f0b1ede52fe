import Results
import Statistics

/// A ratio of candidate to base, with how it was found.
struct RatioEstimate: Equatable {
  /// How a ratio and its interval come about, as the column has it.
  enum Method: String {
    /// Two counts that do not vary.
    case exact
    /// The median over launches of the ratio of two medians.
    case pairedLaunches = "paired-launches"
    /// The same, as the run itself recorded it.
    case pairedRecorded = "paired-recorded"
    /// The ends of both intervals against each other.
    case intervalEnds = "interval-ends"
    /// The values alone, because one of them has no interval.
    case values
  }

  var ratio: Double
  var low: Double?
  var high: Double?
  var method: Method
  var reason = ""
}

extension RatioEstimate {
  init(_ paired: PairedRatio) {
    self.init(
      ratio: paired.ratio,
      low: paired.interval?.lower,
      high: paired.interval?.upper,
      method: .pairedLaunches,
      reason: paired.interval == nil ? "\(paired.count) launches are too few for a 99 % interval" : ""
    )
  }

  /// The ratio of two values with intervals that were found separately.
  ///
  /// If both intervals hold, the ratio lies between lowest over highest and highest over lowest. By Boole's inequality
  /// both hold with at least 1 − 2 × 1 % where each has 99 %, whatever the dependence between the two; the price is an
  /// interval up to 1.4 times as wide as one that knew them independent.
  init(
    base: ResultRow,
    candidate: ResultRow,
    ratio: Double,
    _ sides: (base: String, candidate: String) = RowJudge.runs
  ) {
    // Nothing about two counts is uncertain; one that has an interval did not repeat, and is compared by its ends.
    if MetricKind(unit: candidate.unit) != .time, base.intervalLow == nil, candidate.intervalLow == nil {
      self.init(ratio: ratio, low: ratio, high: ratio, method: .exact)
      return
    }
    self.init(ratio: ratio, method: .values)
    guard let baseLow = base.intervalLow, let baseHigh = base.intervalHigh,
      let candidateLow = candidate.intervalLow, let candidateHigh = candidate.intervalHigh
    else {
      reason = "\(base.intervalLow == nil ? sides.base : sides.candidate) has no interval"
      return
    }
    guard baseLow > 0, candidateLow >= 0 else {
      reason = "an interval reaches 0 or below"
      return
    }
    low = candidateLow / baseHigh
    high = candidateHigh / baseLow
    method = .intervalEnds
  }
}

enum MetricKind {
  /// Depends on the machine and its mood.
  case time
  /// The same wherever the same code runs.
  case count
  /// A count that the allocator rounds.
  case bytes

  init(unit: String) {
    switch unit {
    case "count": self = .count
    case "bytes": self = .bytes
    // Ratios are quotients of times; a unit that this version does not know is safest as one.
    default: self = .time
    }
  }

  /// The largest change that does not matter: of a time, what the A/A twin of a run has to stay within; counts are the
  /// same or they are not, as one extra retain per message is a finding.
  var margin: Double { self == .time ? 0.01 : 0 }
}
