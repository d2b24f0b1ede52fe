package import Statistics

/// One statistic of one case on both sides of a comparison: a row of `compare.csv`.
///
/// A row is never left out because one side lacks it: its value is then empty and the verdict says which side.
public struct ComparisonRow: Equatable, Sendable {
  package var caseKey: CaseKey
  package var baseStrategy: String
  package var metric: String
  package var unit: String
  package var better: Better
  package var stat: Stat
  package var base: ComparedSide
  package var candidate: ComparedSide
  package var ratio: Double?
  package var ratioLow: Double?
  package var ratioHigh: Double?
  package var method: String?
  package var threshold: Double?
  package var verdict: Verdict
  package var reason: String

  /// A row of a known metric, whose unit and direction follow from it.
  package init(
    caseKey: CaseKey,
    baseStrategy: String? = nil,
    metric: Metric,
    stat: Stat,
    base: ComparedSide,
    candidate: ComparedSide,
    verdict: Verdict,
    reason: String = ""
  ) {
    self.init(
      caseKey: caseKey,
      baseStrategy: baseStrategy,
      metric: metric.id,
      unit: metric.unit,
      better: metric.better,
      stat: stat,
      base: base,
      candidate: candidate,
      verdict: verdict,
      reason: reason
    )
  }

  /// A row of a metric that only a later version may know.
  package init(
    caseKey: CaseKey,
    baseStrategy: String? = nil,
    metric: String,
    unit: String,
    better: Better,
    stat: Stat,
    base: ComparedSide,
    candidate: ComparedSide,
    verdict: Verdict,
    reason: String = ""
  ) {
    self.caseKey = caseKey
    self.baseStrategy = baseStrategy ?? caseKey.strategy
    self.metric = metric
    self.unit = unit
    self.better = better
    self.stat = stat
    self.base = stat == .exact ? base : base.toSixDigits
    self.candidate = stat == .exact ? candidate : candidate.toSixDigits
    self.verdict = verdict
    self.reason = reason
  }

  package static let table = Table<ComparisonRow>(
    "compare.csv",
    columns: caseColumns + [
      Column("metric", \.metric, .name, "one of `bubbleup list metrics`"),
      Column("unit", \.unit, .name, "the base unit of the values: `ns`, `1/s`, `count`, `bytes` or `ratio`"),
      Column("better", \.better, .word, "the direction of an improvement"),
      Column(
        "stat",
        \.stat.rawValue,
        .name,
        "`exact` for counts, else `median`, `min`, `max`, a percentile from `p50` to `p99.9`, or `fit`"
      ),
      Column("base_run", \.base.run, .name, "run or build of the base, value and number of samples"),
      Column("base_value", \.base.value, .optional(.number)),
      Column("base_n", \.base.sampleCount, .optional(.count(from: 1))),
      Column("cand_run", \.candidate.run, .name, "the same of the candidate"),
      Column("cand_value", \.candidate.value, .optional(.number)),
      Column("cand_n", \.candidate.sampleCount, .optional(.count(from: 1))),
      Column("ratio", \.ratio, .optional(.figure), "candidate ÷ base with its interval"),
      Column("ratio_lo", \.ratioLow, .optional(.figure)),
      Column("ratio_hi", \.ratioHigh, .optional(.figure)),
      Column("method", \.method, .optional(.name), "see <doc:Comparing>"),
      Column("threshold", \.threshold, .optional(.number), "the margin, as in 0.01"),
      Column("verdict", \.verdict, .word, "see <doc:Comparing>"),
      Column("reason", \.reason, .prose, "why there is no value, or what to know about it"),
    ],
    unique: ["case_id", "base_strategy", "metric", "base_run", "cand_run", "stat"],
    blank: ComparisonRow(
      caseKey: .blank,
      metric: .latency,
      stat: .median,
      base: ComparedSide(run: ""),
      candidate: ComparedSide(run: ""),
      verdict: .invalid
    ),
    check: { row throws(Problem) in try row.check() }
  )

  /// The case's columns, with both strategies where the other tables have one.
  private static var caseColumns: [Column<ComparisonRow>] {
    CaseKey.columns.flatMap { column -> [Column<ComparisonRow>] in
      guard column.id == "strategy" else { return [column.within(\.caseKey)] }
      return [
        Column("base_strategy", \.baseStrategy, .name, "the strategies of base and candidate"),
        Column("cand_strategy", \.caseKey.strategy, .name),
      ]
    }
  }
}

/// What one side of a comparison has to say of a statistic.
public struct ComparedSide: Equatable, Sendable {
  package var run: String
  package var value: Double?
  package var sampleCount: Int?

  /// A side with a value.
  package init(run: String, value: Double, sampleCount: Int) {
    self.run = run
    self.value = value
    self.sampleCount = sampleCount
  }

