import Results

/// What a message costs as the way gets longer.
struct DepthSection {
  let figures: Figures

  /// Both axes, the same for every drawing.
  private typealias Axes = (x: Axis, y: Axis)

  var section: PageSection? {
    let rows = rows
    guard let axes = axes(rows) else { return nil }
    let all = lines(rows)
    let drawings = Figures.panels(of: all.map(\.name)).enumerated().map { index, panel in
      drawing(index, panel, all, axes)
    }
    return PageSection(
      id: "depth",
      title: "Latency against depth",
      caption: """
        Both axes are logarithmic and the same in all drawings; faint lines are the other strategies. Beside each line: what \
        a further hop adds, as fitted. Bands are 99 % intervals, mostly thinner than the line. The dotted floor is a bare \
        pointer chase over as many nodes: no strategy that follows pointers from node to node can be cheaper.
        """,
      drawings: drawings,
      tables: [table(rows)]
    )
  }

  /// One drawing of chosen strategies, by their full names, for a place of its own.
  func drawing(of strategies: [String]) -> LineDrawing? {
    let rows = rows
    let own = lines(rows).filter { strategies.contains($0.name) }
    guard let axes = axes(rows), !own.isEmpty else { return nil }
    return LineDrawing(
      id: "picture",
      title: "What a message costs, against how far it climbs",
      description: words(own),
      x: axes.x,
      y: axes.y,
      series: own.map { Series(style: $0.series.style, label: $0.name, points: $0.series.points) },
      floor: floor
    )
  }

  private var rows: [ResultRow] {
    figures.drawn(.latency, .median).filter {
      $0.caseKey.isChain && $0.caseKey.threads == 1 && $0.caseKey.depth != nil
    }
  }

  private func lines(_ rows: [ResultRow]) -> [Line] {
    figures.strategies.map { series(of: $0, rows) }.filter { !$0.series.points.isEmpty }
  }

  private func axes(_ rows: [ResultRow]) -> Axes? {
    let depths = Set(rows.compactMap(\.caseKey.depth)).sorted()
    guard depths.count >= 2, let y = Scale.logarithmic(covering: values(rows)),
      let x = Scale.logarithmic(covering: depths.map(Double.init))
    else { return nil }
    let ticks =
      depths.count <= 5
      ? depths.map { Axis.Tick(value: Double($0), label: PageText.whole($0)) }
      : Ticks.values(of: x).map { Axis.Tick(value: $0, label: PageText.large($0)) }
    return (
      x: Axis("levels from origin to application", x, ticks: ticks),
      y: Axis("per message", y, label: PageText.time)
    )
  }

  private func words(_ lines: [Line]) -> String {
    let words = lines.compactMap { line in
      line.series.points.last.map { "\(line.name) \(PageText.time($0.y)) at \(PageText.whole($0.x)) levels" }
    }
    return words.joined(separator: "; ") + "."
  }

  private var floor: Series? {
    let points = floorPoints
    return points.isEmpty
      ? nil : Series(style: StrategyStyle("kernel.chase"), label: "chase (floor)", points: points)
  }

  private typealias Line = (name: String, series: Series)

  private func values(_ rows: [ResultRow]) -> [Double] {
    rows.compactMap(\.value) + floorPoints.map(\.y)
  }

  private func series(of strategy: String, _ rows: [ResultRow]) -> Line {
    let own = rows.filter { $0.caseKey.strategy == strategy }
      .sorted { ($0.caseKey.depth ?? 0) < ($1.caseKey.depth ?? 0) }
    let points = own.compactMap { row -> Series.Point? in
      guard let depth = row.caseKey.depth, let value = row.value else { return nil }
      return Series.Point(
        x: Double(depth),
        y: value,
        low: row.intervalLow,
        high: row.intervalHigh,
        says: "\(strategy), \(PageText.count(depth, "level")): \(Figures.says(row)) per message"
      )
    }
    let slope = slope(of: strategy, own.first?.caseKey.parameters)
    let label = slope.map { "\(Figures.short(strategy)) \(PageText.trimmed($0)) ns" }
    return (
      name: strategy,
      series: Series(
        style: StrategyStyle(strategy),
        label: label ?? Figures.short(strategy),
        points: points
      )
    )
  }

  private func slope(of strategy: String, _ parameters: Parameters?) -> Double? {
    figures.rows.first {
      $0.metric == Metric.slopePerHop.id && $0.caseKey.strategy == strategy
        && $0.caseKey.parameters == parameters
    }?.value
  }

  private var floorPoints: [Series.Point] {
    let rows = figures.rows.filter {
      $0.caseKey.strategy == "kernel.chase" && $0.caseKey.isChain
        && $0.caseKey.parameters["pass"] == nil && $0.metric == Metric.latency.id
        && $0.stat == .median
    }
    return rows.compactMap { row -> Series.Point? in
      guard let depth = row.caseKey.depth, let value = row.value else { return nil }
      return Series.Point(x: Double(depth), y: value, says: "chase: \(Figures.says(row))")
    }
    .sorted { $0.x < $1.x }
  }

  private func drawing(
    _ index: Int,
    _ panel: Figures.Panel,
    _ all: [Line],
    _ axes: Axes
  ) -> PageSection.Drawing {
    let own = all.filter { panel.strategies.contains($0.name) }
    let drawing = LineDrawing(
      id: "depth-\(index)",
      title: "Latency against depth, \(panel.title)",
      description: words(own),
      x: axes.x,
      y: axes.y,
      series: own.map(\.series),
      context: all.filter { !panel.strategies.contains($0.name) }.map(\.series),
      floor: floor
    )
    return .init(title: panel.title, markup: drawing.markup)
  }

  private func table(_ drawn: [ResultRow]) -> DataTable {
    let rows = figures.measured(.latency, .median).filter {
      $0.caseKey.isChain && $0.caseKey.threads == 1
    }
    return DataTable(
      "Latency per message on a chain, median with 99 % interval",
      words: ["strategy and options"],
      numbers: ["levels", "per message", "from", "to", "per hop", "× chase"],
      rows: rows.map { row in
        [
          Figures.name(row.caseKey), PageText.whole(row.caseKey.depth ?? 0),
          PageText.value(row.value ?? 0, unit: row.unit),
          row.intervalLow.map { PageText.value($0, unit: row.unit) } ?? "–",
          row.intervalHigh.map { PageText.value($0, unit: row.unit) } ?? "–",
          figures.value(.latencyPerHop, .median, of: row.caseKey).map(Figures.plain) ?? "–",
          figures.value(.ratioToChase, .median, of: row.caseKey).map(Figures.plain) ?? "–",
        ]
      }
    )
  }
}

extension Figures {
  /// A value without its interval.
  static func plain(_ row: ResultRow) -> String {
    row.value.map { PageText.value($0, unit: row.unit) } ?? "–"
  }
}
