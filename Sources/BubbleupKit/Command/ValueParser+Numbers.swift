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
      throw ValueRefusal("is no such number")
    }
  }
}

extension ValueParser where Value == [Int] {
  /// Whole numbers with slashes between them, as in `20/4`.
  public static func levels(atMost limit: Int, each range: ClosedRange<Int>) -> Self {
    let expectation = "up to \(limit) whole numbers \(WholeNumber.words(range)), as in 20/4"
    return Self(expecting: expectation) { text throws(ValueRefusal) in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      if parts.count > limit { throw ValueRefusal("has \(parts.count) numbers") }
      var numbers: [Int] = []
      for part in parts {
        switch WholeNumber.read(String(part), in: range) {
        case .success(let value): numbers.append(value)
        case .failure(let problem): throw ValueRefusal("has '\(part)', which \(problem.words)")
        }
      }
      return numbers
    }
  }
}
