import Results

/// What a node costs as the hierarchy grows: memory, building, tearing down.
struct SizeSection {
  let figures: Figures

  private static let metrics: [(metric: Metric, title: String)] = [
    (.bytesPerNode, "Bytes per node"), (.build, "Building a node"), (.teardown, "Tearing a node down"),
  ]

  var section: PageSection? {
    let drawings = Self.metrics.enumerated().compactMap {
      drawing($0.offset, $0.element.metric, $0.element.title)
    }
    guard !drawings.isEmpty else { return nil }
    return PageSection(
      id: "size",
      title: "Memory, build and teardown against size",
      caption: """
        Per node, so that a flat line means that cost grows in proportion to the hierarchy. Teardown counts until the last \
        object that goes is gone. Under a strategy that leaks by design next to nothing would go: there every link is broken \
        by hand first, and that is part of the time.\(isOfSeveralMachines ? Self.ofSeveralMachines : "")
        """,
      drawings: drawings,
      tables: [table]
    )
  }

  private static let ofSeveralMachines = """
     Each line is of one machine, but two lines may be of two, and then their times do not compare; the table says which.
    """

  /// Whether builds of different strategies are of different machines, as in a run that was merged.
  private var isOfSeveralMachines: Bool {
    Set(built.map(\.machineID)).count > 1
  }

  /// The rows of all builds.
  private var built: [ResultRow] {
    Self.metrics.flatMap { figures.measured($0.metric, stat(of: $0.metric), pass: "build") }
  }

  /// What a node keeps is counted, and the rest is timed.
  private func stat(of metric: Metric) -> Stat { metric == .bytesPerNode ? .exact : .median }

  private func rows(_ metric: Metric) -> [ResultRow] {
    let all =
      figures.drawn(metric, stat(of: metric), pass: "build")
      + (metric == .teardown ? figures.drawn(.teardownByHand, .median, pass: "build") : [])
    return all.filter { $0.caseKey.nodes != nil && $0.caseKey.threads == 1 }
  }

  /// The same horizontal axis in all three.
  private var sizes: [Int] {
    Set(Self.metrics.flatMap { rows($0.metric).compactMap(\.caseKey.nodes) }).sorted()
  }

  private func drawing(_ index: Int, _ metric: Metric, _ title: String) -> PageSection.Drawing? {
    let rows = self.rows(metric)
    let isTime = metric != .bytesPerNode
    guard Set(rows.compactMap(\.caseKey.nodes)).count >= 2,
      let x = Scale.logarithmic(covering: sizes.map(Double.init)),
      let y = isTime
        ? Scale.logarithmic(covering: rows.compactMap(\.value)) : .linear(covering: rows.compactMap(\.value))
    else { return nil }
    let series = figures.strategies.compactMap { self.series(of: $0, rows) }
    let words = series.compactMap { line in line.points.last?.says }
    let drawing = LineDrawing(
      id: "size-\(index)",
      title: "\(title) against size",
      description: words.joined(separator: "; ") + ".",
      x: Axis("nodes", x, label: PageText.large),
      y: Axis("per node", y, label: isTime ? PageText.time : PageText.large),
      series: series
    )
    return .init(title: title, markup: drawing.markup)
  }

  private func series(of strategy: String, _ rows: [ResultRow]) -> Series? {
    let own = rows.filter { $0.caseKey.strategy == strategy }
      .sorted { ($0.caseKey.nodes ?? 0) < ($1.caseKey.nodes ?? 0) }
    let points = own.compactMap { row -> Series.Point? in
      guard let nodes = row.caseKey.nodes, let value = row.value else { return nil }
      return Series.Point(
        x: Double(nodes),
        y: value,
        low: row.intervalLow,
        high: row.intervalHigh,
        says: "\(strategy), \(PageText.whole(nodes)) nodes: \(Figures.says(row)) per node"
      )
    }
    guard !points.isEmpty else { return nil }
    return Series(style: StrategyStyle(strategy), label: strategy, points: points)
  }

  private var table: DataTable {
    var seen: Set<CaseKey> = []
    let keys = built.map(\.caseKey).filter { seen.insert($0).inserted }
    let namesMachines = isOfSeveralMachines
    return DataTable(
      "Memory, build and teardown per node",
      words: ["strategy and options"] + (namesMachines ? ["machine"] : []),
      numbers: ["controllers", "nodes", "memory", "build", "teardown"],
      rows: keys.map { key in
        [Figures.name(key)] + (namesMachines ? [machine(key)] : [])
          + [key.controllers.map(PageText.whole) ?? "–", key.nodes.map(PageText.whole) ?? "–"]
          + Self.metrics.map { cell($0.metric, key) }
      }
    )
  }

  private func machine(_ key: CaseKey) -> String {
    Self.metrics.compactMap { figures.value($0.metric, stat(of: $0.metric), of: key)?.machineID }.first ?? "–"
  }

  private func cell(_ metric: Metric, _ key: CaseKey) -> String {
    if let row = figures.value(metric, stat(of: metric), of: key) { return Figures.plain(row) }
    guard metric == .teardown, let byHand = figures.value(.teardownByHand, .median, of: key) else {
      return "–"
    }
    return "by hand \(Figures.plain(byHand))"
  }
}
