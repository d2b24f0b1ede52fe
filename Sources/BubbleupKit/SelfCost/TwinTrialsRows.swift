import Results
import Statistics

/// What the trials of the twin give: rows, a target and a table.
struct TwinTrialsRows {
  let key: CaseKey
  let trials: TwinTrials

  func add(to findings: inout UnitFindings) {
    guard let scatter = trials.scatter else {
      findings.sheet.add(.twinRatio, .median, without: .skipped, of: key, reason: "no trial was measured")
      findings.targets.append(target)
      return
    }
    let values: [(Stat, Double)] = [
      (.median, scatter.median), (.min, scatter.minimum), (.max, scatter.maximum),
      (.deviation, scatter.medianAbsoluteDeviation),
      (.within, Double(trials.within) / Double(scatter.count)),
    ]
    for (stat, value) in values {
      findings.sheet.add(.twinRatio, stat, value, count: scatter.count, of: key)
    }
    findings.targets.append(target)
    var table = TextTable(columns: [
      .init("trials", alignment: .right), .init("within", alignment: .right),
      .init("median", alignment: .decimal), .init("smallest", alignment: .decimal),
      .init("largest", alignment: .decimal), .init("mad", alignment: .decimal),
    ])
    let shown = [scatter.median, scatter.minimum, scatter.maximum, scatter.medianAbsoluteDeviation]
    table.append(
      [.init("\(scatter.count)"), .init("\(trials.within)")]
        + shown.map { .init(Figure.plain($0, places: 4)) }
    )
    findings.table = ReportSection(
      title: "A/A twin, median paired ratio per trial; within ±\(limit)",
      table: table
    )
  }

  private var limit: String { Figure.percent(trials.limit) }

  private var target: TargetFinding {
    TargetFinding(
      what: "A/A twin within ±\(limit)",
      figure:
        "\(trials.within) of \(trials.ratios.count) trials, worst \(Figure.plain(trials.worst * 100, places: 2)) %",
      target: "at least \(trials.needed)",
      isMet: trials.isMet
    )
  }
}
