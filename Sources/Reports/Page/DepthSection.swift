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
        cost of a further level in ns, up to 24 levels → from 48 on. In between, the calls of a climb no longer fit the \
        processor's return stack, which predicts where each of them returns to. A hollow line climbs in a loop, which needs \
        no such stack. Bands are 99 % intervals, mostly thinner than the line. The dotted line is a bare pointer chase over \
        as many nodes: no strategy that follows pointers from node to node can be cheaper.
        """,
      drawings: LineDrawing.panels(
        id: "depth",
        title: "Latency against depth",
        x: axes.x,
        y: axes.y,
        lines,
        bound: bound,
        knee: knee
      ),
      tables: [table]
    )
  }

  /// How many strategies climb, which is what slopes were fitted for, and what the knee comes to.
  private var says: String {
    let depths = chains.compactMap(\.caseKey.depth)
    let climbing = Set(rows.filter { $0.metric == Metric.slopePerHop.id }.map(\.caseKey.strategy))
    let flat = Set(chains.map(\.caseKey.strategy)).subtracting(climbing).count
    let both = """
      From \(PageText.whole(depths.min() ?? 0)) to \(PageText.whole(depths.max() ?? 0)) levels, the time per message grows \
      with every level for \(PageText.strategies(climbing.count)); \(PageText.strategies(flat)) \
      \(flat == 1 ? "takes" : "take") a single hop at any depth.
      """
    guard let (strategy, factor) = bends.max(by: { $0.factor < $1.factor }) else { return both }
    let most = "× \(ReportFigure.decimal(factor, places: 2)) (\(strategy))"
    return isBent
      ? "\(both) Where calls climb beyond the return stack, a level costs up to \(most): write a loop where you can."
      : "\(both) Where calls climb beyond the return stack, a level costs hardly more here: at most \(most)."
  }

  /// By how much a further level of each climb by calls is dearer from 48 levels on than up to 24.
  private var bends: [(strategy: String, factor: Double)] {
    chains.map(\.caseKey).filter { $0.parameters["form"] != "iterative" }.map(\.strategy).unique.compactMap {
      strategy in
      let own = chains.first { $0.caseKey.strategy == strategy }
      let slopes = [Metric.slopePerNearHop, .slopePerDeepHop].compactMap { slope($0, own)?.value }
      // Less than a nanosecond a level is no climb.
      return slopes.count == 2 && slopes[0] >= 1 ? (strategy, slopes[1] / slopes[0]) : nil
    }
  }

  /// A fifth more is a knee that can be seen.
  private var isBent: Bool { bends.contains { $0.factor >= 1.2 } }

  /// Where the return stack ends, of some 32 addresses; nil where chains are not on both sides.
  private var knee: LineDrawing.Knee? {
    guard !bends.isEmpty else { return nil }
    return (24, 48, isBent ? "return stack full: write a loop" : "return stack full: no dearer here")
  }

  private func slope(_ metric: Metric, _ row: ResultRow?) -> ResultRow? {
    rows.first {
      $0.metric == metric.id && $0.caseKey.strategy == row?.caseKey.strategy
        && $0.caseKey.parameters == row?.caseKey.parameters
    }
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
      series: own.filter { !$0.isLoop }.map {
        Series(strategy: $0.strategy, label: $0.strategy, points: $0.points)
      },
      bound: bound,
      knee: knee
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
    let loops = measured(.latency, .median).filter {
      $0.caseKey.isChain && $0.caseKey.threads == 1 && isLoop($0)
    }
    return strategies.flatMap { strategy in
      [chains, loops].enumerated().compactMap { place, rows in
        let own = rows.filter { $0.caseKey.strategy == strategy }
        let slopes = [Metric.slopePerNearHop, .slopePerDeepHop].compactMap { slope($0, own.first)?.value }
        let words = slopes.map { ReportFigure.trimmed(max(0, $0), places: $0 < 10 ? 1 : 0) }.joined(
          separator: " → "
        )
        let name = Self.short(strategy) + (place == 1 ? " loop" : "")
        var line = Self.line(strategy, words.isEmpty ? name : "\(name) \(words)", own)
        line?.isLoop = place == 1
        return line
      }
    }
  }

  /// Whether this is the loop of a strategy that is drawn as calls, with all other options the same.
  private func isLoop(_ row: ResultRow) -> Bool {
    guard row.caseKey.parameters["form"] == "iterative", !isDrawn(row) else { return false }
    func others(_ key: CaseKey) -> [String] {
      key.parameters.pairs.filter { $0.key != "form" }.map { "\($0.key)=\($0.value)" }
    }
    return chains.contains {
      $0.caseKey.strategy == row.caseKey.strategy && others($0.caseKey) == others(row.caseKey)
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
