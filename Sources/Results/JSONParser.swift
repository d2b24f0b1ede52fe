/// Reads JSON, and says where it is wrong: the line and the key path.
///
/// Foundation's decoder says "not valid JSON", with neither line nor key, and lets a repeated key win silently. The
/// nesting is bounded, since the parser recurses.
package struct JSONParser {
  /// A file of a run nests five levels deep.
  private static let maximumDepth = 64

  private let bytes: [UInt8]
  private var position = 0
  private var path: [String] = []

  package static func parse(_ bytes: [UInt8], file: String) throws(ResultsError) -> JSON {
    try refuseForeignEncoding(bytes, file: file)
    var parser = JSONParser(bytes: bytes)
    do throws(Problem) {
      let value = try parser.value()
      parser.skipSpace()
      guard parser.position == bytes.count else { throw parser.malformed("something follows the last value") }
      return value
    } catch {
      let line = 1 + bytes.prefix(parser.position).count { $0 == CSVByte.lineFeed }
      throw error.located(file: file, line: line)
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private static func refuseForeignEncoding(_ bytes: [UInt8], file: String) throws(ResultsError) {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    guard hasMark || isForeign(bytes[...]) else { return }
    // No character of UTF-8 goes over a line's end.
    let lines = bytes.split(separator: CSVByte.lineFeed, omittingEmptySubsequences: false)
    throw ResultsError(
      .encoding,
      file: file,
      line: hasMark ? 1 : lines.firstIndex(where: isForeign).map { $0 + 1 },
      problem: hasMark ? "begins with a byte order mark" : "is not UTF-8",
      advice: "save it as UTF-8 without a byte order mark"
    )
  }

  private static func isForeign(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.contains(CSVByte.nul) || String(validating: bytes, as: UTF8.self) == nil
  }

  private mutating func value() throws(Problem) -> JSON {
    skipSpace()
    guard path.count < Self.maximumDepth else { throw malformed("the values nest too deep") }
    switch current {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .text(try string())
    case nil: throw malformed("the file ends too early")
    default: return try word()
    }
  }

  private mutating func object() throws(Problem) -> JSON {
    var keys = Set<String>()
    var members: [JSON.Member] = []
    try elements(closedBy: UInt8(ascii: "}")) { (parser, _) throws(Problem) in
      guard parser.current == UInt8(ascii: "\"") else { throw parser.malformed("a key is expected") }
      let key = try parser.string()
      parser.path.append(key)
      guard keys.insert(key).inserted else {
        throw Problem(
          .duplicate,
          column: parser.keyPath,
          "the key is there twice",
          advice: "keep one of them"
        )
      }
      parser.skipSpace()
      guard parser.current == UInt8(ascii: ":") else { throw parser.malformed("a colon is expected") }
      parser.position += 1
      members.append(JSON.Member(key, try parser.value()))
      parser.path.removeLast()
    }
    return .object(members)
  }

  private mutating func array() throws(Problem) -> JSON {
    var values: [JSON] = []
    try elements(closedBy: UInt8(ascii: "]")) { (parser, index) throws(Problem) in
      parser.path.append("[\(index)]")
      values.append(try parser.value())
      parser.path.removeLast()
    }
    return .list(values)
  }

  private mutating func elements(
    closedBy end: UInt8,
    _ element: (inout JSONParser, Int) throws(Problem) -> Void
  ) throws(Problem) {
    position += 1
    var index = 0
    skipSpace()
    while current != end || index > 0 {
      skipSpace()
      try element(&self, index)
      index += 1
      skipSpace()
      if current == end { break }
      guard current == CSVByte.comma else {
        throw malformed(
          current == nil ? "the file ends too early" : "a comma or the end of the list is expected"
        )
      }
      position += 1
    }
    position += 1
  }

  private mutating func string() throws(Problem) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = current, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw malformed("a control character stands in a text") }
      position += 1
      if byte == UInt8(ascii: "\\") {
        text += try escape().utf8
      } else {
        text.append(byte)
      }
    }
    guard current != nil else { throw malformed("a text is not closed") }
    position += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// The character that the letters behind a backslash stand for.
  private mutating func escape() throws(Problem) -> String {
    guard let letter = current else { throw malformed("a text is not closed") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(letter))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      var units = [try codeUnit()]
      // A character beyond the first plane is two escapes.
      if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: "\\u".utf8) {
        position += 2
        units.append(try codeUnit())
      }
      guard let text = String(validating: units, as: UTF16.self) else { throw malformed("half a character") }
      return text
    default: throw malformed("an unknown escape stands in a text")
    }
  }

  private mutating func codeUnit() throws(Problem) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    let isHexadecimal = digits.allSatisfy { UnicodeScalar($0).properties.isASCIIHexDigit }
    guard digits.count == 4, isHexadecimal,
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw malformed("\\u lacks its four digits") }
    position += 4
    return unit
  }

  private mutating func word() throws(Problem) -> JSON {
    let rest = bytes[position...]
    let end = rest.firstIndex { $0 <= 0x20 || ",]}:".utf8.contains($0) } ?? rest.endIndex
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    let value: JSON
    switch text {
    case "true": value = .bool(true)
    case "false": value = .bool(false)
    case "null": value = .null
    default: value = .number(try number(text))
    }
    position = end
    return value
  }

  private func number(_ text: String) throws(Problem) -> String {
    guard CSVNumber.isPlain(text) || text == "-0" else {
      throw malformed("\(Excerpt.quoted(text)) begins with a needless sign or zero")
    }
    do throws(Problem) {
      // No quantity of a run comes near 2^64.
      guard abs(try CSVNumber.double(text)) < 0x1p64 || UInt64(text) != nil else {
        throw Problem(.outOfRange, "\(Excerpt.quoted(text)) is too large", advice: "correct the value")
      }
    } catch {
      throw path.isEmpty ? error : error.within(keyPath)
    }
    return text
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }
  private var keyPath: String { path.joined(separator: ".") }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
  }

  private func malformed(_ text: String) -> Problem {
    Problem(
      .malformed,
      column: path.isEmpty ? nil : keyPath,
      text,
      advice: "the file was cut or edited: restore it or measure again"
    )
  }
}
