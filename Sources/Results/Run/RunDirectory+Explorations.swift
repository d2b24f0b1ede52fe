extension RunDirectory {
  /// Replaces `explorations.csv`, which only a run of explorations has; written anew after each.
  public func write(explorations rows: [ExplorationRow]) throws(ResultsError) {
    var seen = Set<[String]>()
    for (index, row) in rows.enumerated() { try check(row, line: index + 2, &seen) }
    try write(ExplorationRow.table.file(of: rows, path: explorationsPath), to: explorationsPath)
  }

  /// Reads and checks `explorations.csv`.
  public func explorations() throws(ResultsError) -> [ExplorationRow] {
    var seen = Set<[String]>()
    return try rows(of: ExplorationRow.table, at: explorationsPath) { row, line throws(ResultsError) in
      try check(row, line: line, &seen)
    }
  }

  /// Replaces `faults.csv`, which only a run of planted faults has; written anew after each.
  public func write(faults rows: [FaultRow]) throws(ResultsError) {
    var seen = Set<[String]>()
    for (index, row) in rows.enumerated() { try check(row, line: index + 2, &seen) }
    try write(FaultRow.table.file(of: rows, path: faultsPath), to: faultsPath)
  }

  /// Reads and checks `faults.csv`.
  public func faults() throws(ResultsError) -> [FaultRow] {
    var seen = Set<[String]>()
    return try rows(of: FaultRow.table, at: faultsPath) { row, line throws(ResultsError) in
      try check(row, line: line, &seen)
    }
  }

  /// Where the explorations are, or would be.
  public var explorationsPath: String { "\(path)/explorations.csv" }
  /// Where the findings about planted faults are, or would be.
  public var faultsPath: String { "\(path)/faults.csv" }

  private func check(_ row: ExplorationRow, line: Int, _ seen: inout Set<[String]>) throws(ResultsError) {
    try checkOrigin(row.runID, row.machineID, file: explorationsPath, line: line)
    let steps = row.steps.map { "\($0)" } ?? ""
    let key = [
      row.scenario, row.strategy, row.discipline, row.parameters.text, row.mode, "\(row.actors)", steps,
    ]
    try refuseTwice(key, column: "scenario", file: explorationsPath, line: line, &seen)
  }

  private func check(_ row: FaultRow, line: Int, _ seen: inout Set<[String]>) throws(ResultsError) {
    try checkOrigin(row.runID, row.machineID, file: faultsPath, line: line)
    try refuseTwice([row.fault, "\(row.seed)"], column: "fault", file: faultsPath, line: line, &seen)
  }

  private func refuseTwice(
    _ key: [String],
    column: String,
    file: String,
    line: Int,
    _ seen: inout Set<[String]>
  ) throws(ResultsError) {
    guard !seen.insert(key).inserted else { return }
    throw ResultsError(
      .duplicate,
      file: file,
      line: line,
      column: column,
      problem: "\(key.filter { !$0.isEmpty }.joined(separator: " ")) is there twice",
      advice: "keep one of the rows"
    )
  }
}