  /// A side without one.
  package init(run: String) { self.run = run }

  fileprivate var toSixDigits: ComparedSide {
    var side = self
    side.value = value?.toSixDigits
    return side
  }
}

// MARK: - What must hold within a row

extension ComparisonRow {
  private func check() throws(Problem) {
    let ownMetric = try MetricCheck(id: metric, unit: unit, better: better)
    try ownMetric.check(base.value, column: "base_value")
    try ownMetric.check(candidate.value, column: "cand_value")
    try check(base, "base")
    try check(candidate, "cand")
    try checkRatio()
    try checkVerdict()
    try Problem.require(
      (threshold ?? 0) >= 0,
      "threshold",
      "is negative",
      "write 0.01 for one per cent",
      code: .outOfRange
    )
  }

  private func check(_ side: ComparedSide, _ name: String) throws(Problem) {
    try Problem.require(
      (side.value == nil) == (side.sampleCount == nil),
      "\(name)_n",
      "does not go with \(name)_value",
      "give the value with its number of samples, or neither"
    )
  }

  private func checkRatio() throws(Problem) {
    try Problem.require(
      (ratioLow == nil) == (ratioHigh == nil),
      "ratio_lo",
      "is half an interval",
      "give both ends"
    )
    for (value, column) in [(ratio, "ratio"), (ratioLow, "ratio_lo"), (ratioHigh, "ratio_hi")] {
      try Problem.require((value ?? 0) >= 0, column, "is negative", "a ratio is 0 or more", code: .outOfRange)
    }
    if ratio != nil {
      try Problem.require(
        base.value != nil && candidate.value != nil,
        "ratio",
        "lacks a side",
        "leave it empty"
      )
      try Problem.require(
        method != nil,
        "method",
        "is empty beside a ratio",
        "say how the ratio was computed"
      )
    }
    guard let low = ratioLow, let high = ratioHigh else { return }
    try Problem.require(
      ratio != nil,
      "ratio_lo",
      "is an interval without a ratio",
      "leave the interval empty"
    )
    try Problem.require(
      low <= high,
      "ratio_lo",
      "\(low) is above ratio_hi \(high)",
      "exchange the ends",
      code: .outOfRange
    )
  }

  private func checkVerdict() throws(Problem) {
    let hasBase = base.value != nil
    let hasCandidate = candidate.value != nil
    switch verdict {
    case .regressed, .improved, .same:
      try Problem.require(
        hasBase && hasCandidate,
        "verdict",
        "\(verdict.rawValue) lacks a side",
        "give both values"
      )
    case .added:
      try Problem.require(!hasBase, "verdict", "added, but the base has a value", "leave base_value empty")
    case .removed:
      try Problem.require(
        !hasCandidate,
        "verdict",
        "removed, but the candidate has a value",
        "leave cand_value empty"
      )
    case .failed, .invalid, .notComparable, .notHeld:
      try Problem.require(!reason.isEmpty, "reason", "is empty with \(verdict.rawValue)", "say why")
    case .inconclusive:
      break
    }
  }
}

// MARK: - The file

/// A `compare.csv`: read with every check, and replaced as a whole.
public struct ComparisonFile: Sendable {
  /// The name that the file has beside the candidate's other files.
  public static let name = "compare.csv"

  /// Where it is.
  public let path: String

  /// The file at a path.
  public init(path: String) { self.path = path }

  /// The file of a run's directory.
  public init(in run: RunDirectory) { path = "\(run.path)/\(Self.name)" }

  /// Reads and checks all rows.
  public func read() throws(ResultsError) -> [ComparisonRow] {
    try TableReader.all(of: ComparisonRow.table, path: path)
  }

  /// Replaces the file; a reader sees all of the old rows or all of these, and a refused row changes nothing.
  public func write(_ rows: [ComparisonRow]) throws(ResultsError) {
    try WholeFile.write(bytes(of: rows), to: path, limit: FileLimits.maximumResultsBytes)
  }

  /// Whether there is a file already that is not of these rows.
  public func hasOther(than rows: [ComparisonRow]) throws(ResultsError) -> Bool {
    guard FileSystem.isTaken(path) else { return false }
    return try WholeFile.read(path, limit: FileLimits.maximumResultsBytes) != bytes(of: rows)
  }

  /// Refuses a place without a folder, before minutes are spent on what could then not be written.
  public func requireFolder() throws(ResultsError) { try WholeFile.requireFolder(of: path) }

  /// The file's content for these rows, after the same checks that reading makes.
  public func bytes(of rows: [ComparisonRow]) throws(ResultsError) -> [UInt8] {
    try ComparisonRow.table.file(of: rows, path: path)
  }
}
