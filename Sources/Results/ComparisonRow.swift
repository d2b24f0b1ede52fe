package import Statistics

/// One statistic of one case on both sides of a comparison: a row of `compare.csv`.
///
/// A row is never left out because one side lacks it: its value is then empty and the verdict says which side.
package struct ComparisonRow: Equatable, Sendable {
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
  /// The least change that nine in ten such comparisons would find.
  package var leastFound: Double?

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
      .metric(\.metric), .unit(\.unit), .better(\.better), .stat(\.stat.rawValue),
      Column("base_run", \.base.run, .name, "run or build of the base, value and number of samples"),
      Column("base_value", \.base.value, .optional(.number)),
      Column("base_n", \.base.sampleCount, .optional(.count(from: 1))),
      Column("cand_run", \.candidate.run, .name, "the same of the candidate"),
      Column("cand_value", \.candidate.value, .optional(.number)),
      Column("cand_n", \.candidate.sampleCount, .optional(.count(from: 1))),
      Column("ratio", \.ratio, .optional(.figure), "candidate ÷ base with its interval"),
      Column("ratio_lo", \.ratioLow, .optional(.figure)),
      Column("ratio_hi", \.ratioHigh, .optional(.figure)),
      Column("method", \.method, .optional(.name), "see [reading and comparing](Comparing.md)"),
      Column("threshold", \.threshold, .optional(.number), "the margin, as in 0.01"),
      Column("verdict", \.verdict, .word, "see [reading and comparing](Comparing.md)"),
      .reason(\.reason),
      Column(
        "least_found",
        \.leastFound,
        .optional(.number),
        "the least change that nine in ten such checks find"
      ),
    ],
    unique: ["case_id", "base_strategy", "metric", "base_run", "cand_run", "stat"],
    appended: 1,
    blank: ComparisonRow(
      caseKey: CaseKey(),
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
package struct ComparedSide: Equatable, Sendable {
  package var run: String
  package var value: Double?
  package var sampleCount: Int?

  package init(run: String, value: Double, sampleCount: Int) {
    self.run = run
    self.value = value
    self.sampleCount = sampleCount
  }

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
    try Metric.check(
      metric,
      unit: unit,
      better: better,
      ("base_value", base.value),
      ("cand_value", candidate.value)
    )
    let (hasBase, hasCandidate) = (base.value != nil, candidate.value != nil)
    let hasChange = [.regressed, .improved, .notWorse, .same].contains(verdict)
    let needsReason = [.failed, .invalid, .notComparable, .notHeld].contains(verdict)
    let verdictFits =
      (!hasChange || hasBase && hasCandidate) && (verdict != .added || !hasBase)
      && (verdict != .removed || !hasCandidate)
    let rules = [
      ("base_n", hasBase == (base.sampleCount != nil), "does not go with base_value"),
      ("cand_n", hasCandidate == (candidate.sampleCount != nil), "does not go with cand_value"),
      ("ratio", (ratio ?? 0) >= 0, "is negative"),
      ("ratio", ratio == nil || hasBase && hasCandidate, "lacks a side"),
      ("ratio_lo", (ratioLow ?? 0) >= 0, "is negative"),
      ("method", ratio == nil || method != nil, "is empty beside a ratio"),
      ("threshold", (threshold ?? 0) >= 0, "is negative"),
      ("verdict", verdictFits, "\(verdict.rawValue) does not go with the values"),
      ("reason", !needsReason || !reason.isEmpty, "is empty with \(verdict.rawValue)"),
    ]
    for (column, isMet, text) in rules { try Problem.require(isMet, column, text) }
    try Problem.requireInterval(ratioLow, ratioHigh, "ratio_lo", of: ratio)
  }
}
