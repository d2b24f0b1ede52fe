/// Reads the rows of a table from a CSV file, one at a time.
package struct TableReader<Row: Sendable>: ~Copyable {
  private let table: Table<Row>
  private let path: String
  private var reader: CSVReader
  private var header: TableHeader?
  /// The line on which the row that was read last begins.
  package private(set) var line = 0

  package init(_ table: Table<Row>, path: String, limit: Int) throws(ResultsError) {
    self.table = table
    self.path = path
    reader = try CSVReader(path: path, limit: limit)
  }

  /// The next row, or nil after the last complete one.
  package mutating func next() throws(ResultsError) -> Row? {
    let header = try readHeader()
    guard let header, let record = try reader.next() else { return nil }
    try header.check(record, file: path)
    line = record.line
    do {
      return try table.decode(record.fields)
    } catch {
      throw error.located(file: path, line: line)
    }
  }

  /// Checks, after the last row, that nothing is cut.
  package func requireCompleteEnd() throws(ResultsError) {
    try reader.requireCompleteEnd()
    guard header == nil else { return }
    throw ResultsError(
      .malformed,
      file: path,
      line: 1,
      problem: "the file is empty",
      advice: "the file was cut: restore it or measure again"
    )
  }

  /// What stands after the last complete record.
  func tail() throws(ResultsError) -> CSVParser.Tail { try reader.tail() }

  /// Whether the first line was complete.
  var hasHeader: Bool { header != nil }

  private mutating func readHeader() throws(ResultsError) -> TableHeader? {
    if let header { return header }
    guard let record = try reader.next() else { return nil }
    header = try TableHeader(record, expected: table.header, file: path)
    return header
  }
}
