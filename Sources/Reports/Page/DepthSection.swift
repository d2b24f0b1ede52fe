import Results

extension Figures {
  var depthSection: PageSection? {
    guard let axes else { return nil }
    return PageSection(
      id: "depth",
      title: "Latency against depth",
      says: says,
      reading: """
        Both axes are logarithmic and the same in all drawings; faint lines are the other strategies. Beside each line: the \
        fitted cost of a further hop. Bands are 99 % intervals, mostly thinner than the line. The dotted line is a bare \
        pointer chase over as many nodes: no strategy that follows pointers from node to node can be cheaper.
        """,
      drawings: LineDrawing.panels(
        id: "depth",
        title: "Latency against depth",
        x: axes.x,
        y: axes.y,
        lines,
        bound: bound
      ),
      tables: [table]
    )
  }

  /// How many strategies climb, which is what a slope was fitted for.
  private var says: String {
    let depths = chains.compactMap(\.caseKey.depth)
    let climbing = Set(rows.filter { $0.metric == Metric.slopePerHop.id }.map(\.caseKey.strategy))
    let flat = Set(chains.map(\.caseKey.strategy)).subtracting(climbing).count
    return """
      From \(PageText.whole(depths.min() ?? 0)) to \(PageText.whole(depths.max() ?? 0)) levels, the time per message grows \
      with every level for \(PageText.strategies(climbing.count)); \(PageText.strategies(flat)) \
      \(flat == 1 ? "takes" : "take") a single hop at any depth.
      """
  }

  /// One drawing of chosen strategies, by their full names, for a place of its own.
  func drawing(of strategies: [String]) -> LineDrawing? {
    let own = lines.filter { strategies.contains($0.strategy) }
    guard let axes, !own.isEmpty else { return nil }
    return LineDrawing(
      id: "picture",
      title: "What a message costs, against how far it climbs",
      x: axes.x,
      y: axes.y,
      series: own.map { Series(strategy: $0.strategy, label: $0.strategy, points: $0.points) },
      bound: bound
    )
  }

  private var chains: [ResultRow] {
    drawn(.latency, .median).filter {
      $0.caseKey.isChain && $0.caseKey.threads == 1 && $0.caseKey.depth != nil
    }
  }

  /// Both axes, the same for every drawing.
  private var axes: (x: Axis, y: Axis)? {
    let depths = Set(chains.compactMap(\.caseKey.depth)).sorted()
    guard depths.count >= 2,
      let y = Scale.logarithmic(covering: chains.compactMap(\.value) + (bound?.points ?? []).map(\.y)),
      let x = Scale.logarithmic(covering: depths.map(Double.init))
    else { return nil }
    let ticks =
      depths.count <= 5
      ? depths.map { (value: Double($0), label: PageText.whole($0)) }
      : Ticks.values(of: x).map { (value: $0, label: PageText.large($0)) }
    return (
      x: Axis("levels from origin to application", x, ticks: ticks),
      y: Axis("per message", y, label: PageText.time)
    )
  }

  private var lines: [Series] {
    let chains = chains
    return strategies.compactMap { strategy in
      let own = chains.filter { $0.caseKey.strategy == strategy }
      let slope = rows.first {
        $0.metric == Metric.slopePerHop.id && $0.caseKey.strategy == strategy
          && $0.caseKey.parameters == own.first?.caseKey.parameters
      }?.value
      let name = Self.short(strategy)
      return Self.line(strategy, slope.map { "\(name) \(PageText.trimmed($0)) ns" } ?? name, own)
    }
  }

  /// What no strategy that follows pointers can be below.
  private var bound: Series? {
    Self.line(
      "kernel.chase",
      "pointer chase",
      rows.filter {
        $0.caseKey.strategy == "kernel.chase" && $0.caseKey.isChain && $0.caseKey.parameters["pass"] == nil
          && $0.metric == Metric.latency.id && $0.stat == .median
      }
    )
  }

  private static func line(_ strategy: String, _ label: String, _ rows: [ResultRow]) -> Series? {
    Series(strategy, label, rows, at: \.depth) { PageText.count($0, "level") }
  }

  private var table: DataTable {
    DataTable(
      "Latency per message on a chain, median with 99 % interval",
      of: measured(.latency, .median).filter { $0.caseKey.isChain && $0.caseKey.threads == 1 },
      [
        Self.named, .number("levels") { $0.caseKey.depth.map(PageText.whole) }, Self.perMessage,
        Self.interval, column("per hop", .latencyPerHop, .median),
        column("× pointer chase", .ratioToChase, .median),
      ]
    )
  }
}
