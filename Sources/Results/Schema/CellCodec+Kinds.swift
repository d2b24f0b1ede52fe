extension CellCodec<String> {
  /// A name: not empty and without control characters, so that it never spans lines.
  package static var name: CellCodec<String> {
    CellCodec(encode: requireName, decode: requireName)
  }

  /// Free text, such as the reason of a failure; it may be empty and may span lines.
  ///
  /// A NUL becomes U+FFFD, because CSV cannot carry it and a failed child's last words may hold one: losing the
  /// character is better than losing the row.
  package static var prose: CellCodec<String> {
    CellCodec(
      encode: { text throws(Problem) in
        guard text.utf8.contains(CSVByte.nul) else { return text }
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { clean.append(scalar.value == 0 ? "\u{FFFD}" : scalar) }
        return String(clean)
      },
      decode: { text throws(Problem) in text }
    )
  }

  @Sendable
  private static func requireName(_ text: String) throws(Problem) -> String {
    guard !text.isEmpty else { throw Problem(.malformed, "is empty", advice: "give it a value") }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw Problem(
        .malformed,
        "\(Excerpt.quoted(text)) holds a control character",
        advice: "use printable characters"
      )
    }
    return text
  }
}

extension CellCodec<Int> {
  /// A whole number from `minimum` on.
  package static func count(from minimum: Int = 0) -> CellCodec<Int> {
    let check: @Sendable (Int) throws(Problem) -> Int = { value throws(Problem) in
      guard value >= minimum else {
        throw Problem(
          .outOfRange,
          "\(value) is below \(minimum)",
          advice: "correct the value or drop the row"
        )
      }
      return value
    }
    return CellCodec(
      encode: { value throws(Problem) in String(try check(value)) },
      decode: { text throws(Problem) in try check(CSVNumber.integer(text)) }
    )
  }
}

extension CellCodec<UInt64> {
  /// A seed: any whole number that 64 bits hold.
  package static var seed: CellCodec<UInt64> {
    CellCodec(
      encode: { value throws(Problem) in String(value) },
      decode: { text throws(Problem) in
        // `UInt64` takes a plus sign as well, which no file has.
        if text.utf8.first != 0x2B, let value = UInt64(text) { return value }
        throw Problem(
          .malformed,
          "\(Excerpt.quoted(text)) is no seed",
          advice: "write a whole number from 0 to 18446744073709551615"
        )
      }
    )
  }
}

extension CellCodec<Double> {
  /// A finite number of either sign.
  package static var number: CellCodec<Double> {
    CellCodec(encode: CSVNumber.text, decode: CSVNumber.double)
  }
}

extension CellCodec where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One word of a closed list.
  package static var word: CellCodec<Value> {
    CellCodec(
      encode: { value throws(Problem) in value.rawValue },
      decode: { text throws(Problem) in
        if let value = Value(rawValue: text) { return value }
        let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(.malformed, "\(Excerpt.quoted(text)) is none of \(known)", advice: "use one of these")
      }
    )
  }
}
