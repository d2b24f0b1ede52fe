/// Reads the rows of a table from a CSV file, one at a time.
package struct TableReader<Row: Sendable>: ~Copyable {
  private let table: Table<Row>
  private let path: String
  private var reader: CSVReader
  /// The number of cells that each row must have; nil until the header was read.
  private var width: Int?
  private var sequence: RowSequence
  /// What the rows so far have said once for those that follow.
  private(set) var series: RowSeries
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
    series = RowSeries(table)
    reader = try CSVReader(path: path, limit: limit)
  }

  /// All rows of a file that is whole.
  package static func all(
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
    guard let width = try readHeader(), var record = try reader.next() else { return nil }
    line = record.line
    guard record.fields.count == width else {
      throw ResultsError(
        .malformed,
        file: path,
        line: line,
        column: "\(min(record.fields.count, width) + 1)",
        problem: "the row has \(record.fields.count) fields, the header \(width)",
        advice: "restore the row: a comma in a field needs quotes around the field"
      )
    }
    do {
      try series.expand(&record.fields)
    } catch {
      throw error.located(file: path, line: line)
    }
    shareRepeated(&record.fields)
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
    guard width == nil else { return }
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
  var hasHeader: Bool { width != nil }

  /// Holds the first record against the columns that it should have, and gives their number.
  ///
  /// Columns behind them are those of a later version. Of those that were appended the last may be missing: then an earlier
  /// version wrote the file.
  private mutating func readHeader() throws(ResultsError) -> Int? {
    if let width { return width }
    guard let record = try reader.next() else { return nil }
    let (found, expected) = (record.fields, table.header)
    let known = found.count < expected.count - table.appended ? expected.count : found.count
    for (index, id) in expected.prefix(known).enumerated()
    where index >= found.count || found[index] != id {
      let place = "is expected as number \(index + 1)"
      throw ResultsError(
        .malformed,
        file: path,
        line: record.line,
        column: id,
        problem: index < found.count
          ? "\(place), where \(Excerpt.quoted(found[index])) stands" : "is missing",
        advice: "write the columns of the documented schema, in their order"
      )
    }
    width = found.count
    return width
  }
}

/// Reads a CSV file record by record, in bounded memory.
///
/// Not copyable: it owns the open file, and two copies would each read half of it.
package struct CSVReader: ~Copyable {
  private let file: OpenFile
  private let limit: Int
  private var parser: CSVParser
  private var bytesRead = 0

  /// Opens a file of at most `limit` bytes.
  package init(path: String, limit: Int) throws(ResultsError) {
    let file = try OpenFile.reading(path)
    _ = try file.size(limit: limit)
    self.file = file
    self.limit = limit
    parser = CSVParser(file: path)
  }

  /// The next complete record, or nil when there are no more.
  package mutating func next() throws(ResultsError) -> CSVRecord? {
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
  package func requireCompleteEnd() throws(ResultsError) {
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
