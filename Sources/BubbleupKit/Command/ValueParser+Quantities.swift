extension ValueParser where Value == Duration {
  /// A time with its unit: `250ms`, `90s`, `2m`, `1h`; above zero.
  public static func duration(upTo limit: Duration = .seconds(7 * 24 * 3600)) -> Self {
    let expectation = "a time such as 250ms, 90s, 2m or 1h, at most \(limit.components.seconds)s"
    return Self(expecting: expectation) { text throws(ValueRefusal) in
      let milliseconds = try Quantity.read(
        text,
        as: "time",
        units: ["ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000],
        limit: Quantity.milliseconds(limit)
      )
      return .milliseconds(milliseconds)
    }
  }
}

extension ValueParser where Value == Int {
  /// A size in bytes with its unit: `64B`, `16KiB` (or `16K`), `8MiB`, `2GiB`, or decimal `kB`, `MB`, `GB`.
  public static func bytes(upTo limit: Int = 1 << 50) -> Self {
    Self(expecting: "a size such as 64B, 16K, 8MiB or 2GB, at most \(limit)B") { text throws(ValueRefusal) in
      try Quantity.read(
        text,
        as: "size",
        units: [
          "B": 1, "K": 1 << 10, "KiB": 1 << 10, "M": 1 << 20, "MiB": 1 << 20, "G": 1 << 30, "GiB": 1 << 30,
          "kB": 1000, "MB": 1_000_000, "GB": 1_000_000_000,
        ],
        limit: limit
      )
    }
  }
}

/// A whole number followed by its unit.
private enum Quantity {
  static func read(
    _ text: String,
    as name: String,
    units: [String: Int],
    limit: Int
  ) throws(ValueRefusal) -> Int {
    if text.first == "-", text.dropFirst().first?.isNumber == true {
      throw ValueRefusal("is a negative \(name)")
    }
    let digits = text.prefix { ("0"..."9").contains($0) }
    let unit = String(text.dropFirst(digits.count))
    guard let factor = units[unit] else {
      throw ValueRefusal(unit.isEmpty ? "has no unit" : "has '\(unit)' where a unit should be")
    }
    let count: Int
    switch WholeNumber.read(digits, in: 1...Int.max) {
    case .success(let number): count = number
    case .failure(let problem): throw ValueRefusal("has '\(digits)', which \(problem.words)")
    }
    let (value, overflow) = count.multipliedReportingOverflow(by: factor)
    if overflow || value > limit { throw ValueRefusal("is too large a \(name)") }
    return value
  }

  static func milliseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    let (whole, overflow) = Int(seconds).multipliedReportingOverflow(by: 1000)
    return overflow ? .max : whole + Int(attoseconds / 1_000_000_000_000_000)
  }
}

extension ValueParser where Value == [Int] {
  /// More values than this in one sweep are a slip: a case each takes seconds.
  public static var sweepLimit: Int { 64 }

  /// Values of a parameter: `10`, `10,100,1000`, `1..9:+2`, `1..1024:x2`, or several with commas between.
  ///
  /// A range starts at its first number and stops at the last step that is not beyond its second.
  public static func sweep(in range: ClosedRange<Int>, atMost limit: Int = sweepLimit) -> Self {
    let expectation =
      "up to \(limit) numbers \(WholeNumber.words(range)), as in 8 or 10,100,1000 or 1..9:+2 or 1..1024:x2"
    return Self(expecting: expectation) { text throws(ValueRefusal) in
      var values: [Int] = []
      for item in text.split(separator: ",", omittingEmptySubsequences: false) {
        let progression = try Progression(String(item), in: range)
        try progression.append(to: &values, limit: limit)
      }
      if let twice = values.firstRepeated { throw ValueRefusal("has \(twice) twice") }
      return values
    }
  }
}

/// One item of a sweep: a first value, a last, and the step between.
private struct Progression {

  enum Step {
    case plus(Int)
    case times(Int)

    /// The value after this one; nil beyond 64 bits.
    func next(after value: Int) -> Int? {
      let (result, overflow) =
        switch self {
        case .plus(let step): value.addingReportingOverflow(step)
        case .times(let factor): value.multipliedReportingOverflow(by: factor)
        }
      return overflow ? nil : result
    }
  }

  let first: Int
  let last: Int
  let step: Step

  init(_ item: String, in range: ClosedRange<Int>) throws(ValueRefusal) {
    let (bounds, stepText) = Self.cut(item, at: ":")
    let (firstText, lastText) = Self.cut(bounds, at: "..")
    first = try Self.number(firstText, in: range)
    last = try lastText.map { text throws(ValueRefusal) in try Self.number(text, in: range) } ?? first
    if stepText != nil, lastText == nil { throw ValueRefusal("has a step in '\(item)' but no range") }
    if first > last { throw ValueRefusal("runs backwards in '\(item)'") }
    step = try Self.step(stepText, of: item)
    if case .times = step, first == 0 { throw ValueRefusal("would stay at 0 in '\(item)'") }
  }

  func append(to values: inout [Int], limit: Int) throws(ValueRefusal) {
    var next: Int? = first
    while let value = next, value <= last {
      if values.count == limit { throw ValueRefusal("makes more than \(limit) values") }
      values.append(value)
      next = step.next(after: value)
    }
  }

  private static func step(_ text: String?, of item: String) throws(ValueRefusal) -> Step {
    guard let text else { return .plus(1) }
    let amount = String(text.dropFirst())
    switch text.first {
    case "+": return .plus(try number(amount, in: 1...Int.max))
    case "x": return .times(try number(amount, in: 2...Int.max))
    default: throw ValueRefusal("has the step '\(text)' in '\(item)', which begins neither with + nor with x")
    }
  }

  private static func number(_ text: String, in range: ClosedRange<Int>) throws(ValueRefusal) -> Int {
    switch WholeNumber.read(text, in: range) {
    case .success(let value): return value
    case .failure(let problem): throw ValueRefusal("has '\(text)', which \(problem.words)")
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
