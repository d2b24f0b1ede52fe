/// One line of what a debugger prints of a hierarchy, such as `   |    | <Screen 0x1>, state: appeared, view: <UIView 0x2>`.
struct PrintedLine {
  enum Content {
    /// A controller, whether its view is on screen or about to be, and the address of its view.
    case controller(isShown: Bool, isLoaded: Bool, view: String?)
    /// A view, and the class of UIKit that it is of, where that is printed.
    case view(base: ClassName?)
    /// What is no object of the hierarchy: a layer among views.
    case layer
    /// Dots: something was left out when the text was printed.
    case omission
  }

  /// How many bars stand before it.
  let depth: Int
  let isPresented: Bool
  let name: ClassName
  let address: String?
  let content: Content
}

/// That a line is none that a debugger prints.
struct LineRefusal: Error {
  /// In bytes from the start of the line.
  let offset: Int
  let expected: String
}

/// Reads a line byte by byte; all that it looks for is ASCII.
struct LineReader {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ line: Substring) { bytes = Array(line.utf8) }

  var isAtEnd: Bool { offset >= bytes.count }

  func text(from start: Int, to end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

  /// What bars and blanks before an object say: how deep it is, and whether it is presented.
  ///
  /// Bars are counted, and not blanks: a text may have been moved to the right. A quotation mark is the debugger's own.
  mutating func indentation() -> (depth: Int, isPresented: Bool) {
    var (depth, isPresented) = (0, false)
    while let byte = current {
      switch byte {
      case .bar, .plus: (depth, isPresented) = (depth + 1, byte == .plus)
      case .blank, .tab: break
      case .quote, .backtick: guard depth == 0 else { return (depth, isPresented) }
      case .at: guard depth == 0, following == .quote else { return (depth, isPresented) }
      default: return (depth, isPresented)
      }
      offset += 1
    }
    return (depth, isPresented)
  }

  /// The line; throws where it first is none.
  mutating func line() throws(LineRefusal) -> PrintedLine {
    let (depth, isPresented) = indentation()
    func line(_ name: String, _ address: String?, _ content: PrintedLine.Content) -> PrintedLine {
      let name = ClassName(name)
      return PrintedLine(
        depth: depth,
        isPresented: isPresented,
        name: name,
        address: address,
        content: content
      )
    }
    if skip("...") || skip("…") || skip("[...]") { return line("", nil, .omission) }
    let (name, address) = try object()
    if current == .semicolon { return line(name, address, .view(base: baseClass)) }
    try require(">")
    if skip(" (layer)") { return line(name, address, .layer) }
    guard current == .comma || isAtEnd && ClassName(name).base.hasSuffix("Controller") else {
      return line(name, address, .view(base: nil))
    }
    try require(", state: ", "', state: ' and then ', view: '")
    let states = [("appeared", true), ("appearing", true), ("disappeared", false), ("disappearing", false)]
    guard let state = states.first(where: { skip($0.0) }) else {
      throw refusal("appeared, appearing, disappeared or disappearing")
    }
    try require(", view: ")
    skipBlanks()
    if skip("(view not loaded)") {
      return line(name, address, .controller(isShown: state.1, isLoaded: false, view: nil))
    }
    let view = try object().address
    try require(">")
    // Two lines that lost the break between them would lose a controller.
    let end = offset
    while !isAtEnd {
      if skip(", state: ") {
        offset = end
        throw refusal("the end of the line, as a second controller follows")
      }
      offset += 1
    }
    return line(name, address, .controller(isShown: state.1, isLoaded: true, view: view))
  }

  /// `<Class 0x1`, `<Class: 0x1` or `<Class`, up to what ends it; the class may have all kinds of brackets in it.
  private mutating func object() throws(LineRefusal) -> (name: String, address: String?) {
    try require("<", "'<' and the name of a class")
    let start = offset
    var depth = 0
    while let byte = current {
      switch byte {
      case .less, .open: depth += 1
      case .greater where depth > 0: if bytes[offset - 1] != .minus { depth -= 1 }
      case .close: depth -= 1
      case .greater, .semicolon:
        if depth <= 0 { return try named(from: start, nil) }
      case .blank, .colon:
        guard depth <= 0 else { break }
        let end = offset
        _ = skip(":")
        skipBlanks()
        guard skip("0x") else {
          offset = end
          throw refusal("an address, ';' or '>' after the class")
        }
        let digits = offset
        while let byte = current, byte.isHexadecimal { offset += 1 }
        guard offset > digits else { throw refusal("an address in hexadecimal digits") }
        return try named(from: start, to: end, text(from: digits, to: offset).lowercased())
      default: break
      }
      offset += 1
    }
    throw refusal("'>' after the class")
  }

  private func named(
    from start: Int,
    to end: Int? = nil,
    _ address: String?
  ) throws(LineRefusal) -> (name: String, address: String?) {
    let name = text(from: start, to: end ?? offset)
    guard !name.isEmpty else { throw LineRefusal(offset: start, expected: "the name of a class") }
    return (name, address)
  }

  /// The class behind `; baseClass = `, which UIKit prints of views that are a subclass of one of its own.
  private var baseClass: ClassName? {
    var ahead = self
    guard ahead.skip("; baseClass = ") else { return nil }
    let start = ahead.offset
    while let byte = ahead.current, byte != .semicolon, byte != .greater { ahead.offset += 1 }
    return ClassName(text(from: start, to: ahead.offset))
  }

  // MARK: - Bytes

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }
  private var following: UInt8? { offset + 1 < bytes.count ? bytes[offset + 1] : nil }

  mutating func skipBlanks() { while current == .blank || current == .tab { offset += 1 } }

  mutating func skip(_ word: String) -> Bool {
    guard bytes[offset...].starts(with: word.utf8) else { return false }
    offset += word.utf8.count
    return true
  }

  private mutating func require(_ word: String, _ expected: String? = nil) throws(LineRefusal) {
    if !skip(word) { throw refusal(expected ?? "'\(word)'") }
  }

  private func refusal(_ expected: String) -> LineRefusal { LineRefusal(offset: offset, expected: expected) }
}

extension UInt8 {
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let blank = UInt8(ascii: " ")
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let open = UInt8(ascii: "(")
  fileprivate static let close = UInt8(ascii: ")")
  fileprivate static let plus = UInt8(ascii: "+")
  fileprivate static let comma = UInt8(ascii: ",")
  fileprivate static let minus = UInt8(ascii: "-")
  fileprivate static let colon = UInt8(ascii: ":")
  fileprivate static let semicolon = UInt8(ascii: ";")
  fileprivate static let less = UInt8(ascii: "<")
  fileprivate static let greater = UInt8(ascii: ">")
  fileprivate static let at = UInt8(ascii: "@")
  fileprivate static let backtick = UInt8(ascii: "`")
  fileprivate static let bar = UInt8(ascii: "|")

  fileprivate var isHexadecimal: Bool {
    (48...57).contains(self) || (65...70).contains(self) || (97...102).contains(self)
  }
}
