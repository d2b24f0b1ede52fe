extension Parameters {
  /// Byte order, which no locale and no Unicode version changes.
  static func precedes(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  static func check(_ key: Substring, follows previous: Substring?) throws(Problem) {
    guard let previous else { return }
    guard key != previous else {
      throw Problem(
        .duplicate,
        "key \(Excerpt.quoted(String(key))) is there twice",
        advice: "keep one of them"
      )
    }
    guard precedes(previous, key) else {
      throw Problem(
        .malformed,
        "key \(Excerpt.quoted(String(key))) stands after \(Excerpt.quoted(String(previous)))",
        advice: "sort the parameters by key"
      )
    }
  }

  static func check(key: Substring, value: Substring) throws(Problem) {
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
