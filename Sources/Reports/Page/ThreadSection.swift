import Results

extension Figures {
  /// Of a machine with so many cores.
  func threadSection(_ coreCount: Int) -> PageSection? {
    let rows = scaled
    // Hierarchies of two sizes have nothing to do with each other: each has drawings of its own.
    let places = Setting.shown(rows.map { Setting($0.caseKey) }.unique).flatMap { setting in
      let own = rows.filter { Setting($0.caseKey) == setting }
      return Set(own.compactMap { $0.caseKey.parameters["mode"] }).sorted().map { (setting, $0) }
    }
    let fills = ThreadFills(rows.map(\.caseKey.threads))
    guard fills.threads.count > 1, let scale = Scale.logarithmic(covering: rows.compactMap(\.value)) else {
      return nil
    }
    let axis = Axis("messages per second", scale, label: PageText.large)
    return PageSection(
      id: "threads",
      title: "Scaling by threads",
      says: says(rows, coreCount),
      reading: """
        Messages per second of all senders together: one drawing per scenario and way of sharing, all on one logarithmic \
        axis. \(fills.words) A line to the right is throughput gained, to the left lost. The run could use \
        \(PageText.count(coreCount, "core")); more threads than that take turns. The table has kernels as well: their threads \
        share nothing, so they show what the machine itself can do. A side table is each hierarchy's own, unless the row \
        says `process`: then all hierarchies of the process share one. The headline leaves out \
        noisy shares, which only the table has.
        """,
      legend: fills.legend,
      drawings: places.enumerated().map { index, place in
        let (setting, mode) = place
        let own = rows.filter { Setting($0.caseKey) == setting && $0.caseKey.parameters["mode"] == mode }
        return drawing(index, "\(setting.label), \(words(mode))", own, axis, fills)
      },
      tables: [table]
    )
  }

  /// How far throughput grows with as many threads as there are cores.
  private func says(_ rows: [ResultRow], _ coreCount: Int) -> String {
    let counts = Set(rows.map(\.caseKey.threads).filter { $0 > 1 })
    let threads = counts.filter { $0 <= coreCount }.max() ?? counts.min() ?? 0
    let ranges = [("own", "a hierarchy each"), ("shared", "one hierarchy together")].compactMap {
      mode,
      words -> String? in
      let shares = rows.filter { $0.caseKey.threads == threads && $0.caseKey.parameters["mode"] == mode }
        .compactMap { value(.scalingEfficiency, .median, of: $0.caseKey) }
        // A noisy share may be an end of the range by chance.
        .filter { $0.status == .ok }.compactMap(\.value)
      guard let least = shares.min(), let most = shares.max() else { return nil }
      let ends = [least, most].map(PageText.percent).unique.joined(separator: " to ")
      return "\(ends) of perfect scaling with \(words)"
    }
    guard !ranges.isEmpty else { return "Messages per second, by the number of threads." }
    return "\(PageText.whole(threads)) threads reach \(PageText.list(ranges))."
  }

  private func words(_ mode: String) -> String {
    switch mode {
    case "own": "a hierarchy per thread"
    case "shared": "one hierarchy for all threads"
    default: mode
    }
  }

  private func drawing(
    _ index: Int,
    _ title: String,
    _ rows: [ResultRow],
    _ axis: Axis,
    _ fills: ThreadFills
  ) -> PageSection.Drawing {
    let drawn = labels.compactMap { label, strategy -> RowDrawing.Row? in
      let own = rows.filter { Self.label($0.caseKey) == label }
        .sorted { $0.caseKey.threads < $1.caseKey.threads }
      let dots = own.compactMap { dot($0, fills.fill($0.caseKey.threads)) }
      guard !dots.isEmpty else { return nil }
      return RowDrawing.Row(label: label, style: StrategyStyle(strategy), content: .points(dots))
    }
    let name = "Scaling by threads, \(title)"
    return (title, RowDrawing(id: "threads-\(index)", title: name, axis: axis, rows: drawn).markup)
  }

  private func dot(_ row: ResultRow, _ fill: RowDrawing.Fill) -> RowDrawing.Dot? {
    guard let value = row.value else { return nil }
    let says =
      "\(Self.label(row.caseKey)), \(PageText.count(row.caseKey.threads, "thread")): \(Self.says(row))"
    return RowDrawing.Dot(value: value, low: row.intervalLow, high: row.intervalHigh, says: says, fill: fill)
  }

  /// The options that are drawn of each strategy, and beside them the same over the table that all hierarchies share.
  private var scaled: [ResultRow] {
    let rows = measured(.throughput, .median, pass: "threads")
    let first = Set(rows.filter(isDrawn).map { Self.place($0.caseKey) })
    return rows.filter { row in
      isDrawn(row) || (Self.isShared(row.caseKey) && first.contains(Self.place(row.caseKey)))
    }
  }

  /// A case's strategy and options but for the table.
  private static func place(_ key: CaseKey) -> [String] {
    [key.strategy, key.shape]
      + key.parameters.pairs.filter { $0.key != "table" }.map { "\($0.key)=\($0.value)" }
  }

  private static func isShared(_ key: CaseKey) -> Bool { key.parameters["table"] == "process" }

  private static func label(_ key: CaseKey) -> String {
    isShared(key) ? "\(key.strategy) process" : key.strategy
  }

  /// The rows' labels with their strategies, those of one strategy together.
  private var labels: [(label: String, strategy: String)] {
    let keys = scaled.map(\.caseKey)
    return strategies.flatMap { strategy in
      keys.filter { $0.strategy == strategy }.map(Self.label).unique.map { ($0, strategy) }
    }
  }

  /// The kernels of the machine's own scaling: independent work on as many threads.
  private var kernels: [ResultRow] {
    rows.filter { row in
      row.caseKey.strategy.hasPrefix("kernel.") && row.caseKey.parameters["pass"] == "threads"
        && row.metric == Metric.throughput.id && row.value != nil
    }
  }

  private var table: DataTable {
    func share(_ title: String, _ metric: Metric) -> TableColumn<ResultRow> {
      .number(title) { value(metric, .median, of: $0.caseKey)?.value.map(PageText.percent) }
    }
    return DataTable(
      "Throughput by threads",
      of: measured(.throughput, .median, pass: "threads") + kernels,
      [
        Self.named, Self.scenario, .words("hierarchy") { $0.caseKey.parameters["mode"] },
        .number("threads") { PageText.whole($0.caseKey.threads) },
        .number("messages per second", Self.plain),
        column("time per message", .latency, .median),
        share("of perfect scaling", .scalingEfficiency), share("÷ pointer chase's scaling", .scalingToChase),
        // What was asked for stands in the name; a busy machine makes fewer.
        column("changes made per second", .changesMade, .min),
      ]
    )
  }
}
