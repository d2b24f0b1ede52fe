import Results

/// Every strategy on the setting that is most like an app, in one table.
struct OverviewSection {
  let figures: Figures

  /// The largest app where there is one, else the longest way that was timed.
  static func setting(_ figures: Figures) -> Setting? {
    let settings = Figures.settings(
      of: figures.measured(.latency, .median).filter { $0.caseKey.threads == 1 }
    )
    let apps = settings.filter { $0.scenario == "app" }
    let largest = apps.max { ($0.controllers ?? 0) < ($1.controllers ?? 0) }
    return largest ?? settings.max { ($0.depth ?? 0) < ($1.depth ?? 0) }
  }

  /// The medians of that setting, the fastest first.
  var rows: [ResultRow] {
    guard let setting = Self.setting(figures) else { return [] }
    return figures.drawn(.latency, .median)
      .filter { Setting($0.caseKey) == setting && $0.caseKey.threads == 1 }
      .sorted { ($0.value ?? 0, $0.caseKey.strategy) < ($1.value ?? 0, $1.caseKey.strategy) }
  }

  var section: PageSection? {
    guard let setting = Self.setting(figures) else { return nil }
    let rows = rows
    guard !rows.isEmpty else { return nil }
    let columns = columns.filter { column in rows.contains { column.cell($0) != nil } }
    var table = DataTable(
      "All strategies: \(setting.label)",
      words: ["strategy"],
      numbers: columns.map(\.title),
      rows: rows.map { row in [row.caseKey.strategy] + columns.map { $0.cell(row) ?? "–" } }
    )
    table.styles = rows.map { StrategyStyle($0.caseKey.strategy) }
    return PageSection(
      id: "overview",
      title: "At a glance: \(setting.label)",
      caption: """
        Fastest first, with the 99 % interval of the time. The floor is a message that is made, settled and accounted \
        for without any dispatch; what a strategy takes above it is its own. A frame is 8.33 ms, what a display at \
        120 Hz leaves for everything. Left behind is what lives \
        on after the last outside reference is dropped, objects and closures and table entries together, and after it what \
        the plan predicts; closure.strong, parent.strong and responder.retain leave it by design. The same rows, and those \
        of all other scenarios, are in strategies.csv.
        """,
      tables: [table],
      openTables: 1
    )
  }

  /// A column of numbers; one in which nobody has anything to show is left out.
  private typealias Column = (title: String, cell: (ResultRow) -> String?)

  private var columns: [Column] {
    [
      ("per message", Figures.plain),
      ("interval", Figures.interval),
      ("above the floor", figure(.latencyAboveFloor, .median)),
      ("of a frame", { $0.value.map(PageText.frameShare) }),
      ("× chase", figure(.ratioToChase, .median)),
      ("allocations", figure(.allocations, .exact)),
      ("retains", figure(.retains, .exact)),
      ("table hits", figure(.tableHits, .exact)),
      (
        "bytes/node",
        { figures.value(.bytesPerNode, .exact, of: $0.caseKey)?.value.map(PageText.trimmed) }
      ),
      ("left behind", leftBehind),
    ]
  }

  private func figure(_ metric: Metric, _ stat: Stat) -> (ResultRow) -> String? {
    { row in figures.value(metric, stat, of: row.caseKey).map(Figures.plain) }
  }

  /// Of all kinds, and what the plan predicts where that is anything.
  private func leftBehind(_ row: ResultRow) -> String? {
    guard let all = figures.leftBehind(row.caseKey) else { return nil }
    let left = PageText.value(all, unit: "count")
    guard let predicted = figures.value(.leftBehindPredicted, .exact, of: row.caseKey)?.value, predicted > 0
    else { return left }
    return "\(left) of \(PageText.value(predicted, unit: "count"))"
  }
}
