/// One statistic of one case: a row of `results.csv`.
package struct ResultRow: Equatable, Sendable {
  package var runID: String
  package var machineID: String
  package var caseKey: CaseKey
  package var metric: String
  package var unit: String
  package var better: Better
  package var stat: Stat
  package var value: Double?
  package var intervalLow: Double?
  package var intervalHigh: Double?
  package var intervalLevel: Double?
  package var sampleCount: Int?
  package var status: Status
  package var reason: String

  /// A statistic that was measured.
  package init(
    runID: String,
    machineID: String,
    caseKey: CaseKey,
    metric: Metric,
    stat: Stat,
    value: Double,
    interval: Interval? = nil,
    sampleCount: Int,
    isNoisy: Bool = false,
    reason: String = ""
  ) {
    self.init(
      runID: runID,
      machineID: machineID,
      caseKey: caseKey,
      metric: metric,
      stat: stat,
      without: isNoisy ? .noisy : .ok,
      reason: reason
    )
    // What is exact is held against the exact count of another build, be it one allocation in a million nodes.
    self.value = stat == .exact ? value : value.toSixDigits
    intervalLow = interval?.low.toSixDigits
    intervalHigh = interval?.high.toSixDigits
    intervalLevel = interval?.level
    self.sampleCount = sampleCount
  }

  /// A statistic without a value, and why there is none.
  package init(
    runID: String,
    machineID: String,
    caseKey: CaseKey,
    metric: Metric,
    stat: Stat,
    without status: Status,
    reason: String
  ) {
    self.runID = runID
    self.machineID = machineID
    self.caseKey = caseKey
    (self.metric, unit, better) = (metric.id, metric.unit, metric.better)
    self.stat = stat
    self.status = status
    self.reason = reason
  }

  package static let table = Table<ResultRow>(
    "results.csv",
    columns: [.runID(\.runID), .machineID(\.machineID)] + CaseKey.columns.map { $0.within(\.caseKey) } + [
      .metric(\.metric), .unit(\.unit), .better(\.better), .stat(\.stat.rawValue),
      Column("value", \.value, .optional(.number), "the value, its interval and the level of that"),
      Column("ci_lo", \.intervalLow, .optional(.number)),
      Column("ci_hi", \.intervalHigh, .optional(.number)),
      Column("ci_level", \.intervalLevel, .optional(.level)),
      Column("n", \.sampleCount, .optional(.count(from: 1)), "its samples"), .status(\.status),
      .reason(\.reason),
    ],
    unique: ["run_id", "case_id", "metric", "stat"],
    blank: ResultRow(
      runID: "",
      machineID: "",
      caseKey: CaseKey(),
      metric: .latency,
      stat: .median,
      without: .skipped,
      reason: ""
    ),
    check: { row throws(Problem) in try row.check() }
  )

  private func check() throws(Problem) {
    try Metric.check(metric, unit: unit, better: better, ("value", value), ("ci_lo", intervalLow))
    let hasValue = status.hasValue
    for (column, isThere) in [("value", value != nil), ("n", sampleCount != nil)] {
      try Problem.require(isThere == hasValue, column, "does not go with status \(status.rawValue)")
    }
    try Problem.require(hasValue || !reason.isEmpty, "reason", "is empty with status \(status.rawValue)")
    try Problem.requireInterval(intervalLow, intervalHigh, "ci_lo", of: value)
    try Problem.require((intervalLow == nil) == (intervalLevel == nil), "ci_lo", "is without a level")
  }
}

/// The name of a statistic over samples, as it stands in the `stat` column.
///
/// Open, unlike ``Status``: a later version may add quantiles, and an older reader should still show them.
package struct Stat: RawRepresentable, Hashable, Sendable {
  package var rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// A count that every repetition gives alike, so that there is nothing to summarise.
  package static let exact = Stat(rawValue: "exact")
  package static let median = Stat(rawValue: "median")
  package static let min = Stat(rawValue: "min")
  /// The quantile that half of the samples exceed, of the same samples as the other quantiles.
  package static let p50 = Stat(rawValue: "p50")
  package static let p90 = Stat(rawValue: "p90")
  package static let p99 = Stat(rawValue: "p99")
  package static let p999 = Stat(rawValue: "p99.9")
  package static let max = Stat(rawValue: "max")
  /// The median absolute deviation from the median.
  package static let deviation = Stat(rawValue: "mad")
  /// The share of samples that lie within the case's limit.
  package static let within = Stat(rawValue: "within")
  /// A fitted parameter, such as a slope over depths.
  package static let fit = Stat(rawValue: "fit")
}

package enum Status: String, Sendable, CaseIterable, Codable {
  case ok
  /// Measured, with more spread than the method asks for.
  case noisy
  /// The case crashed, leaked or delivered wrongly.
  case failed
  /// Left out on purpose, by a filter or a budget.
  case skipped
  /// Cannot be measured here.
  case unavailable

  /// Whether a row of this status carries a value; the others carry a reason instead.
  package var hasValue: Bool { self == .ok || self == .noisy }
}

/// Which direction of a metric is an improvement.
package enum Better: String, Sendable, CaseIterable, Codable {
  case lower, higher
  /// Neither: the metric describes.
  case none
}

/// A confidence interval with its level, which is above 0 and below 1.
package struct Interval: Equatable, Sendable {
  package var low: Double
  package var high: Double
  package var level: Double

  package init(low: Double, high: Double, level: Double) {
    (self.low, self.high, self.level) = (low, high, level)
  }
}
