/// Turns bytes, in whatever pieces they come, into records.
///
/// Pure and without I/O, so that every way of cutting a file can be tried in memory. Stricter than the RFC: a quote
/// inside an unquoted field, a bare CR, an empty line and a NUL are errors, because each is the mark of a
/// damaged or foreign file, and reading on would be guessing.
package struct CSVParser {
  /// What stands after the last complete record.
  package struct Tail: Equatable {
    package var bytes: [UInt8]
    package var line: Int
    /// Whether a quote was opened and not closed, which explains line ends within the tail.
    package var isInsideQuotes: Bool
  }

  private let file: String
  private var buffer: [UInt8] = []
  private var start = 0
  private var scanned = 0
  private var isInsideQuotes = false
  private var line = 1
  private var isAtBeginning = true

  package init(file: String) { self.file = file }

  /// Adds bytes; records that were handed out are forgotten first.
  package mutating func feed(_ bytes: [UInt8]) {
    buffer.removeSubrange(..<start)
    scanned -= start
    start = 0
    buffer.append(contentsOf: bytes)
  }

  /// The next complete record, or nil if more bytes are needed.
  package mutating func next() throws(ResultsError) -> CSVRecord? {
    guard let end = findEnd() else {
      guard scanned - start <= Defaults.maximumRecordBytes else { throw recordTooLarge() }
      return nil
    }
    if isAtBeginning { try refuseByteOrderMark() }
    isAtBeginning = false
    let record = buffer[start..<end]
    guard record.count <= Defaults.maximumRecordBytes else { throw recordTooLarge() }
    var splitter = CSVSplitter(record: record, file: file, line: line)
    let fields = try splitter.fields()
    let result = CSVRecord(fields: fields, line: line)
    line += 1 + record.count { $0 == CSVByte.lineFeed }
    start = end + 1
    return result
  }

  /// What is left when all bytes were fed and `next` gave nil.
  package func tail() throws(ResultsError) -> Tail {
    if isAtBeginning { try refuseByteOrderMark() }
    return Tail(bytes: Array(buffer[start...]), line: line, isInsideQuotes: isInsideQuotes)
  }

  /// The position of the LF that ends the record; remembers how far it looked, so that no byte is looked at twice.
  private mutating func findEnd() -> Int? {
    while scanned < buffer.count {
      let byte = buffer[scanned]
      scanned += 1
      if byte == CSVByte.quote { isInsideQuotes.toggle() }
      if byte == CSVByte.lineFeed, !isInsideQuotes { return scanned - 1 }
    }
    return nil
  }

  private func refuseByteOrderMark() throws(ResultsError) {
    let head = buffer[start...].prefix(3)
    let isUTF16 = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
    guard isUTF16 || head.elementsEqual([0xEF, 0xBB, 0xBF]) else { return }
    throw ResultsError(
      .encoding,
      file: file,
      line: 1,
      column: "1",
      problem: isUTF16 ? "the file is UTF-16" : "the file begins with a byte order mark",
      advice: "save it as UTF-8 without a byte order mark"
    )
  }

  private func recordTooLarge() -> ResultsError {
    ResultsError(
      .tooLarge,
      file: file,
      line: line,
      problem: "a record is longer than \(Defaults.maximumRecordBytes) bytes",
      advice: "look for a quote that is never closed"
    )
  }
}
