/// Turns bytes, in whatever pieces they come, into records.
///
/// Pure and without I/O, so that every way of cutting a file can be tried in memory. Stricter than the RFC: a quote
/// inside an unquoted field, a bare CR, an empty line and a NUL are errors, because each is the mark of a
/// damaged or foreign file, and reading on would be guessing.
package struct CSVParser {
  /// What stands after the last complete record.
  package struct Tail {
    package var bytes: [UInt8]
    var line: Int
    /// Whether a quote was opened and not closed, which explains line ends within the tail.
    var isInsideQuotes: Bool
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
    let end = findEnd()
    guard (end ?? scanned) - start <= FileLimits.maximumRecordBytes else {
      throw ResultsError(
        .tooLarge,
        file: file,
        line: line,
        problem: "a record is longer than \(FileLimits.maximumRecordBytes) bytes",
        advice: "look for a quote that is never closed"
      )
    }
    guard let end else { return nil }
    try refuseByteOrderMark()
    isAtBeginning = false
    let record = buffer[start..<end]
    let result = CSVRecord(fields: try fields(of: record), line: line)
    line += 1 + record.count { $0 == CSVByte.lineFeed }
    start = end + 1
    return result
  }

  /// What is left when all bytes were fed and `next` gave nil.
  package func tail() throws(ResultsError) -> Tail {
    try refuseByteOrderMark()
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
    guard isAtBeginning else { return }
    let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF]]
    guard marks.contains(where: { buffer[start...].starts(with: $0) }) else { return }
    throw error(1, .encoding, "the file begins with a byte order mark", "save it as UTF-8 without one")
  }

  // MARK: - Fields

  /// The fields of a record, which comes without its LF; a CR before that belongs to the line end too.
  private func fields(of record: ArraySlice<UInt8>) throws(ResultsError) -> [String] {
    var rest = record.last == CSVByte.carriageReturn ? record.dropLast() : record
    guard !rest.isEmpty else {
      throw error(1, .malformed, "the line is empty", "remove it, or restore the row that stood there")
    }
    var fields: [String] = []
    fields.reserveCapacity(20)
    while true {
      let number = fields.count + 1
      let isQuoted = rest.first == CSVByte.quote
      fields.append(try isQuoted ? quotedField(&rest, number) : plainField(&rest, number))
      guard rest.popFirst() != nil else { return fields }
    }
  }

  /// Takes a field off the rest, up to the comma after it or to the record's end.
  private func plainField(_ rest: inout ArraySlice<UInt8>, _ number: Int) throws(ResultsError) -> String {
    let bytes = rest.prefix { $0 != CSVByte.comma }
    guard !bytes.contains(where: CSVByte.mustBeQuoted) else {
      let advice = "quote the field and double the quotes in it"
      throw error(number, .malformed, "a quote or a carriage return stands inside an unquoted field", advice)
    }
    rest = rest[bytes.endIndex...]
    return try text(bytes, number)
  }

  private func quotedField(_ rest: inout ArraySlice<UInt8>, _ number: Int) throws(ResultsError) -> String {
    var bytes: [UInt8] = []
    while rest.popFirst() != nil, let quote = rest.firstIndex(of: CSVByte.quote) {
      bytes += rest[..<quote]
      rest = rest[(quote + 1)...]
      guard let next = rest.first, next != CSVByte.comma else { return try text(bytes[...], number) }
      guard next == CSVByte.quote else {
        let advice = "double the quotes within a quoted field"
        throw error(number, .malformed, "text follows a closing quote", advice)
      }
      bytes.append(next)
    }
    throw error(number, .malformed, "a quote is not closed", "restore the end of the field")
  }

  private func text(_ bytes: ArraySlice<UInt8>, _ number: Int) throws(ResultsError) -> String {
    guard !bytes.contains(CSVByte.nul), let text = String(validating: bytes, as: UTF8.self) else {
      throw error(number, .encoding, "the field is not UTF-8", "save the file as UTF-8")
    }
    return text
  }

  private func error(
    _ column: Int,
    _ code: ResultsError.Code,
    _ problem: String,
    _ advice: String
  ) -> ResultsError {
    ResultsError(code, file: file, line: line, column: "\(column)", problem: problem, advice: advice)
  }
}

/// One record of a CSV file, with the line on which it begins.
package struct CSVRecord: Equatable, Sendable {
  package var fields: [String]
  /// The physical line of the record's first byte, counted from 1.
  package var line: Int

  package init(fields: [String], line: Int) { (self.fields, self.line) = (fields, line) }
}

/// The bytes that mean something in a CSV file.
enum CSVByte {
  static let nul: UInt8 = 0x00
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let quote: UInt8 = 0x22
  static let comma: UInt8 = 0x2C

  static func mustBeQuoted(_ byte: UInt8) -> Bool {
    byte == comma || byte == quote || byte == lineFeed || byte == carriageReturn
  }
}
