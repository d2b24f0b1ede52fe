import Results
import Statistics

/// What whole runs give: rows and a table, least repeatable first.
///
/// It has no target: the figure is the answer.
struct RepeatabilityRows {
  let key: CaseKey
  /// By case, the ratio to the chase in each run.
  let ratios: [(key: CaseKey, values: [Double])]
  /// By run, the A/A twin that was farthest from 1.
  let twins: [Double]

  /// A line of the table.
  private struct Line {
    let key: CaseKey
    let scatter: Scatter
  }

  func add(to findings: inout UnitFindings) {
    guard let twins = (try? SortedSample(twins)).flatMap({ try? Scatter(of: $0) }) else {
      findings.sheet.add(.twinRatio, .median, without: .skipped, of: key, reason: "no whole run was measured")
      return
    }
    for (stat, value) in [(Stat.median, twins.median), (.min, twins.minimum), (.max, twins.maximum)] {
      findings.sheet.add(.twinRatio, stat, value, count: twins.count, of: key, reason: reason)
    }
    let lines = ratios.compactMap { key, values in
      (try? SortedSample(values)).flatMap { try? Scatter(of: $0) }.map { Line(key: key, scatter: $0) }
    }
    for line in lines { add(line, to: &findings.sheet) }
    findings.table = ReportSection(
      title: "ratio to the chase over \(twins.count) whole runs; spread is largest ÷ smallest − 1",
      table: table(lines.sorted { $0.scatter.spread > $1.scatter.spread }),
      notes: [summary(lines)].compactMap(\.self)
    )
  }

  private func add(_ line: Line, to sheet: inout ResultSheet) {
    let scatter = line.scatter
    let values: [(Stat, Double)] = [
      (.median, scatter.median), (.min, scatter.minimum), (.max, scatter.maximum), (.spread, scatter.spread),
      (.deviation, scatter.medianAbsoluteDeviation),
    ]
    for (stat, value) in values {
      sheet.add(.ratioToChase, stat, value, count: scatter.count, of: line.key)
    }
  }

  /// How many of the runs called themselves invalid; they are in all figures.
  private var reason: String {
    let limit = TwinCheck.standardLimit
    let invalid = twins.count { max($0, 1 / $0) - 1 > limit }
    return invalid == 0 ? "" : "\(invalid) of \(twins.count) runs were invalid and are counted"
  }

  private func summary(_ lines: [Line]) -> String? {
    let spreads = lines.map(\.scatter.spread)
    guard let sample = try? SortedSample(spreads), let median = try? Median(of: sample, level: 0.99) else {
      return nil
    }
    let ends = "median spread \(percent(median.value)), largest \(percent(sample.maximum))"
    return reason.isEmpty ? ends : "\(ends); \(reason)"
  }

  private func table(_ lines: [Line]) -> TextTable {
    var table = TextTable(columns: [
      .init("scenario", dropOrder: 1), .init("strategy"), .init("× chase", alignment: .decimal),
      .init("smallest", alignment: .decimal), .init("largest", alignment: .decimal),
      .init("spread", alignment: .decimal), .init("mad", alignment: .decimal),
    ])
    for line in lines {
      let scatter = line.scatter
      table.append([
        .init(line.key.scenario), .init(line.key.strategy), .init(Figure.short(scatter.median)),
        .init(Figure.short(scatter.minimum)), .init(Figure.short(scatter.maximum)),
        .init(percent(scatter.spread)), .init(percent(scatter.medianAbsoluteDeviation / scatter.median)),
      ])
    }
    return table
  }

  private func percent(_ share: Double) -> String { "\(Figure.plain(share * 100, places: 2)) %" }
}
