extension RunDirectory {
  /// Reads `plan.json`.
  public func plan() throws(ResultsError) -> RunPlan {
    try JSONFile.read(RunPlan.self, from: file(.plan))
  }

  /// Reads and checks `results.csv`.
  public func results() throws(ResultsError) -> [ResultRow] {
    let path = file(.results)
    var reader = try TableReader(ResultRow.table, path: path, limit: Defaults.maximumResultsBytes)
    var rows: [ResultRow] = []
    var seen = Set<ResultKey>()
    while let row = try reader.next() {
      try checkResult(row, line: reader.line, seen: &seen)
      rows.append(row)
    }
    try reader.requireCompleteEnd()
    try RowCount.check(rows.count, expected: manifest.resultCount, file: path)
    return rows
  }

  /// Opens `samples.csv` to read it sample by sample.
  ///
  /// A last line without its end is put aside and counted in a run that is not complete; in a complete run it is an
  /// error.
  public func sampleReader() throws(ResultsError) -> SampleReader {
    try SampleReader(path: file(.samples), manifest: manifest)
  }

  /// Reads and checks all of `samples.csv`.
  public func samples() throws(ResultsError) -> SampleSet {
    var reader = try sampleReader()
    var rows: [SampleRow] = []
    while let row = try reader.next() { rows.append(row) }
    return SampleSet(rows: rows, tornBytes: reader.tornBytes)
  }

  func checkResult(_ row: ResultRow, line: Int, seen: inout Set<ResultKey>) throws(ResultsError) {
    let path = file(.results)
    try RowOrigin.check(row.runID, expected: manifest.runID, column: "run_id", file: path, line: line)
    let machine = manifest.machine.machineID
    try RowOrigin.check(row.machineID, expected: machine, column: "machine_id", file: path, line: line)
    guard seen.insert(ResultKey(row)).inserted else {
      throw ResultsError(
        .duplicate,
        file: path,
        line: line,
        column: "stat",
        problem: "\(row.metric) \(row.stat.rawValue) of \(row.caseKey) is there twice",
        advice: "keep one of the rows"
      )
    }
  }
}
