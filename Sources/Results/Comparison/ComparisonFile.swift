/// A `compare.csv`: read with every check, and replaced as a whole.
public struct ComparisonFile: Sendable, Equatable {
  /// The name that the file has beside the candidate's other files.
  public static let name = "compare.csv"

  /// Where it is.
  public let path: String

  /// The file at a path.
  public init(path: String) { self.path = path }

  /// The file of a run's directory.
  public init(in run: RunDirectory) { self.init(path: "\(run.path)/\(Self.name)") }

  /// Reads and checks all rows.
  public func read() throws(ResultsError) -> [ComparisonRow] {
    var reader = try TableReader(ComparisonRow.table, path: path, limit: Defaults.maximumResultsBytes)
    var rows: [ComparisonRow] = []
    var seen = Set<ComparisonKey>()
    while let row = try reader.next() {
      try check(row, line: reader.line, seen: &seen)
      rows.append(row)
    }
    try reader.requireCompleteEnd()
    return rows
  }

  /// Replaces the file; a reader sees all of the old rows or all of these, and a refused row changes nothing.
  public func write(_ rows: [ComparisonRow]) throws(ResultsError) {
    try WholeFile.write(bytes(of: rows), to: path, limit: Defaults.maximumResultsBytes)
  }

  /// Refuses a place without a folder, before minutes are spent on what could then not be written.
  public func requireFolder() throws(ResultsError) { try WholeFile.requireFolder(of: path) }

  /// The file's content for these rows, after the same checks that reading makes.
  public func bytes(of rows: [ComparisonRow]) throws(ResultsError) -> [UInt8] {
    var seen = Set<ComparisonKey>()
    for (index, row) in rows.enumerated() { try check(row, line: index + 2, seen: &seen) }
    return try ComparisonRow.table.file(of: rows, path: path)
  }

  private func check(_ row: ComparisonRow, line: Int, seen: inout Set<ComparisonKey>) throws(ResultsError) {
    guard seen.insert(ComparisonKey(row)).inserted else {
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
