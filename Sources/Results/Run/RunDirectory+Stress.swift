extension RunDirectory {
  /// Replaces `stress.csv`, which only a run of loads has.
  ///
  /// Written anew after each load: it is small, and a run that ends early then has what it found.
  public func write(stress rows: [StressRow]) throws(ResultsError) {
    var seen = Set<[String]>()
    for (index, row) in rows.enumerated() { try check(row, line: index + 2, seen: &seen) }
    try write(StressRow.table.file(of: rows, path: stressPath), to: stressPath)
  }

  /// Reads and checks `stress.csv`.
  public func stress() throws(ResultsError) -> [StressRow] {
    var seen = Set<[String]>()
    return try rows(of: StressRow.table, at: stressPath) { row, line throws(ResultsError) in
      try check(row, line: line, seen: &seen)
    }
  }

  /// Replaces `timeline.csv`, which only a run of loads has.
  public func write(timeline rows: [TimelineRow]) throws(ResultsError) {
    var latest: [[String]: Double] = [:]
    for (index, row) in rows.enumerated() { try check(row, line: index + 2, latest: &latest) }
    try write(TimelineRow.table.file(of: rows, path: timelinePath), to: timelinePath)
  }

  /// Reads and checks `timeline.csv`.
  public func timeline() throws(ResultsError) -> [TimelineRow] {
    var latest: [[String]: Double] = [:]
    return try rows(of: TimelineRow.table, at: timelinePath) { row, line throws(ResultsError) in
      try check(row, line: line, latest: &latest)
    }
  }

  private var stressPath: String { "\(path)/stress.csv" }
  private var timelinePath: String { "\(path)/timeline.csv" }

  func write(_ bytes: [UInt8], to path: String) throws(ResultsError) {
    try WholeFile.write(bytes, to: path, limit: Defaults.maximumResultsBytes)
  }

  func rows<Row>(
    of table: Table<Row>,
    at path: String,
    check: (Row, Int) throws(ResultsError) -> Void
  ) throws(ResultsError) -> [Row] {
    var reader = try TableReader(table, path: path, limit: Defaults.maximumResultsBytes)
    var rows: [Row] = []
    while let row = try reader.next() {
      try check(row, reader.line)
      rows.append(row)
    }
    try reader.requireCompleteEnd()
    return rows
  }

  /// `seen` are the figures of the rows above: a load has each of them once.
  private func check(_ row: StressRow, line: Int, seen: inout Set<[String]>) throws(ResultsError) {
    try checkOrigin(row.runID, row.machineID, file: stressPath, line: line)
    let key = [row.strategy, row.discipline, "\(row.threads)", row.parameters.text, row.metric]
    guard seen.insert(key).inserted else {
      throw ResultsError(
        .duplicate,
        file: stressPath,
        line: line,
        column: "metric",
        problem: "\(row.metric) of \(row.strategy) under \(row.discipline) is there twice",
        advice: "keep one of the rows"
      )
    }
  }

  /// `latest` are the times of the rows above, by load: time goes on.
  private func check(
    _ row: TimelineRow,
    line: Int,
    latest: inout [[String]: Double]
  ) throws(ResultsError) {
    try checkOrigin(row.runID, nil, file: timelinePath, line: line)
    let load = [row.strategy, row.discipline, "\(row.threads)", row.parameters.text]
    if let before = latest.updateValue(row.t, forKey: load), before >= row.t {
      throw ResultsError(
        .duplicate,
        file: timelinePath,
        line: line,
        column: "t",
        problem: "\(row.t) s is not after \(before) s, the row before of the same load",
        advice: "keep one row per slot, in the order of time"
      )
    }
  }

  /// Refuses a row of another run, or of another machine where the table names one.
  func checkOrigin(
    _ runID: String,
    _ machineID: String?,
    file: String,
    line: Int
  ) throws(ResultsError) {
    try RowOrigin.check(runID, expected: manifest.runID, column: "run_id", file: file, line: line)
    guard let machineID else { return }
    let machine = manifest.machine.machineID
    try RowOrigin.check(machineID, expected: machine, column: "machine_id", file: file, line: line)
  }
}
