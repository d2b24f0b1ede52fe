/// Writes records by RFC 4180: UTF-8, no byte order mark, no preamble, fields quoted only where they must be.
///
/// Records end with CRLF, as the RFC prescribes and as Python's `csv` writes by default; the tools tried (Python,
/// sqlite3, spreadsheets) drop the CR. The reader also takes LF, because version control and editors rewrite line ends.
package enum CSVWriter {
  /// The bytes of one record; no codec lets a NUL through, which would end the field for every reader written in C.
  package static func record(_ fields: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(CSVByte.comma) }
      // A record of one empty field would otherwise be an empty line.
      let isQuoted = field.utf8.contains(where: CSVByte.mustBeQuoted) || fields.count == 1 && field.isEmpty
      if isQuoted { bytes.append(CSVByte.quote) }
      for byte in field.utf8 {
        if byte == CSVByte.quote { bytes.append(byte) }
        bytes.append(byte)
      }
      if isQuoted { bytes.append(CSVByte.quote) }
    }
    return bytes + [CSVByte.carriageReturn, CSVByte.lineFeed]
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

  /// The value of a decimal number; hexadecimal, `nan`, `inf` and what overflows are refused.
  package static func double(_ text: String) throws(Problem) -> Double {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let isDecimal = isDigit(digits.first) && isDigit(digits.last) && digits.allSatisfy(isOfNumber)
    guard isDecimal, let value = Double(text) else {
      throw Problem(
        .malformed,
        "\(Excerpt.quoted(text)) is not a number",
        advice: "write it as 12.5 or 1e-3, and leave a missing value empty"
      )
    }
    guard value.isFinite else {
      throw Problem(.outOfRange, "\(Excerpt.quoted(text)) does not fit 64 bits", advice: "correct the value")
    }
    return value
  }

  /// The value of a decimal integer.
  package static func integer(_ text: String) throws(Problem) -> Int {
    if isPlain(text), let value = Int(text) { return value }
    let isHuge = abs(try double(text)) > Double(FileLimits.largestNumber)
    throw Problem(
      isHuge ? .outOfRange : .malformed,
      "\(Excerpt.quoted(text)) is no whole number of 64 bits, without a needless sign or zero",
      advice: "correct the value"
    )
  }

  /// Whether a number is without a plus sign and needless zeros.
  ///
  /// Rows are told apart by their texts, so that a number has one; JSON has no such zeros either.
  static func isPlain(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let hasZero = digits.first == UInt8(ascii: "0") && isDigit(digits.dropFirst().first)
    return text.utf8.first != UInt8(ascii: "+") && !hasZero && text != "-0"
  }

  private static func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte | 0x20 == UInt8(ascii: "e")
  }
}
