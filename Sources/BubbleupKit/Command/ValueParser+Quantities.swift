extension ValueParser where Value == Duration {
  /// A time with its unit: `250ms`, `90s`, `2m`, `1h`; above zero.
  public static func duration(upTo limit: Duration = .seconds(7 * 24 * 3600)) -> Self {
    let expectation = "a time such as 250ms, 90s, 2m or 1h, at most \(limit.components.seconds)s"
    return Self(expecting: expectation) { text throws(ValueRefusal) in
      let milliseconds = try Quantity.read(
        text,
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
    units: [String: Int],
    limit: Int
  ) throws(ValueRefusal) -> Int {
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
    if overflow || value > limit { throw ValueRefusal("is too much") }
    return value
  }

  static func milliseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    let (whole, overflow) = Int(seconds).multipliedReportingOverflow(by: 1000)
    return overflow ? .max : whole + Int(attoseconds / 1_000_000_000_000_000)
  }
}
