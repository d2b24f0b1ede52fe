import Results

/// What several threads get done together.
struct ThreadSection {
  let figures: Figures

  var section: PageSection? {
    let rows = drawn
    // Hierarchies of two sizes have nothing to do with each other: each has drawings of its own.
    let places = Setting.shown(Figures.settings(of: rows)).flatMap { setting in
      let own = rows.filter { Setting($0.caseKey) == setting }
      return Set(own.compactMap { $0.caseKey.parameters["mode"] }).sorted().map { (setting, $0) }
    }
    let fills = ThreadFills(rows.map(\.caseKey.threads))
    guard fills.threads.count > 1, let scale = Scale.logarithmic(covering: rows.compactMap(\.value)) else {
      return nil
    }
    let axis = Axis("messages per second, all threads together", scale, label: PageText.large)
    return PageSection(
      id: "threads",
      title: "Scaling by threads",
      caption: """
        Messages per second of all senders together, on one logarithmic axis. \(fills.words) \
        A line to the right is throughput gained, to the left lost. This machine let the run use \(cores); more threads than \
        that take turns. The table has kernels as well, whose threads share nothing: what the machine itself makes of as \
        many, and what strategies are divided by under "of the chase's". A side table is \
        each hierarchy's own, unless the row says `process`: then all hierarchies of the process have one together.
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

  let coreCount: Int
  private var cores: String { PageText.count(coreCount, "core") }

  private func words(_ mode: String) -> String {
    switch mode {
    case "own": "each thread with a hierarchy of its own"
    case "shared": "all threads in one hierarchy"
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
    // A strategy without figures keeps its row, so that the drawings can be read across.
    let drawn = labels.map { label, strategy in
      let own = rows.filter { Self.label($0.caseKey) == label }
        .sorted { $0.caseKey.threads < $1.caseKey.threads }
      let dots = own.compactMap { dot($0, fills.fill($0.caseKey.threads)) }
      return RowDrawing.Row(label: label, style: StrategyStyle(strategy), content: .points(dots))
    }
    let said = rows.map {
      "\(Self.label($0.caseKey)) with \(PageText.count($0.caseKey.threads, "thread")) \(Figures.plain($0))"
    }
    let drawing = RowDrawing(
      id: "threads-\(index)",
      title: "Scaling by threads, \(title)",
      description: said.joined(separator: "; ") + ".",
      axis: axis,
      rows: drawn
    )
    return .init(title: title, markup: drawing.markup)
  }

  private func dot(_ row: ResultRow, _ fill: RowDrawing.Fill) -> RowDrawing.Dot? {
    guard let value = row.value else { return nil }
    let says =
      "\(Self.label(row.caseKey)), \(PageText.count(row.caseKey.threads, "thread")): \(Figures.says(row))"
    return RowDrawing.Dot(value: value, low: row.intervalLow, high: row.intervalHigh, says: says, fill: fill)
  }

  /// The options that are drawn of each strategy, and beside them the same over the table that all hierarchies share.
  private var drawn: [ResultRow] {
    let rows = figures.measured(.throughput, .median, pass: "threads")
    let first = Set(rows.filter(figures.isDrawn).map { Self.place($0.caseKey) })
    return rows.filter { row in
      figures.isDrawn(row) || (Self.isShared(row.caseKey) && first.contains(Self.place(row.caseKey)))
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
    let keys = drawn.map(\.caseKey)
    return figures.strategies.flatMap { strategy in
      var seen: Set<String> = []
      return keys.filter { $0.strategy == strategy }.map(Self.label).filter { seen.insert($0).inserted }
        .map { ($0, strategy) }
    }
  }

  /// The kernels of the machine's own scaling: independent work on as many threads.
  private var kernels: [ResultRow] {
    figures.rows.filter { row in
      row.caseKey.strategy.hasPrefix("kernel.") && row.caseKey.parameters["pass"] == "threads"
        && row.metric == Metric.throughput.id && row.value != nil
    }
  }

  private var table: DataTable {
    let rows = figures.measured(.throughput, .median, pass: "threads") + kernels
    // What was asked for stands in the name; a busy machine makes fewer.
    let hasChanges = rows.contains { figures.value(.changesMade, .min, of: $0.caseKey) != nil }
    return DataTable(
      "Throughput by threads",
      words: ["strategy and options", "scenario", "hierarchy"],
      numbers: [
        "threads", "messages per second", "time per message", "per core, against one", "of the chase's",
      ]
        + (hasChanges ? ["changes made per second"] : []),
      rows: rows.map { row in
        func cell(_ metric: Metric, _ stat: Stat) -> String {
          figures.value(metric, stat, of: row.caseKey).map(Figures.plain) ?? "–"
        }
        return [
          Figures.name(row.caseKey), Setting(row.caseKey).label, row.caseKey.parameters["mode"] ?? "–",
          PageText.whole(row.caseKey.threads), Figures.plain(row), cell(.latency, .median),
          cell(.scalingEfficiency, .median), cell(.scalingToChase, .median),
        ] + (hasChanges ? [cell(.changesMade, .min)] : [])
      }
    )
  }
}
