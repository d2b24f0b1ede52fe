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
      .init("strategy"), .init("options", dropOrder: 1), .init("ns/hop", alignment: .decimal),
      .init("build ns/node", alignment: .decimal),
    ])
    func order(_ name: Name) -> (Double, Double, String, String) {
      (hops[name] ?? .infinity, nodes[name] ?? .infinity, name.strategy, name.options)
    }
    for name in names.sorted(by: { order($0) < order($1) }) {
      table.append([.init(name.strategy), .init(name.options), Self.cell(hops[name]), Self.cell(nodes[name])])
    }
    section = ReportSection(
      title: "growth: what each further hop of a chain and each further node of a build adds",
      table: table
    )
  }

  private struct Name: Hashable {
    let strategy: String
    let options: String
  }

  private static func slopes(_ metric: Metric, _ sheet: ResultSheet) -> [Name: Double] {
    var slopes: [Name: Double] = [:]
    for row in sheet.rows where row.metric == metric.id {
      let parameters = row.caseKey.parameters.pairs.filter { $0.key != "pass" }.map(\.value)
      slopes[Name(strategy: row.caseKey.strategy, options: parameters.joined(separator: " "))] = row.value
    }
    return slopes
  }

  private static func cell(_ slope: Double?) -> TextTable.Cell {
    .init(slope.map { Figure.plain($0, places: 1) } ?? "–")
  }
}
