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

  var section: PageSection? {
    guard let setting = Self.setting(figures) else { return nil }
    let rows = figures.drawn(.latency, .median)
      .filter { Setting($0.caseKey) == setting && $0.caseKey.threads == 1 }
      .sorted { ($0.value ?? 0, $0.caseKey.strategy) < ($1.value ?? 0, $1.caseKey.strategy) }
    guard !rows.isEmpty else { return nil }
    var table = DataTable(
      "All strategies: \(setting.label)",
      words: ["strategy"],
      numbers: [
        "per message", "above the floor", "of a frame", "× chase", "allocations", "retains", "bytes/node", "left behind",
      ],
      rows: rows.map(cells)
    )
    table.styles = rows.map { StrategyStyle($0.caseKey.strategy) }
    return PageSection(
      id: "overview",
      title: "At a glance: \(setting.label)",
      caption: """
        Fastest first. The floor is a message that is made, settled and accounted for without any dispatch; what a strategy \
        takes above it is its own. A frame is 8.33 ms, what a display at 120 Hz leaves for everything. Left behind are objects that live \
        on after the last outside reference is dropped; closure.strong, parent.strong and responder.retain do that by design.
        """,
      tables: [table],
      openTables: 1
    )
  }

  private func cells(_ row: ResultRow) -> [String] {
    let key = row.caseKey
    func cell(_ metric: Metric, _ stat: Stat) -> String {
      figures.value(metric, stat, of: key).map(Figures.plain) ?? "–"
    }
    let bytes = figures.value(.bytesPerNode, .exact, of: key)?.value.map(PageText.trimmed)
    return [
      key.strategy, Figures.plain(row), cell(.latencyAboveFloor, .median), row.value.map(PageText.frameShare) ?? "–",
      cell(.ratioToChase, .median),
      cell(.allocations, .exact), cell(.retains, .exact), bytes ?? "–", cell(.leftBehind, .exact),
    ]
  }
}
