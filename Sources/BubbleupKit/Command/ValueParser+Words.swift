extension ValueParser where Value == String {
  /// Any text.
  public static var text: Self {
    Self(expecting: "a text") { text throws(ValueRefusal) in text }
  }
}

extension ValueParser where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the cases of an enumeration, by raw value.
  public static var oneOfCases: Self {
    let names = Value.allCases.map(\.rawValue)
    return Self(expecting: "one of \(names.joined(separator: ", "))") { text throws(ValueRefusal) in
      if let value = Value(rawValue: text) { return value }
      throw ValueRefusal("is none of them")
    }
  }
}

extension ValueParser where Value == Regex<AnyRegexOutput> {
  /// A regular expression.
  public static var pattern: Self {
    Self(expecting: "a regular expression such as '^app'") { text throws(ValueRefusal) in
      do {
        return try Regex(text)
      } catch {
        throw ValueRefusal("is no regular expression (\(error))")
      }
    }
  }
}
