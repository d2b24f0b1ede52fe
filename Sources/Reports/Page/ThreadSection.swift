import Results

/// What several threads get done together.
struct ThreadSection {
  let figures: Figures

  var section: PageSection? {
    let rows = figures.drawn(.throughput, .median, pass: "threads")
    let modes = Set(rows.compactMap { $0.caseKey.parameters["mode"] }).sorted()
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
        A line to the right is throughput gained, to the left lost. This machine let the run use \(cores).
        """,
      legend: fills.legend,
      drawings: modes.enumerated().map { index, mode in
        drawing(index, mode, rows.filter { $0.caseKey.parameters["mode"] == mode }, axis, fills)
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
    _ mode: String,
    _ rows: [ResultRow],
    _ axis: Axis,
    _ fills: ThreadFills
  ) -> PageSection.Drawing {
    // A strategy without figures keeps its row, so that the drawings can be read across.
    let drawn = strategies.map { strategy in
      let own = rows.filter { $0.caseKey.strategy == strategy }
        .sorted { $0.caseKey.threads < $1.caseKey.threads }
      let dots = own.compactMap { dot($0, fills.fill($0.caseKey.threads)) }
      return RowDrawing.Row(label: strategy, style: StrategyStyle(strategy), content: .points(dots))
    }
    let said = rows.map {
      "\($0.caseKey.strategy) with \(PageText.count($0.caseKey.threads, "thread")) \(Figures.plain($0))"
    }
    let drawing = RowDrawing(
      id: "threads-\(index)",
      title: "Scaling by threads, \(words(mode))",
      description: said.joined(separator: "; ") + ".",
      axis: axis,
      rows: drawn
    )
    return .init(title: words(mode), markup: drawing.markup)
  }

  private func dot(_ row: ResultRow, _ fill: RowDrawing.Fill) -> RowDrawing.Dot? {
    guard let value = row.value else { return nil }
    let says =
      "\(row.caseKey.strategy), \(PageText.count(row.caseKey.threads, "thread")): \(Figures.says(row))"
    return RowDrawing.Dot(value: value, low: row.intervalLow, high: row.intervalHigh, says: says, fill: fill)
  }

  private var strategies: [String] {
    let measured = Set(figures.drawn(.throughput, .median, pass: "threads").map(\.caseKey.strategy))
    return figures.strategies.filter(measured.contains)
  }

  private var table: DataTable {
    let rows = figures.measured(.throughput, .median, pass: "threads")
    return DataTable(
      "Throughput by threads",
      words: ["strategy and options", "hierarchy"],
      numbers: ["threads", "messages per second", "time per message", "per core, against one"],
      rows: rows.map { row in
        [
          Figures.name(row.caseKey), row.caseKey.parameters["mode"] ?? "–",
          PageText.whole(row.caseKey.threads),
          Figures.plain(row), figures.value(.latency, .median, of: row.caseKey).map(Figures.plain) ?? "–",
          figures.value(.scalingEfficiency, .median, of: row.caseKey).map(Figures.plain) ?? "–",
        ]
      }
    )
  }
}
