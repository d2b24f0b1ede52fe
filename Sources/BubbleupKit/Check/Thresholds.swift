/// The largest changes that do not matter, by metric: `--threshold 'latency=2%,allocations=0'`.
struct Thresholds: Sendable, Equatable {
  /// The margin of times; nil for the method's own.
  private(set) var latency: Double?
  private var counts: [GuardedCount: Double] = [:]

  /// None given: the method's own margin for times, and none for counts.
  static let none = Thresholds()

  private init() {}

  /// The margin of a count.
  subscript(count: GuardedCount) -> Double { counts[count] ?? 0 }

  /// Reads `metric=share` pairs with commas between them; a share is `2%`, `0.02` or `0`.
  init(parsing text: String) throws(ValueRefusal) {
    var seen: Set<String> = []
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = pair.split(separator: "=", omittingEmptySubsequences: false).map(Self.trimmed)
      guard halves.count == 2 else { throw ValueRefusal("has '\(pair)', which is no metric=share") }
      guard seen.insert(halves[0]).inserted else { throw ValueRefusal("has \(halves[0]) twice") }
      let share = try Self.share(halves[1])
      if halves[0] == "latency" {
        guard share > 0 else { throw ValueRefusal("has a margin of 0 for latency, which no time can keep") }
        latency = share
      } else if let count = GuardedCount(rawValue: halves[0]) {
        counts[count] = share
      } else {
        throw ValueRefusal("has '\(halves[0])', which is no metric that is checked")
      }
    }
  }

  /// What `--threshold` takes.
  static var parser: ValueParser<Thresholds> {
    let names = (["latency"] + GuardedCount.allCases.map(\.rawValue)).joined(separator: ", ")
    return ValueParser(expecting: "metric=share pairs such as latency=2%,allocations=0; metrics are \(names)")
    {
      text throws(ValueRefusal) in try Thresholds(parsing: text)
    }
  }

  private static func share(_ text: String) throws(ValueRefusal) -> Double {
    let isPercentage = text.hasSuffix("%")
    let digits = isPercentage ? trimmed(text.dropLast()) : text
    // Digits and a point only: Double would take "nan", "inf" and "0x1p-3" as well.
    let isPlain = !digits.isEmpty && digits.utf8.allSatisfy { "0123456789.".utf8.contains($0) }
    guard isPlain, let number = Double(digits) else {
      throw ValueRefusal("has '\(text)' where a share such as 2% should be")
    }
    let share = isPercentage ? number / 100 : number
    guard share < 1 else { throw ValueRefusal("has '\(text)', which is 100 % or more") }
    return share
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }
}
