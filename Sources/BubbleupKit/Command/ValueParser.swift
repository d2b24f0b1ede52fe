/// Turns the text of an argument into a value, or says what is wrong with it.
public struct ValueParser<Value> {
  /// What would be accepted, as the object of "Give …".
  public let expectation: String
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
  public init(_ problem: String) {
    self.problem = problem
  }
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
      try TextPattern(text)
    }
  }
}

extension ValueParser where Value == Int {
  /// A whole number within a range.
  public static func integer(in range: ClosedRange<Int> = 1...Int.max) -> Self {
    Self(expecting: "a whole number \(WholeNumber.words(range))") { text throws(ValueRefusal) in
      switch WholeNumber.read(text, in: range) {
      case .success(let value): return value
      case .failure(let problem): throw ValueRefusal(problem.words)
      }
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
      let isDecimal = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
      guard isDecimal, let value = Double(text) else { throw ValueRefusal("is not a decimal number") }
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
        switch WholeNumber.read(String(part), in: range) {
        case .success(let value): numbers.append(value)
        case .failure(let problem): throw ValueRefusal("has '\(part)', which \(problem.words)")
        }
      }
      return numbers
    }
  }
}

/// Whole numbers as people type them: decimal digits and nothing else.
enum WholeNumber {
  /// Why a text is not a number that is wanted.
  enum Problem: Error, Equatable {
    case malformed
    case negative
    case tooLarge
    case outside(ClosedRange<Int>)

    var words: String {
      switch self {
      case .malformed: "is not a whole number"
      case .negative: "is negative"
      case .tooLarge: "is more than 64 bits hold"
      case .outside(let range): "is not \(WholeNumber.words(range))"
      }
    }
  }

  /// The number, or what is wrong with the text; no length of digits overflows.
  static func read(_ text: some StringProtocol, in range: ClosedRange<Int>) -> Result<Int, Problem> {
    func isNumber(_ text: some StringProtocol) -> Bool {
      !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    }
    guard isNumber(text) else {
      return .failure(text.first == "-" && isNumber(text.dropFirst()) ? .negative : .malformed)
    }
    guard let number = Int(text) else { return .failure(.tooLarge) }
    return range.contains(number) ? .success(number) : .failure(.outside(range))
  }

  /// The range in words.
  static func words(_ range: ClosedRange<Int>) -> String {
    range.upperBound == .max
      ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
  }
}
