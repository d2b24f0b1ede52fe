/// What came of planting every fault, some of them with several seeds.
struct FaultSummary {
  /// A fault with one finding per seed.
  struct Row {
    let fault: PlantedFault
    let findings: [FaultFinding]
    /// Which of the seeds each finding is of, from 0.
    let seeds: [Int]

    var isCaught: Bool { !findings.isEmpty && findings.allSatisfy(\.isCaught) }
  }

  private(set) var rows: [Row] = []

  /// Takes what was found with the first seeds, or with those of `seeds`.
  mutating func append(_ fault: PlantedFault, _ findings: [FaultFinding], seeds: [Int]? = nil) {
    rows.append(Row(fault: fault, findings: findings, seeds: seeds ?? Array(findings.indices)))
  }

  var caught: Int { rows.count(where: \.isCaught) }

  /// Whether there was a fault, and each was caught with every seed.
  var isGreen: Bool { !rows.isEmpty && caught == rows.count }

  /// Whether one was not: after a signal there may not have been any yet.
  var hasMissed: Bool { caught < rows.count }

  var verdict: String {
    let seeds = rows.map(\.findings.count).max() ?? 0
    return "\(caught) of \(rows.count) planted faults were caught"
      + (seeds > 1 ? ", each with \(seeds) seeds" : "")
  }

  /// A row per fault: which oracle caught it, after how many tries, and what it said.
  var table: TextTable {
    var table = TextTable(columns: [
      .init("fault"), .init("oracle", title: "caught by"), .init("tries", alignment: .right),
      .init("words", title: "what showed", isCut: true),
    ])
    for row in rows {
      let missed = row.findings.first { !$0.isCaught }
      let shown = missed ?? row.findings.first
      table.append([
        .init(row.fault.name), .init(missed == nil ? row.fault.oracle : "MISSED"),
        .init(Self.tries(of: row)), .init(shown?.words ?? ""),
      ])
    }
    return table
  }

  /// How to see the explorer's schedules again, one per fault: by the build that has the faults.
  func replayLines(_ executable: String) -> [String] {
    rows.compactMap { row in
      row.findings.lazy.compactMap(\.replay).first.map {
        "\(row.fault.name): \(executable) stress --replay \($0)"
      }
    }
  }

  private static func tries(of row: Row) -> String {
    let tries = row.findings.filter(\.isCaught).map(\.tries)
    guard let least = tries.min(), let most = tries.max() else { return "" }
    return least == most ? "\(least)" : "\(least) to \(most)"
  }
}

/// Shows what came of planting faults: a row each, how to see them again, and whether what is right stays quiet.
struct FaultPresentation {
  let summary: FaultSummary
  /// What came of running what is right; nil where the run ended before.
  let quiet: QuietFinding?
  /// The build that has the faults.
  let executable: String
  /// Where all of it is kept, if it is.
  var path: String?

  func show(on console: Console) {
    console.result(summary.table)
    // Not broken: they are there to be copied.
    for line in summary.replayLines(executable) { console.result(line) }
    if let path { console.result("all figures: \(path)") }
    console.result(summary.verdict)
    guard let quiet else { return }
    if let alarm = quiet.alarm {
      console.result(sentence: "FALSE ALARM with nothing planted: \(alarm)")
    } else {
      console.result("0 false alarms in \(quiet.runs) runs with nothing planted")
    }
  }
}
