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

/// Numbers as they stand in a cell: `.` decimals, no locale, never `nan` or `inf`.
package enum CSVNumber {
  /// The shortest text that reads back as exactly this value.
  package static func text(_ value: Double) throws(Problem) -> String {
    guard value.isFinite else {
      throw Problem(
        .outOfRange,
        "\(value) is not a finite number",
        advice: "leave a missing value empty and give its status and reason"
      )
    }
    return value.description
  }

  /// The value of a decimal number; hexadecimal, `nan`, `inf` and what overflows or vanishes are refused.
  package static func double(_ text: String) throws(Problem) -> Double {
    guard isDecimal(text.utf8), let value = Double(text) else { throw notANumber(text) }
    let vanished =
      value == 0 && text.utf8.prefix { $0 | 0x20 != 0x65 }.contains { (0x31...0x39).contains($0) }
    guard value.isFinite, !vanished else {
      throw Problem(
        .outOfRange,
        "\(Excerpt.quoted(text)) does not fit a 64-bit number",
        advice: "correct the value or drop the row"
      )
    }
    return value
  }

  /// The value of a decimal integer.
  package static func integer(_ text: String) throws(Problem) -> Int {
    let digits = text.utf8.first == 0x2D ? text.utf8.dropFirst() : text.utf8[...]
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else {
      throw isDecimal(text.utf8)
        ? Problem(
          .malformed,
          "\(Excerpt.quoted(text)) is no whole number",
          advice: "write it without decimals"
        )
        : notANumber(text)
    }
    // Rows are told apart by their texts, so that a number has one.
    guard digits.first != 0x30 || text.utf8.count == 1 else {
      throw Problem(
        .malformed,
        "\(Excerpt.quoted(text)) begins with a needless sign or zero",
        advice: "write the number without it"
      )
    }
    guard let value = Int(text) else {
      throw Problem(.outOfRange, "\(Excerpt.quoted(text)) does not fit 64 bits", advice: "correct the value")
    }
    return value
  }

  private static func notANumber(_ text: String) -> Problem {
    let known: Set<String> = ["nan", "-nan", "+nan", "inf", "-inf", "+inf", "infinity", "-infinity"]
    guard known.contains(text.lowercased()) else {
      return Problem(
        .malformed,
        "\(Excerpt.quoted(text)) is not a number",
        advice: "write it as 12.5 or 1e-3"
      )
    }
    return Problem(
      .outOfRange,
      "\(Excerpt.quoted(text)) is not a finite number",
      advice: "leave a missing value empty"
    )
  }

  /// Whether the number has a zero before its other digits, which JSON does not have.
  static func hasLeadingZero(_ text: String) -> Bool {
    let digits = text.utf8.first == 0x2D ? text.utf8.dropFirst() : text.utf8[...]
    return digits.first == 0x30 && digits.dropFirst().first.map(isDigit) ?? false
  }

  /// Whether the bytes are `-`? digits (`.` digits)? (`e` sign? digits)?.
  private static func isDecimal(_ text: String.UTF8View) -> Bool {
    var rest = text[...]
    if rest.first == 0x2D { rest.removeFirst() }
    guard dropDigits(&rest) else { return false }
    if rest.first == 0x2E {
      rest.removeFirst()
      guard dropDigits(&rest) else { return false }
    }
    if let letter = rest.first, letter | 0x20 == 0x65 {
      rest.removeFirst()
      if let sign = rest.first, sign == 0x2B || sign == 0x2D { rest.removeFirst() }
      guard dropDigits(&rest) else { return false }
    }
    return rest.isEmpty
  }

  private static func dropDigits(_ rest: inout Substring.UTF8View) -> Bool {
    let after = rest.drop(while: isDigit)
    guard after.startIndex != rest.startIndex else { return false }
    rest = after
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
