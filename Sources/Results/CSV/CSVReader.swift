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
      let chunk = try file.read(Defaults.readChunkBytes)
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
