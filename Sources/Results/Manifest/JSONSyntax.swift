/// Checks the syntax of a JSON file before it is decoded, to say where it is wrong.
///
/// Foundation's decoder says "not valid JSON", with neither line nor key, and lets a repeated key win silently. This
/// scanner builds nothing: it names the line and the key path, and bounds the nesting, since it recurses.
struct JSONSyntax {
  /// A file of a run nests five levels deep.
  private static let maximumDepth = 64

  private let bytes: [UInt8]
  private var position = 0
  private var path: [String] = []

  /// Throws the first error of the bytes, with its line.
  static func check(_ bytes: [UInt8], file: String) throws(ResultsError) {
    var syntax = JSONSyntax(bytes: bytes)
    do throws(Problem) {
      try syntax.value()
      syntax.skipSpace()
      guard syntax.position == bytes.count else { throw syntax.malformed("something follows the last value") }
    } catch {
      let line = 1 + bytes.prefix(syntax.position).count { $0 == CSVByte.lineFeed }
      throw error.located(file: file, line: line)
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func value() throws(Problem) {
    skipSpace()
    guard path.count < Self.maximumDepth else { throw malformed("the values nest too deep") }
    switch current {
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""): _ = try string()
    case nil: throw malformed("the file ends too early")
    default: try word()
    }
  }

  private mutating func object() throws(Problem) {
    position += 1
    var keys = Set<String>()
    try elements(closedBy: UInt8(ascii: "}")) { (syntax, _) throws(Problem) in
      guard syntax.current == UInt8(ascii: "\"") else { throw syntax.malformed("a key is expected") }
      let key = try syntax.string()
      syntax.path.append(key)
      guard keys.insert(key).inserted else {
        throw Problem(
          .duplicate,
          column: syntax.keyPath,
          "the key is there twice",
          advice: "keep one of them"
        )
      }
      syntax.skipSpace()
      guard syntax.current == UInt8(ascii: ":") else { throw syntax.malformed("a colon is expected") }
      syntax.position += 1
      try syntax.value()
      syntax.path.removeLast()
    }
  }

  private mutating func array() throws(Problem) {
    position += 1
    try elements(closedBy: UInt8(ascii: "]")) { (syntax, index) throws(Problem) in
      syntax.path.append("[\(index)]")
      try syntax.value()
      syntax.path.removeLast()
    }
  }

  private mutating func elements(
    closedBy end: UInt8,
    _ element: (inout JSONSyntax, Int) throws(Problem) -> Void
  ) throws(Problem) {
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

  /// Skips a string and returns its text; escapes stay as they are, which is enough to tell keys apart here.
  private mutating func string() throws(Problem) -> String {
    position += 1
    let start = position
    while let byte = current, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw malformed("a control character stands in a text") }
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count else {
      position = bytes.count
      throw malformed("a text is not closed")
    }
    position += 1
    return String(decoding: bytes[start..<position - 1], as: UTF8.self)
  }

  private mutating func word() throws(Problem) {
    let rest = bytes[position...]
    let end = rest.firstIndex { $0 <= 0x20 || ",]}:".utf8.contains($0) } ?? rest.endIndex
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    if !["true", "false", "null"].contains(text) { try number(text) }
    position = end
  }

  private func number(_ text: String) throws(Problem) {
    do throws(Problem) {
      // No quantity of a run comes near 2^64, and the decoder would not say which key does not fit.
      guard abs(try CSVNumber.double(text)) < 0x1p64 || UInt64(text) != nil else {
        throw Problem(.outOfRange, "\(Excerpt.quoted(text)) is too large", advice: "correct the value")
      }
    } catch {
      throw path.isEmpty ? error : error.within(keyPath)
    }
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
