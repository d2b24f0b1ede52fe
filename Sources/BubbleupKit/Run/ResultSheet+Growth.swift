import Results
import Statistics

extension ResultSheet {
  /// Adds how cost grows: the slope of the line through the medians of one strategy over depths, and over sizes.
  ///
  /// Only through times of one machine: a line from a fast machine's short chain to a slow one's long chain says nothing.
  mutating func addGrowth() {
    let rows = rows
    // Beyond the return stack of the processor, which holds some 32 addresses, a call that returns costs another price.
    for (slope, depths) in [
      (Metric.slopePerHop, 1...Int.max), (.slopePerNearHop, 1...24), (.slopePerDeepHop, 48...Int.max),
    ] {
      addSlopes(.latency, slope) { row in
        guard row.caseKey.isChain, depths.contains(row.caseKey.depth ?? 0), let latency = row.value,
          let hops = rows.first(where: { $0.caseKey == row.caseKey && $0.metric == Metric.hopsPerMessage.id }
          )?
          .value, hops > 0
        else { return nil }
        return LineFit.Point(x: hops, y: latency)
      }
    }
    // Per node and over nodes: the whole build is the line, its cost per node is only flat if the line is straight.
    addSlopes(.build, .slopePerNode) { row in
      guard row.caseKey.shape == "app", let nodes = row.caseKey.nodes, let perNode = row.value else {
        return nil
      }
      return LineFit.Point(x: Double(nodes), y: perNode * Double(nodes))
    }
  }

  private mutating func addSlopes(_ metric: Metric, _ slope: Metric, _ point: (ResultRow) -> LineFit.Point?) {
    var points: [CaseKey: [LineFit.Point]] = [:]
    var machines: [CaseKey: Set<String>] = [:]
    var lines: [CaseKey] = []
    for row in rows where row.metric == metric.id && row.stat == .median && row.status.hasValue {
      let key = row.caseKey
      guard key.threads == 1, !key.strategy.hasPrefix("kernel."), let point = point(row) else { continue }
      let line = CaseKey(scenario: key.shape, strategy: key.strategy, parameters: key.parameters)
      if points[line] == nil { lines.append(line) }
      machines[line, default: []].insert(row.machineID)
      if points[line]?.contains(where: { $0.x == point.x }) != true {
        points[line, default: []].append(point)
      }
    }
    for line in lines {
      guard let points = points[line], points.count >= 2, let measured = machines[line] else { continue }
      guard measured.count == 1, let machine = measured.first else {
        let reason = "its sizes were measured on \(measured.count) machines, and their times make no line"
        add(slope, .fit, without: .unavailable, of: line, reason: reason)
        continue
      }
      var own = ResultSheet(runID: runID, machineID: machine)
      do throws(StatisticsError) {
        let fit = try LineFit(through: points, level: PairedRatio.standardLevel)
        let reason = fit.interval == nil ? "\(fit.count) points are too few for a 99 % interval" : ""
        let interval = fit.interval.map { Interval($0) }
        own.add(slope, .fit, fit.slope, interval: interval, count: fit.count, of: line, reason: reason)
      } catch {
        own.add(slope, .fit, without: .unavailable, of: line, reason: "\(error)")
      }
      append(own)
    }
  }

  /// The fitted slopes by strategy, flattest first; nil where there are none.
  var growth: ReportSection? {
    func slopes(_ metric: Metric) -> [[String]: Double] {
      var slopes: [[String]: Double] = [:]
      for row in rows where row.metric == metric.id {
        let options = row.caseKey.parameters.pairs.filter { $0.key != "pass" }.map(\.value)
        slopes[[row.caseKey.strategy, options.joined(separator: " ")]] = row.value
      }
      return slopes
    }
    let (hops, nodes) = (slopes(.slopePerHop), slopes(.slopePerNode))
    let (near, deep) = (slopes(.slopePerNearHop), slopes(.slopePerDeepHop))
    let names = Set(hops.keys).union(nodes.keys).sorted { one, other in
      (hops[one] ?? .infinity, nodes[one] ?? .infinity, one[0], one[1])
        < (hops[other] ?? .infinity, nodes[other] ?? .infinity, other[0], other[1])
    }
    var table = RowTable(names, hidesEmpty: true)
    table.add("strategy", .left) { $0[0] }
    table.add("options", .left, drop: 1) { $0[1] }
    // A fitted line falls by chance where depth does not matter.
    table.add("ns/hop", meaning: "what each further hop of a chain adds") { name in
      hops[name].map { Figure.plain(max(0, $0), places: 1) }
    }
    table.add("up to 24", .right, meaning: "the same in chains of up to 24 levels") { name in
      near[name].map { Figure.plain(max(0, $0), places: 1) }
    }
    table.add("from 48 on", .right, meaning: "the same in chains of 48 levels and more") { name in
      deep[name].map { Figure.plain(max(0, $0), places: 1) }
    }
    table.add("build ns/node", meaning: "what each further node adds to a build") { name in
      nodes[name].map { Figure.plain(max(0, $0), places: 1) }
    }
    let title = "growth: slopes fitted over chains of several depths and builds of several sizes"
    return names.isEmpty ? nil : ReportSection(title: title, table: table.table)
  }
}

extension ResultRow {
  /// Whether it is of a line over several sizes, which is fitted when all of them are there.
  var isFitted: Bool {
    [Metric.slopePerHop, .slopePerNearHop, .slopePerDeepHop, .slopePerNode].contains { $0.id == metric }
  }
}
