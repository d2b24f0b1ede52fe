import Results

/// Every strategy on the setting that is most like an app, in one table.
struct OverviewSection {
  let figures: Figures

  /// The largest app where there is one, else the longest way that was timed.
  static func setting(_ figures: Figures) -> Setting? {
    let settings = Figures.settings(
      of: figures.measured(.latency, .median).filter { $0.caseKey.threads == 1 }
    )
    let apps = settings.filter { $0.shape == "app" }
    let largest = apps.max { ($0.controllers ?? 0) < ($1.controllers ?? 0) }
    return largest ?? settings.max { ($0.depth ?? 0) < ($1.depth ?? 0) }
  }

  /// The medians of that setting, the fastest first, and last those that have no rank.
  var rows: [ResultRow] {
    guard let setting = Self.setting(figures) else { return [] }
    return figures.drawn(.latency, .median)
      .filter { Setting($0.caseKey) == setting && $0.caseKey.threads == 1 }
      .sorted(by: figures.ranks)
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
        Fastest first, with the 99 % interval of the time, and last those that misroute messages or leave something behind. \
        Misrouted are the messages of the script that another took than the decider of their sender's context. The floor is a message that is made, settled and accounted \
        for without any dispatch; what a strategy takes above it is its own. A frame is 8.33 ms, what a display at \
        120 Hz leaves for everything. Left objects, closures and entries live \
        on after the last outside reference is dropped; predicted is how many of all three the plan says. closure.strong, \
        parent.strong and responder.retain leave them by design. The same rows, and those \
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
      ("misrouted", figure(.misrouted, .exact)),
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
      ("left objects", figure(.leftObjects, .exact)),
      ("left closures", figure(.leftClosures, .exact)),
      ("left entries", figure(.leftEntries, .exact)),
      ("predicted", figure(.leftPredicted, .exact)),
    ]
  }

  private func figure(_ metric: Metric, _ stat: Stat) -> (ResultRow) -> String? {
    { row in figures.value(metric, stat, of: row.caseKey).map(Figures.plain) }
  }
}
