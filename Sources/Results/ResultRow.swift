/// One statistic of one case: a row of `results.csv`.
public struct ResultRow: Equatable, Sendable {
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
    self.init(runID: runID, machineID: machineID, caseKey: caseKey, metric: metric, stat: stat)
    // What is exact is held against the exact count of another build, be it one allocation in a million nodes.
    self.value = stat == .exact ? value : value.toSixDigits
    intervalLow = interval?.low.toSixDigits
    intervalHigh = interval?.high.toSixDigits
    intervalLevel = interval?.level
    self.sampleCount = sampleCount
    status = isNoisy ? .noisy : .ok
    self.reason = reason
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
    self.init(runID: runID, machineID: machineID, caseKey: caseKey, metric: metric, stat: stat)
    self.status = status
    self.reason = reason
  }

  private init(runID: String, machineID: String, caseKey: CaseKey, metric: Metric, stat: Stat) {
    self.runID = runID
    self.machineID = machineID
    self.caseKey = caseKey
    self.metric = metric.id
    unit = metric.unit
    better = metric.better
    self.stat = stat
    status = .ok
    reason = ""
  }

  package static let table = Table<ResultRow>(
    "results.csv",
    columns: [
      Column("run_id", \.runID, .name, "the run"),
      Column(
        "machine_id",
        \.machineID,
        .name,
        "a digest of processor, architecture, system and number of cores"
      ),
    ] + CaseKey.columns.map { $0.within(\.caseKey) } + [
      Column("metric", \.metric, .name, "one of `bubbleup list metrics`"),
      Column("unit", \.unit, .name, "the base unit of the values: `ns`, `1/s`, `count`, `bytes` or `ratio`"),
      Column("better", \.better, .word, "the direction of an improvement"),
      Column(
        "stat",
        \.stat.rawValue,
        .name,
        "`exact` for counts, else `median`, `min`, `max`, a percentile from `p50` to `p99.9`, or `fit`"
      ),
      Column("value", \.value, .optional(.number), "the value, its interval and the level of that"),
      Column("ci_lo", \.intervalLow, .optional(.number)),
      Column("ci_hi", \.intervalHigh, .optional(.number)),
      Column("ci_level", \.intervalLevel, .optional(.level)),
      Column("n", \.sampleCount, .optional(.count(from: 1)), "its samples"),
      Column("status", \.status, .word, "whether there is a value"),
      Column("reason", \.reason, .prose, "why there is no value, or what to know about it"),
    ],
    unique: ["run_id", "case_id", "metric", "stat"],
    blank: ResultRow(
      runID: "",
      machineID: "",
      caseKey: .blank,
      metric: .latency,
      stat: .median,
      without: .skipped,
      reason: ""
    ),
    check: { row throws(Problem) in try row.check() }
  )

  private func check() throws(Problem) {
    let metric = try MetricCheck(id: metric, unit: unit, better: better)
    try metric.check(value, column: "value")
    try checkValueAgainstStatus()
    try checkInterval()
    try metric.check(intervalLow, column: "ci_lo")
  }

  private func checkValueAgainstStatus() throws(Problem) {
    if status.hasValue {
      try Problem.require(
        value != nil,
        "value",
        "is empty with status \(status.rawValue)",
        "give the value or its absence"
      )
      try Problem.require(
        sampleCount != nil,
        "n",
        "is empty with status \(status.rawValue)",
        "give the number of samples"
      )
    } else {
      try Problem.require(value == nil, "value", "is there with status \(status.rawValue)", "leave it empty")
      try Problem.require(
        sampleCount == nil,
        "n",
        "is there with status \(status.rawValue)",
        "leave it empty"
      )
      try Problem.require(
        !reason.isEmpty,
        "reason",
        "is empty with status \(status.rawValue)",
        "say why there is no value"
      )
    }
  }

  private func checkInterval() throws(Problem) {
    let given = [intervalLow, intervalHigh, intervalLevel].compactMap(\.self)
    try Problem.require(
      given.count % 3 == 0,
      "ci_lo",
      "is an interval with parts missing",
      "give both ends and the level"
    )
    guard let low = intervalLow, let high = intervalHigh, let level = intervalLevel else { return }
    try Problem.require(value != nil, "ci_lo", "is an interval without a value", "leave the interval empty")
    try Problem.require(
      low <= high,
      "ci_lo",
      "\(low) is above ci_hi \(high)",
      "exchange the ends",
      code: .outOfRange
    )
    try Problem.require(
      level > 0 && level < 1,
      "ci_level",
      "\(level) is not between 0 and 1",
      "write 0.99",
      code: .outOfRange
    )
  }
}

/// The name of a statistic over samples, as it stands in the `stat` column.
///
/// Open, unlike ``Status``: a later version may add quantiles, and an older reader should still show them.
public struct Stat: RawRepresentable, Hashable, Sendable {
  /// The text in the `stat` column.
  public var rawValue: String

  /// Makes a statistic from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A count that every repetition gives alike, so that there is nothing to summarise.
  public static let exact = Stat(rawValue: "exact")
  /// The middle of the samples.
  public static let median = Stat(rawValue: "median")
  /// The arithmetic mean.
  public static let mean = Stat(rawValue: "mean")
  /// The smallest sample.
  public static let min = Stat(rawValue: "min")
  /// The quantile that half of the samples exceed, of the same samples as the other quantiles.
  public static let p50 = Stat(rawValue: "p50")
  /// The quantile that one in ten samples exceeds.
  public static let p90 = Stat(rawValue: "p90")
  /// The quantile that one in a hundred samples exceeds.
  public static let p99 = Stat(rawValue: "p99")
  /// The quantile that one in a thousand samples exceeds.
  public static let p999 = Stat(rawValue: "p99.9")
  /// The largest sample.
  public static let max = Stat(rawValue: "max")
  /// How much larger the largest sample is than the smallest, as a share of the smallest.
  public static let spread = Stat(rawValue: "spread")
  /// The median absolute deviation from the median.
  public static let deviation = Stat(rawValue: "mad")
  /// The share of samples that lie within the case's limit.
  public static let within = Stat(rawValue: "within")
  /// A fitted parameter, such as a slope over depths.
  public static let fit = Stat(rawValue: "fit")
}

/// What became of a statistic.
public enum Status: String, Sendable, CaseIterable, Codable {
  /// Measured.
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
  public var hasValue: Bool {
    switch self {
    case .ok, .noisy: true
    case .failed, .skipped, .unavailable: false
    }
  }
}

/// Which direction of a metric is an improvement.
public enum Better: String, Sendable, CaseIterable, Codable {
  /// Less is better, as for times.
  case lower
  /// More is better, as for throughput.
  case higher
  /// Neither: the metric describes.
  case none
}

/// A confidence interval with its level.
public struct Interval: Equatable, Sendable {
  /// The lower end.
  public var low: Double
  /// The upper end.
  public var high: Double
  /// The level, above 0 and below 1, such as 0.99.
  public var level: Double

  /// An interval between two ends.
  public init(low: Double, high: Double, level: Double) {
    self.low = low
    self.high = high
    self.level = level
  }
}
