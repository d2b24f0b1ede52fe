import Results

/// What a message allocates, retains and releases, counted and not timed.
struct CountSection {
  let figures: Figures

  private static let metrics: [(metric: Metric, fill: RowDrawing.Fill, words: String)] = [
    (.allocations, .full, "allocations"), (.retains, .half, "retains"), (.releases, .hollow, "releases"),
  ]

  var section: PageSection? {
    let keys = cases(drawn: true)
    var settings: [Setting] = []
    for key in keys where !settings.contains(Setting(key)) { settings.append(Setting(key)) }
    guard !settings.isEmpty else { return nil }
    return PageSection(
      id: "counts",
      title: "Allocations, retains and releases per message",
      caption: """
        Counted exactly in a pass of its own, with no clock running; each drawing has its own axis. At the end of a bar: the \
        sum of the three. A strategy whose counts do not repeat has no bar, and its row of the table says so.
        """,
      legend: Self.metrics.map { ($0.fill, $0.words) },
      drawings: Setting.shown(settings).enumerated().map { drawing($0.offset, $0.element, keys) },
      tables: [table]
    )
  }

  private func cases(drawn: Bool) -> [CaseKey] {
    var seen: Set<CaseKey> = []
    return figures.rows
      .filter { row in
        // The senders of other passes send other messages.
        Self.metrics.contains { $0.metric.id == row.metric } && row.caseKey.threads == 1
          && row.caseKey.parameters["pass"] == nil && (!drawn || (row.value != nil && figures.isDrawn(row)))
      }
      .map(\.caseKey).filter { seen.insert($0).inserted }
  }

  private func counts(of key: CaseKey) -> [Double] {
    Self.metrics.compactMap { figures.value($0.metric, .exact, of: key)?.value }
  }

  private func drawing(_ index: Int, _ setting: Setting, _ keys: [CaseKey]) -> PageSection.Drawing {
    let own = keys.filter { Setting($0) == setting }
    let totals = own.map { counts(of: $0).reduce(0, +) }
    let rows = zip(own, totals).map { key, total in row(key, total) }
    let words = zip(own, totals).map { "\($0.strategy) \(PageText.value($1, unit: "count"))" }
    let drawing = RowDrawing(
      id: "counts-\(index)",
      title: "Allocations, retains and releases per message, \(setting.label)",
      description: "Sums: " + words.joined(separator: "; ") + ".",
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
      words: ["strategy and options", "scenario"],
      numbers: metrics.map { $0.label.replacing(" per message", with: "") },
      rows: cases(drawn: false).map { key in
        [Figures.name(key), Setting(key).label] + metrics.map { cell($0, key) }
      }
    )
  }

  private func cell(_ metric: Metric, _ key: CaseKey) -> String {
    figures.row(metric, .exact, of: key).map {
      $0.value == nil ? "\($0.status.rawValue): \($0.reason)" : Figures.plain($0)
    } ?? "–"
  }
}
