import Results

/// What a message allocates, retains and releases, counted and not timed.
extension Figures {
  private static let counted: [(metric: Metric, fill: RowDrawing.Fill, words: String)] = [
    (.allocations, .full, "allocations"), (.retains, .half, "retains"), (.releases, .hollow, "releases"),
  ]

  var countSection: PageSection? {
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
      legend: Self.counted.map { ($0.fill, $0.words) },
      drawings: Setting.shown(settings).enumerated().map { drawing($0.offset, $0.element, keys) },
      tables: [table]
    )
  }

  private func says(_ keys: [CaseKey]) -> String {
    let setting = mainSetting ?? keys.first.map(Setting.init)
    let counts = keys.filter { Setting($0) == setting }
      .compactMap { value(.allocations, .exact, of: $0)?.value }
    guard let setting, !counts.isEmpty else { return "What a message allocates, retains and releases." }
    let none = counts.count { $0 == 0 }
    return
      "On the \(setting.label), \(none) of \(PageText.strategies(counts.count)) allocate nothing to send a message."
  }

  private func cases(drawn: Bool) -> [CaseKey] {
    rows.filter { row in
      // The senders of other passes send other messages.
      Self.counted.contains { $0.metric.id == row.metric } && row.caseKey.threads == 1
        && row.caseKey.parameters["pass"] == nil && (!drawn || (row.value != nil && isDrawn(row)))
    }
    .map(\.caseKey).unique
  }

  private func counts(of key: CaseKey) -> [Double] {
    Self.counted.compactMap { value($0.metric, .exact, of: key)?.value }
  }

  private func drawing(_ index: Int, _ setting: Setting, _ keys: [CaseKey]) -> PageSection.Drawing {
    let own = keys.filter { Setting($0) == setting }
    let totals = own.map { counts(of: $0).reduce(0, +) }
    let drawing = RowDrawing(
      id: "counts-\(index)",
      title: "Allocations, retains and releases per message, \(setting.label)",
      axis: Axis("per message", .linear(covering: totals), count: 4, label: PageText.large),
      rows: zip(own, totals).map(row)
    )
    return (setting.label, drawing.markup)
  }

  private func row(_ key: CaseKey, _ total: Double) -> RowDrawing.Row {
    let parts = Self.counted.compactMap { metric, fill, words in
      value(metric, .exact, of: key)?.value.map { value in
        let says = "\(key.strategy): \(PageText.value(value, unit: "count")) \(words) per message"
        return RowDrawing.Dot(value: value, says: says, fill: fill)
      }
    }
    return RowDrawing.Row(
      label: key.strategy,
      style: StrategyStyle(key.strategy),
      content: .bar(parts, total: PageText.large(total))
    )
  }

  private var table: DataTable {
    let metrics = Self.counted.map(\.metric) + [.weakLoads, .tableHits, .tableMisses, .bytesAllocated]
    return DataTable(
      "Counts per message",
      of: cases(drawn: false),
      [.words("strategy and options") { Self.name($0) }, .words("scenario") { Setting($0).label }],
      metrics.map { metric in
        TableColumn.number(metric.label.replacing(" per message", with: "")) { cell(metric, $0) }
      }
    )
  }

  private func cell(_ metric: Metric, _ key: CaseKey) -> String? {
    row(metric, .exact, of: key).map {
      $0.value == nil ? "\($0.status.rawValue): \($0.reason)" : Self.plain($0)
    }
  }
}
