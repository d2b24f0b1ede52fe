/// Writes records by RFC 4180: UTF-8, no byte order mark, no preamble, fields quoted only where they must be.
///
/// Records end with CRLF, as the RFC prescribes and as Python's `csv` writes by default: whoever reads by the
/// standard is right, and the tools tried (Python, sqlite3, spreadsheets) drop the CR. The reader also takes LF,
/// because version control and editors rewrite line ends.
public enum CSVWriter {
  /// Appends one record to the bytes.
  ///
  /// - Throws: `malformed` if a field holds a NUL, which ends the field for every reader written in C.
  public static func append(
    _ fields: [String],
    to bytes: inout [UInt8],
    file: String = "CSV"
  ) throws(ResultsError) {
    do {
      try appendRecord(fields, to: &bytes)
    } catch {
      throw error.located(file: file)
    }
  }

  /// The bytes of one record.
  static func record(_ fields: [String]) throws(Problem) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    try appendRecord(fields, to: &bytes)
    return bytes
  }

  private static func appendRecord(_ fields: [String], to bytes: inout [UInt8]) throws(Problem) {
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(CSVByte.comma) }
      // A record of one empty field would otherwise be an empty line.
      try appendField(field, quoted: fields.count == 1 && field.isEmpty, number: index + 1, to: &bytes)
    }
    bytes.append(CSVByte.carriageReturn)
    bytes.append(CSVByte.lineFeed)
  }

  private static func appendField(
    _ field: String,
    quoted: Bool,
    number: Int,
    to bytes: inout [UInt8]
  ) throws(Problem) {
    var needsQuotes = quoted
    for byte in field.utf8 {
      guard byte != CSVByte.nul else {
        throw Problem(
          .malformed,
          column: "\(number)",
          "\(Excerpt.quoted(field)) holds a NUL",
          advice: "remove it before writing"
        )
      }
      needsQuotes = needsQuotes || CSVByte.mustBeQuoted(byte)
    }
    guard needsQuotes else { return bytes.append(contentsOf: field.utf8) }
    bytes.append(CSVByte.quote)
    for byte in field.utf8 {
      if byte == CSVByte.quote { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(CSVByte.quote)
  }
}
