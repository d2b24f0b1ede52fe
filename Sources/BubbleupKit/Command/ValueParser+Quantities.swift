extension ValueParser where Value == Duration {
  /// A time with its unit: `250ms`, `90s`, `2m`, `1h`; above zero.
  public static func duration(upTo limit: Duration = .seconds(7 * 24 * 3600)) -> Self {
    let expectation = "a time such as 250ms, 90s, 2m or 1h, at most \(limit.components.seconds)s"
    let units = ["ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000]
    return Self(expecting: expectation) { text throws(ValueRefusal) in
      if text.first == "-", text.dropFirst().first?.isNumber == true {
        throw ValueRefusal("is a negative time")
      }
      let digits = text.prefix { ("0"..."9").contains($0) }
      let unit = String(text.dropFirst(digits.count))
      guard let factor = units[unit] else {
        throw ValueRefusal(unit.isEmpty ? "has no unit" : "has '\(unit)' where a unit should be")
      }
      let count = try WholeNumber.read(part: digits, in: 1...Int.max)
      let (value, overflow) = count.multipliedReportingOverflow(by: factor)
      if overflow || .milliseconds(value) > limit { throw ValueRefusal("is too large a time") }
      return .milliseconds(value)
    }
  }
}

extension ValueParser where Value == [Int] {
  /// More values than this in one sweep are a slip: a case each takes seconds.
  public static var sweepLimit: Int { 64 }

  /// Values of a parameter: `10`, `10,100,1000`, `1..9:+2`, `1..1024:x2`, or several with commas between.
  ///
  /// A range starts at its first number and stops at the last step that is not beyond its second.
  public static func sweep(in range: ClosedRange<Int>, atMost limit: Int = sweepLimit) -> Self {
    func read(_ text: String) throws(ValueRefusal) -> [Int] {
      var values: [Int] = []
      for item in text.split(separator: ",", omittingEmptySubsequences: false) {
        let progression = try Progression(String(item), in: range)
        try progression.append(to: &values, limit: limit)
      }
      if let twice = values.firstRepeated { throw ValueRefusal("has \(twice) twice") }
      return values
    }
    // Those that would not be refused as well.
    let examples = ["8", "10,100,1000", "1..9:+2", "8..64:x2"].filter { (try? read($0)) != nil }
    let expectation =
      "up to \(limit) numbers \(WholeNumber.words(range)), as in \(examples.joined(separator: " or "))"
    return Self(expecting: expectation, read)
  }
}

/// One item of a sweep: a first value, a last, and the step between.
private struct Progression {
  let first: Int
  let last: Int
  /// The value after one; nil beyond 64 bits.
  let next: (Int) -> Int?

  init(_ item: String, in range: ClosedRange<Int>) throws(ValueRefusal) {
    let (bounds, step) = Self.cut(item, at: ":")
    let (firstText, lastText) = Self.cut(bounds, at: "..")
    first = try WholeNumber.read(part: firstText, in: range)
    last =
      try lastText.map { text throws(ValueRefusal) in try WholeNumber.read(part: text, in: range) } ?? first
    if step != nil, lastText == nil { throw ValueRefusal("has a step in '\(item)' but no range") }
    if first > last { throw ValueRefusal("runs backwards in '\(item)'") }
    let amount = (step ?? "+1").dropFirst()
    switch step?.first {
    case nil where step == nil, "+":
      let added = try WholeNumber.read(part: amount, in: 1...Int.max)
      next = { value in
        let (sum, overflow) = value.addingReportingOverflow(added)
        return overflow ? nil : sum
      }
    case "x":
      let factor = try WholeNumber.read(part: amount, in: 2...Int.max)
      if first == 0 { throw ValueRefusal("would stay at 0 in '\(item)'") }
      next = { value in
        let (product, overflow) = value.multipliedReportingOverflow(by: factor)
        return overflow ? nil : product
      }
    default:
      throw ValueRefusal("has the step '\(step ?? "")' in '\(item)', which begins neither with + nor with x")
    }
  }

  func append(to values: inout [Int], limit: Int) throws(ValueRefusal) {
    var value: Int? = first
    while let own = value, own <= last {
      if values.count == limit { throw ValueRefusal("makes more than \(limit) values") }
      values.append(own)
      value = next(own)
    }
  }

  private static func cut(_ text: String, at mark: String) -> (String, String?) {
    guard let found = text.firstRange(of: mark) else { return (text, nil) }
    return (String(text[..<found.lowerBound]), String(text[found.upperBound...]))
  }
}

extension [Int] {
  fileprivate var firstRepeated: Int? {
    var seen: Set<Int> = []
    return first { !seen.insert($0).inserted }
  }
}
