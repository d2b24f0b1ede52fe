import Hierarchy

/// Turns the text of an argument into a value, or says what is wrong with it.
public struct ValueParser<Value> {
  /// What would be accepted, as the object of "Give …".
  let expectation: String
  private let convert: (String) throws(ValueRefusal) -> Value

  /// A parser that accepts what the closure converts.
  public init(expecting expectation: String, _ convert: @escaping (String) throws(ValueRefusal) -> Value) {
    self.expectation = expectation
    self.convert = convert
  }

  /// The text's value; the error names the argument and says what would be accepted.
  public func parse(_ text: String, at place: String) throws(CommandError) -> Value {
    do throws(ValueRefusal) {
      return try convert(text)
    } catch {
      throw CommandError(.usage, at: place, "'\(text)' \(error.problem)", advice: "Give \(expectation).")
    }
  }
}

/// Why the text of an argument is refused, as the predicate of a sentence: "is not a whole number".
public struct ValueRefusal: Error, Sendable, Equatable {
  let problem: String

  /// A refusal.
  public init(_ problem: String) { self.problem = problem }
}

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
      throw ValueRefusal("is not one of them")
    }
  }
}

extension ValueParser where Value == TextPattern {
  /// A regular expression.
  public static var pattern: Self {
    Self(expecting: "a regular expression such as '^app'") { text throws(ValueRefusal) in
      let former = AssociationTableKind.formerNames.first { text.contains("table=\($0)") }
      if let former { throw ValueRefusal(AssociationTableKind.renaming(of: former)) }
      return try TextPattern(text)
    }
  }
}

extension ValueParser where Value == Int {
  /// A whole number within a range.
  public static func integer(in range: ClosedRange<Int> = 1...Int.max) -> Self {
    Self(expecting: "a whole number \(WholeNumber.words(range))") { text throws(ValueRefusal) in
      try WholeNumber.read(text, in: range)
    }
  }
}

extension ValueParser where Value == UInt64 {
  /// A seed: any 64-bit number, decimal or hexadecimal after `0x`.
  public static var seed: Self {
    Self(expecting: "a number from 0 to 18446744073709551615, or 0x and up to 16 hexadecimal digits") {
      text throws(ValueRefusal) in
      let isHexadecimal = text.hasPrefix("0x")
      let digits = isHexadecimal ? text.dropFirst(2) : text[...]
      let isUnsigned = digits.first?.isHexDigit == true
      if isUnsigned, let value = UInt64(digits, radix: isHexadecimal ? 16 : 10) { return value }
      throw ValueRefusal("is not a seed")
    }
  }
}

extension ValueParser where Value == Double {
  /// A share of a whole, in decimals: 0 to 1.
  public static var share: Self {
    Self(expecting: "a number from 0 to 1, as in 0.15") { text throws(ValueRefusal) in
      guard let value = Double(decimal: text) else { throw ValueRefusal("is not a decimal number") }
      guard (0...1).contains(value) else { throw ValueRefusal("is not from 0 to 1") }
      return value
    }
  }
}

extension ValueParser where Value == [Int] {
  /// A whole number per level, outermost first, with commas between them, as in `20,4,2`; or `none`.
  public static func levels(each range: ClosedRange<Int>) -> Self {
    let expectation = "whole numbers \(WholeNumber.words(range)) with commas between, as in 20,4,2; or 'none'"
    return Self(expecting: expectation) { text throws(ValueRefusal) in
      if text == "none" { return [] }
      var numbers: [Int] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        numbers.append(try WholeNumber.read(part: part, in: range))
      }
      return numbers
    }
  }
}

extension Double {
  /// Of digits and a point only: otherwise "nan", "inf" and "0x1p-3" would be numbers as well.
  init?(decimal text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }) else { return nil }
    self.init(text)
  }
}

/// Whole numbers as people type them: decimal digits and nothing else.
enum WholeNumber {
  static func read(_ text: some StringProtocol, in range: ClosedRange<Int>) throws(ValueRefusal) -> Int {
    func isNumber(_ text: some StringProtocol) -> Bool {
      !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    }
    guard isNumber(text) else {
      let isNegative = text.first == "-" && isNumber(text.dropFirst())
      throw ValueRefusal(isNegative ? "is negative" : "is not a whole number")
    }
    guard let number = Int(text) else { throw ValueRefusal("is more than 64 bits hold") }
    guard range.contains(number) else { throw ValueRefusal("is not \(words(range))") }
    return number
  }

  /// The same of a part of what was typed, which the refusal then names.
  static func read(part: some StringProtocol, in range: ClosedRange<Int>) throws(ValueRefusal) -> Int {
    do throws(ValueRefusal) { return try read(part, in: range) } catch {
      throw ValueRefusal("has '\(part)', which \(error.problem)")
    }
  }

  static func words(_ range: ClosedRange<Int>) -> String {
    range.upperBound == .max
      ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
  }
}
