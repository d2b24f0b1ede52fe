/// The parameters of a case in their canonical form: `key=value;…`, sorted by key, each key once.
///
/// Canonical, because the text is part of the key by which cases of two runs are paired: `a=1;b=2` and `b=2;a=1` must
/// never be two cases.
package struct Parameters: Hashable, Sendable {
  package let text: String

  package static let none = Parameters(canonical: "")

  private init(canonical: String) { text = canonical }

  /// Writes parameters canonically.
  ///
  /// - Throws: `malformed` if a key or value has characters that the form does not take.
  package init(_ values: [String: String]) throws(ResultsError) {
    let sorted = values.sorted { Self.precedes($0.key, $1.key) }
    for (key, value) in sorted {
      do { try Self.check(key: key[...], value: value[...]) } catch {
        throw error.located(file: "parameters")
      }
    }
    self.init(canonical: sorted.map { "\($0.key)=\($0.value)" }.joined(separator: ";"))
  }

  /// Reads the canonical text; any other order or a repeated key is refused.
  ///
  /// - Throws: `malformed` or `duplicate`, naming the key.
  package init(parsing text: String) throws(ResultsError) {
    do { try self.init(cell: text) } catch { throw error.located(file: "parameters") }
  }

  init(cell text: String) throws(Problem) {
    var previous: Substring?
    for pair in text.isEmpty ? [] : text.split(separator: ";", omittingEmptySubsequences: false) {
      guard let equals = pair.firstIndex(of: "=") else {
        throw Problem(.malformed, "\(Excerpt.quoted(String(pair))) has no =", advice: "write key=value")
      }
      let key = pair[..<equals]
      try Self.check(key: key, value: pair[equals...].dropFirst())
      try Self.check(key, follows: previous)
      previous = key
    }
    self.init(canonical: text)
  }

  package var pairs: [(key: String, value: String)] {
    text.split(separator: ";").compactMap { pair in
      guard let equals = pair.firstIndex(of: "=") else { return nil }
      return (String(pair[..<equals]), String(pair[equals...].dropFirst()))
    }
  }

  package subscript(key: String) -> String? {
    text.utf8.split(separator: UInt8(ascii: ";")).lazy
      .compactMap { $0.starts(with: "\(key)=".utf8) ? String($0.dropFirst(key.utf8.count + 1)) : nil }.first
  }
}

extension Parameters: CustomStringConvertible {
  package var description: String { text }
}

extension Parameters {
  /// Byte order, which no locale and no Unicode version changes.
  private static func precedes(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  private static func check(_ key: Substring, follows previous: Substring?) throws(Problem) {
    guard let previous, !precedes(previous, key) else { return }
    let (name, before) = (Excerpt.quoted(String(key)), Excerpt.quoted(String(previous)))
    throw key == previous
      ? Problem(.duplicate, "key \(name) is there twice", advice: "keep one of them")
      : Problem(.malformed, "key \(name) stands after \(before)", advice: "sort the parameters by key")
  }

  private static func check(key: Substring, value: Substring) throws(Problem) {
    let isName = key.utf8.first.map(isLowercase) ?? false
    guard isName, key.utf8.allSatisfy(isKeyByte) else {
      throw Problem(
        .malformed,
        "\(Excerpt.quoted(String(key))) is no parameter name",
        advice: "begin with a-z and go on with a-z, 0-9, - _ ."
      )
    }
    guard !value.isEmpty, value.utf8.allSatisfy(isValueByte) else {
      throw Problem(
        .malformed,
        "\(Excerpt.quoted(String(value))) is no value for \(Excerpt.quoted(String(key)))",
        advice: "use letters, digits and - _ . : / + * % @"
      )
    }
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    isLowercase(byte) || isDigit(byte) || "-_.".utf8.contains(byte)
  }

  /// No `;` and `=`, which separate; no `,`, `"` and space, so that a cell is never quoted and a shell never splits.
  private static func isValueByte(_ byte: UInt8) -> Bool {
    isLowercase(byte | 0x20) || isDigit(byte) || "-_.:/+*%@".utf8.contains(byte)
  }

  private static func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension Codec<Parameters> {
  package static var parameters: Codec {
    text(
      "`key=value;…`",
      encode: { value throws(Problem) in value.text },
      decode: { text throws(Problem) in try Parameters(cell: text) }
    )
  }
}
