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
