import Results

/// The fitted slopes by strategy, flattest first.
struct GrowthTable {
  /// Nil where nothing was fitted.
  let section: ReportSection?

  init(_ sheet: ResultSheet) {
    let hops = Self.slopes(.slopePerHop, sheet)
    let nodes = Self.slopes(.slopePerNode, sheet)
    let names = Set(hops.keys).union(nodes.keys)
    guard !names.isEmpty else {
      section = nil
      return
    }
    var table = TextTable(columns: [
      .init("strategy"), .init("ns per further hop", alignment: .decimal),
      .init("ns per further node built", alignment: .decimal),
    ])
    func order(_ name: String) -> (Double, Double, String) {
      (hops[name] ?? .infinity, nodes[name] ?? .infinity, name)
    }
    for name in names.sorted(by: { order($0) < order($1) }) {
      table.append([.init(name), Self.cell(hops[name]), Self.cell(nodes[name])])
    }
    section = ReportSection(title: "growth, fitted over chains and over builds", table: table)
  }

  private static func slopes(_ metric: Metric, _ sheet: ResultSheet) -> [String: Double] {
    var slopes: [String: Double] = [:]
    for row in sheet.rows where row.metric == metric.id {
      let parameters = row.caseKey.parameters.pairs.filter { $0.key != "pass" }.map(\.value)
      slopes[([row.caseKey.strategy] + parameters).joined(separator: " ")] = row.value
    }
    return slopes
  }

  private static func cell(_ slope: Double?) -> TextTable.Cell {
    .init(slope.map { Figure.plain($0, places: 1) } ?? "–")
  }
}
