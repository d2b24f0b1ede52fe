extension RunDirectory {
  /// Replaces `claims.csv`, which only a run of claims has.
  ///
  /// Written anew after each claim: it is small, and a run that ends early then has what it found.
  public func write(claims rows: [ClaimRow]) throws(ResultsError) {
    let path = claimsPath
    for (index, row) in rows.enumerated() { try check(row, path, line: index + 2) }
    let bytes = try ClaimRow.table.file(of: rows, path: path)
    try WholeFile.write(bytes, to: path, limit: Defaults.maximumResultsBytes)
  }

  /// Reads and checks `claims.csv`.
  public func claims() throws(ResultsError) -> [ClaimRow] {
    let path = claimsPath
    var reader = try TableReader(ClaimRow.table, path: path, limit: Defaults.maximumResultsBytes)
    var rows: [ClaimRow] = []
    while let row = try reader.next() {
      try check(row, path, line: reader.line)
      rows.append(row)
    }
    try reader.requireCompleteEnd()
    return rows
  }

  private var claimsPath: String { "\(path)/claims.csv" }

  private func check(_ row: ClaimRow, _ path: String, line: Int) throws(ResultsError) {
    try RowOrigin.check(row.runID, expected: manifest.runID, column: "run_id", file: path, line: line)
    let machine = manifest.machine.machineID
    try RowOrigin.check(row.machineID, expected: machine, column: "machine_id", file: path, line: line)
  }
}
