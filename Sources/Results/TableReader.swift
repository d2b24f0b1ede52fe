/// Reads the rows of a table from a CSV file, one at a time.
package struct TableReader<Row: Sendable>: ~Copyable {
  private let table: Table<Row>
  private let path: String
  private var reader: CSVReader
  private var header: TableHeader?
  private var sequence: RowSequence
  private var previous: [String] = []
  /// The line on which the row that was read last begins.
  package private(set) var line = 0

  package init(
    _ table: Table<Row>,
    path: String,
    limit: Int = FileLimits.maximumResultsBytes,
    origin: RowOrigin? = nil
  ) throws(ResultsError) {
    self.table = table
    self.path = path
    sequence = RowSequence(table, origin: origin)
    reader = try CSVReader(path: path, limit: limit)
  }

  /// All rows of a file that is whole.
  static func all(
    of table: Table<Row>,
    path: String,
    origin: RowOrigin? = nil
  ) throws(ResultsError) -> [Row] {
    var reader = try TableReader(table, path: path, origin: origin)
    var rows: [Row] = []
    while let row = try reader.next() { rows.append(row) }
    try reader.requireCompleteEnd()
    return rows
  }

  /// The next row, or nil after the last complete one.
  package mutating func next() throws(ResultsError) -> Row? {
    let header = try readHeader()
    guard let header, var record = try reader.next() else { return nil }
    try header.check(record, file: path)
    shareRepeated(&record.fields)
    line = record.line
    do {
      let row = try table.decode(record.fields)
      try sequence.accept(record.fields)
      return row
    } catch {
      throw error.located(file: path, line: line)
    }
  }

  /// Gives a cell that says what stands above it the same storage: most columns of a large file repeat themselves.
  private mutating func shareRepeated(_ cells: inout [String]) {
    for place in cells.indices where place < previous.count && cells[place] == previous[place] {
      cells[place] = previous[place]
    }
    previous = cells
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
    header = try TableHeader(record, expected: table.header, appended: table.appended, file: path)
    return header
  }
}

/// Compares the first record of a file with the columns that it should have.
package struct TableHeader {
  /// The columns that the file has.
  let names: [String]
  /// The number of cells that each row must have.
  package var width: Int { names.count }

  /// Of `expected`, the last `appended` may be missing together: an earlier version wrote the file.
  package init(
    _ record: CSVRecord,
    expected: [String],
    appended: Int = 0,
    file: String
  ) throws(ResultsError) {
    let isEarlier = record.fields.count == expected.count - appended
    for (index, id) in expected.dropLast(isEarlier ? appended : 0).enumerated() {
      guard index < record.fields.count else {
        throw Self.error(file, record.line, id, "is missing", "write the columns of the documented schema")
      }
      guard record.fields[index] == id else {
        let found = Excerpt.quoted(record.fields[index])
        let place = "is expected as number \(index + 1), where \(found) stands"
        throw Self.error(
          file,
          record.line,
          id,
          place,
          "keep the columns in order and their names as they are"
        )
      }
    }
    var seen = Set<String>()
    for name in record.fields where !seen.insert(name).inserted {
      throw ResultsError(
        .duplicate,
        file: file,
        line: record.line,
        column: name,
        problem: "the column is there twice",
        advice: "remove one of them"
      )
    }
    names = record.fields
  }

  /// Checks the number of cells in a row.
  package func check(_ record: CSVRecord, file: String) throws(ResultsError) {
    guard record.fields.count != width else { return }
    throw ResultsError(
      .malformed,
      file: file,
      line: record.line,
      column: "\(min(record.fields.count, width) + 1)",
      problem: "the row has \(record.fields.count) fields, the header \(width)",
      advice: "restore the row: a comma in a field needs quotes around the field"
    )
  }

  private static func error(
    _ file: String,
    _ line: Int,
    _ column: String,
    _ problem: String,
    _ advice: String
  ) -> ResultsError {
    ResultsError(.malformed, file: file, line: line, column: column, problem: problem, advice: advice)
  }
}

/// Reads a CSV file record by record, in bounded memory.
///
/// Not copyable: it owns the open file, and two copies would each read half of it.
public struct CSVReader: ~Copyable {
  private let file: OpenFile
  private let limit: Int
  private var parser: CSVParser
  private var bytesRead = 0

  /// Opens a file of at most `limit` bytes.
  public init(path: String, limit: Int) throws(ResultsError) {
    let file = try OpenFile.reading(path)
    _ = try file.size(limit: limit)
    self.file = file
    self.limit = limit
    parser = CSVParser(file: path)
  }

  /// The next complete record, or nil when there are no more.
  public mutating func next() throws(ResultsError) -> CSVRecord? {
    while true {
      if let record = try parser.next() { return record }
      let chunk = try file.read(FileLimits.readChunkBytes)
      guard !chunk.isEmpty else { return nil }
      bytesRead += chunk.count
      // The file may be growing while it is read; the size asked at the start is no bound.
      guard bytesRead <= limit else { throw OpenFile.tooLarge(file.path, size: bytesRead, limit: limit) }
      parser.feed(chunk)
    }
  }

  /// Checks, after `next` gave nil, that the file ends with a complete record.
  ///
  /// The RFC lets the last line end go missing. Here its absence is the only sign that a file was cut within its
  /// last field, so it is required.
  public func requireCompleteEnd() throws(ResultsError) {
    let tail = try parser.tail()
    guard !tail.bytes.isEmpty else { return }
    throw ResultsError(
      .malformed,
      file: file.path,
      line: tail.line,
      problem: tail.isInsideQuotes ? "a quote is not closed before the end" : "the last line has no line end",
      advice: "the file was cut: restore it or measure again"
    )
  }

  /// What stands after the last complete record, once `next` gave nil.
  func tail() throws(ResultsError) -> CSVParser.Tail { try parser.tail() }
}
