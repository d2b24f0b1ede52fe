/// A headline figure of one run: a row of `history.csv`, which a repository keeps over its commits.
///
/// A row says by itself what it compares with: two rows are of one series if they have the same scenario, strategy,
/// options, metric, ``against`` and ``verb`` and were made by the same compiler and build. Ratios of times also need
/// the same kind of machine and the same allocator.
package struct HistoryRow: Equatable, Sendable {
  /// Which command measured.
  package enum Verb: String, Sendable, CaseIterable {
    /// Strategies in alternation within a process.
    case run
    /// Builds in pairs of fresh processes.
    case check
  }

  /// Whether the files were those of the commit.
  package enum Tree: String, Sendable, CaseIterable {
    case clean, dirty, unknown
  }

  package var startedAt = 0
  package var runID = ""
  package var verb = Verb.run
  package var commit: String?
  package var committedAt: Int?
  package var tree = Tree.unknown
  package var machineID = ""
  package var build = ""
  package var swift = ""
  package var allocator = ""
  package var scenario = ""
  package var strategy = ""
  package var options = Parameters.none
  package var metric = ""
  package var unit = ""
  package var against: String?
  package var value = 0.0
  package var intervalLow: Double?
  package var intervalHigh: Double?

  package init() {}

  package static let table = Table<HistoryRow>(
    HistoryFile.name,
    columns: origin + subject + figure,
    unique: [
      "started_at", "run_id", "commit", "machine_id", "scenario", "strategy", "options", "metric", "against",
    ],
    blank: HistoryRow(),
    check: { row throws(Problem) in try row.check() }
  )

  private static let origin: [Column<HistoryRow>] = [
    Column("started_at", \.startedAt, .count(), "when it was measured, in seconds since 1970, UTC"),
    Column("run_id", \.runID, .name, "the run"),
    Column("verb", \.verb, .word, "who measured it; the two measure times in different ways"),
    Column("commit", \.commit, .optional(.name), "the full hash of the commit that was measured"),
    Column(
      "committed_at",
      \.committedAt,
      .optional(.count()),
      "when it was committed, in seconds since 1970, UTC"
    ),
    Column("tree", \.tree, .word, "whether files differed from the commit; `unknown` without one"),
    Column("machine_id", \.machineID, .name, "the digest of the machine's stable properties"),
    Column("build", \.build, .name, "the build mode, and flags that differ from its own"),
    Column("swift", \.swift, .name, "the compiler's version"),
    Column("allocator", \.allocator, .name, "who served the objects"),
  ]

  private static let subject: [Column<HistoryRow>] = [
    Column("scenario", \.scenario, .name, "what is built and sent, as in `strategies.csv`"),
    Column("strategy", \.strategy, .name, "who carries the messages"),
    Column("options", \.options, .parameters, "the strategy's options"),
  ]

  private static let figure: [Column<HistoryRow>] = [
    Column("metric", \.metric, .name, "what was measured, as `bubbleup list metrics` has it"),
    Column("unit", \.unit, .name, "the unit of value and interval"),
    Column(
      "against",
      \.against,
      .optional(.name),
      "of a ratio the strategy or kernel of the same run that it is to"
    ),
    Column("value", \.value, .number, "the value"),
    Column("ci_lo", \.intervalLow, .optional(.number), "the lower end of its interval, at the run's level"),
    Column("ci_hi", \.intervalHigh, .optional(.number), "the upper end"),
  ]

  private func check() throws(Problem) {
    let metric = try MetricCheck(id: metric, unit: unit)
    try metric.check(value, column: "value")
    try Problem.require((commit == nil) == (tree == .unknown), "tree", "does not go with commit")
    try Problem.require(commit != nil || committedAt == nil, "committed_at", "is there without a commit")
    try Problem.require((against != nil) == (unit == "ratio"), "against", "does not go with the unit \(unit)")
    try Problem.require(
      (intervalLow == nil) == (intervalHigh == nil),
      "ci_lo",
      "is half an interval",
      "give both ends"
    )
    guard let low = intervalLow, let high = intervalHigh else { return }
    try Problem.require(low <= high, "ci_lo", "\(low) is above ci_hi \(high)", code: .outOfRange)
  }
}
