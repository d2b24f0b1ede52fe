import Results
import Statistics

/// How cost grows: the slope of the line through the medians of one strategy over depths, and over sizes.
///
/// Only through times of one machine: a line from a fast machine's short chain to a slow one's long chain says nothing.
struct GrowthAnalysis {
  /// What tells the lines apart.
  private struct Line: Hashable {
    let shape: String
    let strategy: String
    let parameters: Parameters
    let threads: Int

    var key: CaseKey { CaseKey(scenario: shape, strategy: strategy, parameters: parameters) }
  }

  /// The metrics of its rows.
  static let slopes = [Metric.slopePerHop, .slopePerNode]

  private let rows: [ResultRow]

  init(_ sheet: ResultSheet) { rows = sheet.rows }

  func rows(into sheet: inout ResultSheet) {
    slopes(.latency, .slopePerHop, into: &sheet) { row in
      guard row.caseKey.isChain, let latency = row.value, let hops = hops(of: row), hops > 0
      else {
        return nil
      }
      return LineFit.Point(x: hops, y: latency)
    }
    // Per node and over nodes: the whole build is the line, its cost per node is only flat if the line is straight.
    slopes(.build, .slopePerNode, into: &sheet) { row in
      guard row.caseKey.shape == "app", let nodes = row.caseKey.nodes, let perNode = row.value else {
        return nil
      }
      return LineFit.Point(x: Double(nodes), y: perNode * Double(nodes))
    }
  }

  private func hops(of row: ResultRow) -> Double? {
    rows.first { $0.caseKey == row.caseKey && $0.metric == Metric.hopsPerMessage.id }?.value
  }

  private func slopes(
    _ metric: Metric,
    _ slope: Metric,
    into sheet: inout ResultSheet,
    _ point: (ResultRow) -> LineFit.Point?
  ) {
    var lines: [Line: [LineFit.Point]] = [:]
    var order: [Line] = []
    var machines: [Line: Set<String>] = [:]
    for row in rows where row.metric == metric.id && row.stat == .median && row.status.hasValue {
      guard row.caseKey.threads == 1, !row.caseKey.strategy.hasPrefix("kernel."), let point = point(row)
      else {
        continue
      }
      let line = Line(
        shape: row.caseKey.shape,
        strategy: row.caseKey.strategy,
        parameters: row.caseKey.parameters,
        threads: 1
      )
      if lines[line] == nil { order.append(line) }
      machines[line, default: []].insert(row.machineID)
      if lines[line]?.contains(where: { $0.x == point.x }) != true { lines[line, default: []].append(point) }
    }
    for line in order {
      guard let points = lines[line], points.count >= 2, let measured = machines[line] else { continue }
      guard measured.count == 1, let machine = measured.first else {
        sheet.add(
          slope,
          .fit,
          without: .unavailable,
          of: line.key,
          reason: "its sizes were measured on \(measured.count) machines, and their times make no line"
        )
        continue
      }
      var own = ResultSheet(runID: sheet.runID, machineID: machine)
      fit(line, points, slope, &own)
      sheet.append(own)
    }
  }

  private func fit(_ line: Line, _ points: [LineFit.Point], _ slope: Metric, _ sheet: inout ResultSheet) {
    let key = line.key
    do throws(StatisticsError) {
      let fit = try LineFit(through: points, level: PairedRatio.standardLevel)
      let reason = fit.interval == nil ? "\(fit.count) points are too few for a 99 % interval" : ""
      sheet.add(
        slope,
        .fit,
        fit.slope,
        interval: fit.interval.map { Interval($0) },
        count: fit.count,
        of: key,
        reason: reason
      )
    } catch {
      sheet.add(slope, .fit, without: .unavailable, of: key, reason: "\(error)")
    }
  }
}

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
      .init("strategy"), .init("options", dropOrder: 1),
      .init("ns/hop", alignment: .decimal, meaning: "what each further hop of a chain adds"),
      .init("build ns/node", alignment: .decimal, meaning: "what each further node adds to a build"),
    ])
    func order(_ name: Name) -> (Double, Double, String, String) {
      (hops[name] ?? .infinity, nodes[name] ?? .infinity, name.strategy, name.options)
    }
    for name in names.sorted(by: { order($0) < order($1) }) {
      table.append([.init(name.strategy), .init(name.options), Self.cell(hops[name]), Self.cell(nodes[name])])
    }
    section = ReportSection(
      title: "growth: slopes fitted over chains of several depths and builds of several sizes",
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
    // A fitted line falls by chance where depth does not matter.
    .init(slope.map { Figure.plain(max(0, $0), places: 1) } ?? "–")
  }
}
