import Results

/// What a message allocates, retains and releases, counted and not timed.
struct CountSection {
  let figures: Figures

  private static let metrics: [(metric: Metric, fill: RowDrawing.Fill, words: String)] = [
    (.allocations, .full, "allocations"), (.retains, .half, "retains"), (.releases, .hollow, "releases"),
  ]

  var section: PageSection? {
    let keys = cases(drawn: true)
    let settings = keys.map(Setting.init).unique
    guard !settings.isEmpty else { return nil }
    return PageSection(
      id: "counts",
      title: "Allocations, retains and releases per message",
      says: says(keys),
      reading: """
        Counted exactly in a pass of its own, with no clock running; each drawing has its own axis. At the end of a bar: the \
        sum of the three. A strategy has no bar if its counts do not repeat, and the table says so.
        """,
      legend: Self.metrics.map { ($0.fill, $0.words) },
      drawings: Setting.shown(settings).enumerated().map { drawing($0.offset, $0.element, keys) },
      tables: [table]
    )
  }

  private func says(_ keys: [CaseKey]) -> String {
    let setting = OverviewSection.setting(figures) ?? keys.first.map(Setting.init)
    let counts = keys.filter { Setting($0) == setting }
      .compactMap { figures.value(.allocations, .exact, of: $0)?.value }
    guard let setting, !counts.isEmpty else { return "What a message allocates, retains and releases." }
    let none = counts.count { $0 == 0 }
    return
      "On the \(setting.label), \(none) of \(PageText.strategies(counts.count)) allocate nothing to send a message."
  }

  private func cases(drawn: Bool) -> [CaseKey] {
    figures.rows
      .filter { row in
        // The senders of other passes send other messages.
        Self.metrics.contains { $0.metric.id == row.metric } && row.caseKey.threads == 1
          && row.caseKey.parameters["pass"] == nil && (!drawn || (row.value != nil && figures.isDrawn(row)))
      }
      .map(\.caseKey).unique
  }

  private func counts(of key: CaseKey) -> [Double] {
    Self.metrics.compactMap { figures.value($0.metric, .exact, of: key)?.value }
  }

  private func drawing(_ index: Int, _ setting: Setting, _ keys: [CaseKey]) -> PageSection.Drawing {
    let own = keys.filter { Setting($0) == setting }
    let totals = own.map { counts(of: $0).reduce(0, +) }
    let rows = zip(own, totals).map { key, total in row(key, total) }
    let drawing = RowDrawing(
      id: "counts-\(index)",
      title: "Allocations, retains and releases per message, \(setting.label)",
      axis: Axis("per message", .linear(covering: totals), count: 4, label: PageText.large),
      rows: rows
    )
    return .init(title: setting.label, markup: drawing.markup)
  }

  private func row(_ key: CaseKey, _ total: Double) -> RowDrawing.Row {
    let parts = Self.metrics.compactMap { metric -> RowDrawing.Part? in
      guard let value = figures.value(metric.metric, .exact, of: key)?.value else { return nil }
      let says = "\(key.strategy): \(PageText.value(value, unit: "count")) \(metric.words) per message"
      return RowDrawing.Part(value: value, says: says, fill: metric.fill)
    }
    return RowDrawing.Row(
      label: key.strategy,
      style: StrategyStyle(key.strategy),
      content: .bar(parts, total: PageText.large(total))
    )
  }

  private var table: DataTable {
    let metrics = Self.metrics.map(\.metric) + [.weakLoads, .tableHits, .tableMisses, .bytesAllocated]
    return DataTable(
      "Counts per message",
      of: cases(drawn: false),
      [.words("strategy and options") { Figures.name($0) }, .words("scenario") { Setting($0).label }],
      metrics.map { metric in
        TableColumn.number(metric.label.replacing(" per message", with: "")) { cell(metric, $0) }
      }
    )
  }

  private func cell(_ metric: Metric, _ key: CaseKey) -> String? {
    figures.row(metric, .exact, of: key).map {
      $0.value == nil ? "\($0.status.rawValue): \($0.reason)" : Figures.plain($0)
    }
  }
}
