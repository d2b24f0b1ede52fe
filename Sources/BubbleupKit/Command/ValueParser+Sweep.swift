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
    default: throw ValueRefusal("has the step '\(text)' in '\(item)', which begins with neither + nor x")
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
