// What Swift files declare and which names they use: what check-edges and check-ways know of the sources.
import Foundation

/// A word of Swift code, or a single sign.
///
/// Comments are gone, and of texts only what is interpolated is left.
struct Token: Equatable {
  let text: String
  /// How many braces are open before it.
  let depth: Int

  var isWord: Bool { text.first?.isLetter == true || text.first == "_" }
}

/// Cuts Swift code into tokens.
///
/// It knows nothing of grammar but what hides words: comments and texts.
struct Scanner {
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0
  private var tokens: [Token] = []

  static func tokens(of code: String) -> [Token] {
    var scanner = Scanner(bytes: Array(code.utf8))
    scanner.scan(untilParenthesis: false)
    return scanner.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func starts(_ text: StaticString) -> Bool {
    let end = place + text.utf8CodeUnitCount
    return end <= bytes.count
      && bytes[place..<end].elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      )
  }

  private mutating func scan(untilParenthesis isInterpolation: Bool) {
    var open = 0
    while place < bytes.count {
      if starts("//") {
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      } else if starts("/*") {
        while place < bytes.count, !starts("*/") { place += 1 }
        place += 2
      } else if starts("\"\"\"") {
        text(quotes: 3)
      } else if starts("\"") {
        text(quotes: 1)
      } else if isWord(bytes[place]) {
        let start = place
        while place < bytes.count, isWord(bytes[place]) { place += 1 }
        tokens.append(Token(text: String(decoding: bytes[start..<place], as: UTF8.self), depth: depth))
      } else {
        let sign = bytes[place]
        place += 1
        if sign == UInt8(ascii: "}") { depth -= 1 }
        if sign > 32 { tokens.append(Token(text: String(decoding: [sign], as: UTF8.self), depth: depth)) }
        if sign == UInt8(ascii: "{") { depth += 1 }
        if sign == UInt8(ascii: "(") { open += 1 }
        if sign == UInt8(ascii: ")") {
          if isInterpolation, open == 0 { return }
          open -= 1
        }
      }
    }
  }

  private mutating func text(quotes: Int) {
    place += quotes
    while place < bytes.count {
      if starts("\\(") {
        place += 2
        scan(untilParenthesis: true)
      } else if bytes[place] == UInt8(ascii: "\\") {
        place += 2
      } else if quotes == 3 ? starts("\"\"\"") : starts("\"") {
        place += quotes
        return
      } else {
        place += 1
      }
    }
  }

  private func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte > 127 || (48...57).contains(byte) || (65...90).contains(byte)
      || (97...122).contains(byte)
  }
}

/// What one file declares for all of its target, and the names that it uses.
struct SourceNames {
  /// Types, functions and constants of the file itself, besides private ones.
  private(set) var declared: Set<String> = []
  /// Members that it adds to types by extensions, besides private ones.
  private(set) var added: Set<String> = []
  /// Names that do not stand behind a dot, but for those of types that the file declares within others.
  private(set) var used: Set<String> = []
  /// Names behind a dot.
  private(set) var usedMembers: Set<String> = []

  private static let types: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]
  private static let kinds = types.union(["func", "let", "var"])
  private static let privacy: Set = ["private", "fileprivate"]

  init(ofFile path: String) throws {
    self.init(of: String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self))
  }

  init(of code: String) {
    let tokens = Scanner.tokens(of: code)
    var nested: Set<String> = []
    var isExtension = false
    for (index, token) in tokens.enumerated() where token.isWord {
      let before = index > 0 ? tokens[index - 1].text : ""
      if token.depth == 0, token.text == "extension" { isExtension = true }
      if token.depth == 0, Self.types.contains(token.text) { isExtension = false }
      if before == "." { usedMembers.insert(token.text) } else { used.insert(token.text) }
      guard Self.kinds.contains(token.text), before != ".", index + 1 < tokens.count, tokens[index + 1].isWord
      else { continue }
      let name = tokens[index + 1].text
      // "private", "private static", "private static nonisolated": the word is within three.
      let isPrivate = tokens[max(0, index - 3)..<index].contains { Self.privacy.contains($0.text) }
      if token.depth == 0, !isPrivate { declared.insert(name) }
      if token.depth == 1, isExtension, !isPrivate { added.insert(name) }
      if token.depth > 0 || isPrivate, Self.types.contains(token.text) { nested.insert(name) }
    }
    used.subtract(nested)
  }
}
