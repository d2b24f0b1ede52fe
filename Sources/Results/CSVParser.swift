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
      guard scanned - start <= FileLimits.maximumRecordBytes else { throw recordTooLarge() }
      return nil
    }
    if isAtBeginning { try refuseByteOrderMark() }
    isAtBeginning = false
    let record = buffer[start..<end]
    guard record.count <= FileLimits.maximumRecordBytes else { throw recordTooLarge() }
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
      problem: "a record is longer than \(FileLimits.maximumRecordBytes) bytes",
      advice: "look for a quote that is never closed"
    )
  }
}

/// Splits the bytes of one record into its fields.
struct CSVSplitter {
  private let record: ArraySlice<UInt8>
  private let file: String
  private let line: Int
  private var position: Int
  private var number = 1

  /// The record comes without its LF; a CR before that belongs to the line end too.
  init(record: ArraySlice<UInt8>, file: String, line: Int) {
    self.record = record.last == CSVByte.carriageReturn ? record.dropLast() : record
    self.file = file
    self.line = line
    position = record.startIndex
  }

  mutating func fields() throws(ResultsError) -> [String] {
    guard !record.isEmpty else {
      throw error(.malformed, "the line is empty", advice: "remove it, or restore the row that stood there")
    }
    var fields: [String] = []
    fields.reserveCapacity(20)
    while true {
      fields.append(try field())
      guard position < record.endIndex else { return fields }
      position += 1
      number += 1
    }
  }

  /// Reads a field and stops at the comma after it or at the record's end.
  private mutating func field() throws(ResultsError) -> String {
    guard position < record.endIndex, record[position] == CSVByte.quote else { return try plainField() }
    return try quotedField()
  }

  private mutating func plainField() throws(ResultsError) -> String {
    let end = record[position...].firstIndex(of: CSVByte.comma) ?? record.endIndex
    let bytes = record[position..<end]
    guard !bytes.contains(where: CSVByte.mustBeQuoted) else {
      throw error(
        .malformed,
        "a quote or a carriage return stands inside an unquoted field",
        advice: "quote the field and double the quotes in it"
      )
    }
    position = end
    return try text(bytes)
  }

  private mutating func quotedField() throws(ResultsError) -> String {
    var bytes: [UInt8] = []
    position += 1
    while let quote = record[position...].firstIndex(of: CSVByte.quote) {
      bytes += record[position..<quote]
      position = quote + 1
      guard position < record.endIndex, record[position] != CSVByte.comma else { return try text(bytes[...]) }
      guard record[position] == CSVByte.quote else {
        throw error(
          .malformed,
          "text follows a closing quote",
          advice: "double the quotes within a quoted field"
        )
      }
      bytes.append(CSVByte.quote)
      position += 1
    }
    throw error(.malformed, "a quote is not closed", advice: "restore the end of the field")
  }

  private func text(_ bytes: ArraySlice<UInt8>) throws(ResultsError) -> String {
    guard !bytes.contains(CSVByte.nul) else {
      throw error(.encoding, "the field holds a NUL byte", advice: "save the file as UTF-8, not UTF-16")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error(.encoding, "the field is not UTF-8", advice: "save the file as UTF-8")
    }
    return text
  }

  private func error(_ code: ResultsError.Code, _ problem: String, advice: String) -> ResultsError {
    ResultsError(code, file: file, line: line, column: "\(number)", problem: problem, advice: advice)
  }
}

/// One record of a CSV file, with the line on which it begins.
public struct CSVRecord: Equatable, Sendable {
  /// The fields in file order, unquoted.
  public var fields: [String]
  /// The physical line of the record's first byte, counted from 1.
  public var line: Int

  /// Makes a record from its fields.
  public init(fields: [String], line: Int) {
    self.fields = fields
    self.line = line
  }
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
