import Results

/// What a message costs where nothing of its way is in the cache, beside the same case in batches.
struct ColdSection {
  let figures: Figures

  private static let pass = "cold"

  var section: PageSection? {
    let rows = figures.measured(.latency, .median, pass: Self.pass)
      .sorted { isRanked($0) != isRanked($1) ? isRanked($0) : ($0.value ?? 0) < ($1.value ?? 0) }
    guard let first = rows.first else { return nil }
    let label = Setting(first.caseKey).label
    var table = DataTable(
      "From an empty cache: \(label)",
      words: ["strategy and options"],
      numbers: [
        "per message", "interval", "above the floor", "× chase up the same ways", "in batches",
        "of the script", "misrouted",
      ],
      rows: rows.map(cells)
    )
    table.styles = rows.map { StrategyStyle($0.caseKey.strategy) }
    return PageSection(
      id: "cold",
      title: "From an empty cache: \(label)",
      caption: """
        Fastest first, and last those that misroute messages or leave something behind; where intervals overlap, the order may be chance. \
        Each message is sent alone after all data of the process was dropped from the cache, as in an app that \
        was doing something else; the code is still there. The chase follows the levels of the same ways in the same order, \
        from memory as well. In batches is the time of the same case where one message follows the other.
        """,
      tables: [table],
      openTables: 1
    )
  }

  private func cells(_ row: ResultRow) -> [String] {
    func cell(_ metric: Metric) -> String {
      figures.value(metric, .median, of: row.caseKey).map(Figures.plain) ?? "–"
    }
    let covered = figures.value(.originsCovered, .exact, of: row.caseKey)?.value
    return [
      Figures.name(row.caseKey), Figures.plain(row), Figures.interval(row) ?? "–", cell(.latencyAboveFloor),
      cell(.ratioToChase),
      inBatches(row.caseKey).map(Figures.plain) ?? "–",
      covered.map { "\(PageText.trimmed(($0 * 100_000).rounded() / 1_000)) %" } ?? "–",
      inBatches(row.caseKey).map { figures.misrouted($0.caseKey) } ?? "–",
    ]
  }

  /// By the same case in batches, which was verified with the whole script.
  private func isRanked(_ row: ResultRow) -> Bool {
    inBatches(row.caseKey).flatMap { figures.soundness($0.caseKey)?.isSound } ?? true
  }

  /// The row of the same case without the pass.
  private func inBatches(_ key: CaseKey) -> ResultRow? {
    func others(_ key: CaseKey) -> [String] {
      key.parameters.pairs.filter { $0.key != "pass" }.map { "\($0.key)=\($0.value)" }
    }
    return figures.measured(.latency, .median).first {
      $0.caseKey.strategy == key.strategy && Setting($0.caseKey) == Setting(key) && $0.caseKey.threads == 1
        && others($0.caseKey) == others(key)
    }
  }
}
