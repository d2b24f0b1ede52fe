import Results

/// What a node costs as the hierarchy grows: memory, building, tearing down.
extension Figures {
  private static let ofNodes: [(metric: Metric, title: String)] = [
    (.bytesPerNode, "Bytes per node"), (.build, "Building a node"), (.teardown, "Tearing a node down"),
  ]

  var sizeSection: PageSection? {
    let drawings = Self.ofNodes.enumerated().compactMap {
      drawing($0.offset, $0.element.metric, $0.element.title)
    }
    guard !drawings.isEmpty else { return nil }
    return PageSection(
      id: "size",
      title: "Memory, build and teardown against size",
      says: says,
      reading: """
        Per node, so that a flat line means that cost grows in proportion to the hierarchy. Teardown counts until the last \
        object that goes is gone. A strategy that leaks by design would keep almost all: there every link is broken by hand \
        first, and that is part of the time.\(isOfSeveralMachines ? Self.ofSeveralMachines : "")
        """,
      drawings: drawings,
      tables: [table]
    )
  }

  private static let ofSeveralMachines = """
     Each line is of one machine, but two lines may be of two, and then their times do not compare; the table says which.
    """

  /// The range over the strategies, in the largest hierarchy.
  private var says: String {
    let ranges = Self.ofNodes.prefix(2).compactMap { metric, _ -> String? in
      let rows = rows(metric).filter { $0.caseKey.nodes == sizes.last }
      let ends = [
        rows.min { ($0.value ?? 0) < ($1.value ?? 0) }, rows.max { ($0.value ?? 0) < ($1.value ?? 0) },
      ]
      guard let least = ends[0], let most = ends[1] else { return nil }
      return metric == .build
        ? "\(Self.plain(least)) to \(Self.plain(most)) to build"
        : "\(PageText.trimmed(least.value ?? 0)) to \(PageText.trimmed(most.value ?? 0)) bytes of memory"
    }
    return """
      At \(PageText.whole(sizes.last ?? 0)) nodes a node takes \(PageText.list(ranges)), depending on the strategy.
      """
  }

  /// Whether builds of different strategies are of different machines, as in a run that was merged.
  private var isOfSeveralMachines: Bool {
    Set(built.map(\.machineID)).count > 1
  }

  /// The rows of all builds.
  private var built: [ResultRow] {
    Self.ofNodes.flatMap { measured($0.metric, stat(of: $0.metric), pass: "build") }
  }

  /// What a node keeps is counted, and the rest is timed.
  private func stat(of metric: Metric) -> Stat { metric == .bytesPerNode ? .exact : .median }

  private func rows(_ metric: Metric) -> [ResultRow] {
    let all =
      drawn(metric, stat(of: metric), pass: "build")
      + (metric == .teardown ? drawn(.teardownByHand, .median, pass: "build") : [])
    return all.filter { $0.caseKey.nodes != nil && $0.caseKey.threads == 1 }
  }

  /// The same horizontal axis in all three.
  private var sizes: [Int] {
    Set(Self.ofNodes.flatMap { rows($0.metric).compactMap(\.caseKey.nodes) }).sorted()
  }

  private func drawing(_ index: Int, _ metric: Metric, _ title: String) -> PageSection.Drawing? {
    let rows = rows(metric)
    let isTime = metric != .bytesPerNode
    guard Set(rows.compactMap(\.caseKey.nodes)).count >= 2,
      let x = Scale.logarithmic(covering: sizes.map(Double.init)),
      let y = isTime
        ? Scale.logarithmic(covering: rows.compactMap(\.value)) : .linear(covering: rows.compactMap(\.value))
    else { return nil }
    let drawing = LineDrawing(
      id: "size-\(index)",
      title: "\(title) against size",
      x: Axis("nodes", x, label: PageText.large),
      y: Axis("per node", y, label: isTime ? PageText.time : PageText.large),
      series: strategies.compactMap { strategy in
        let own = rows.filter { $0.caseKey.strategy == strategy }
        return Series(strategy, strategy, own, at: \.nodes) { "\(PageText.whole($0)) nodes" }
      }
    )
    return (title, drawing.markup)
  }

  private var table: DataTable {
    let namesMachines = isOfSeveralMachines
    return DataTable(
      "Memory, build and teardown per node",
      of: built.map(\.caseKey).unique,
      [
        .words("strategy and options") { Self.name($0) },
        .words("machine") { namesMachines ? machine($0) : nil },
        .number("controllers") { $0.controllers.map(PageText.whole) },
        .number("nodes") { $0.nodes.map(PageText.whole) },
        .number("build") { cell(.build, $0) }, .number("teardown") { cell(.teardown, $0) },
        .number("memory") { cell(.bytesPerNode, $0) },
      ]
    )
  }

  private func machine(_ key: CaseKey) -> String? {
    Self.ofNodes.compactMap { value($0.metric, stat(of: $0.metric), of: key)?.machineID }.first
  }

  private func cell(_ metric: Metric, _ key: CaseKey) -> String? {
    if let row = value(metric, stat(of: metric), of: key) { return Self.plain(row) }
    guard metric == .teardown, let byHand = value(.teardownByHand, .median, of: key) else {
      return nil
    }
    return "by hand \(Self.plain(byHand))"
  }
}
