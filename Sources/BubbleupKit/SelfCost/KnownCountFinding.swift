import SelfCost

/// A number that was known before it was counted, and what the counter said.
struct KnownCountFinding: Equatable {
  /// What the counter said, or why it said nothing.
  enum Outcome: Equatable {
    case counted(Int)
    case unavailable(String)
    case failed(String)
  }

  let known: KnownCount
  let outcome: Outcome

  /// Whether the counter was right; a count that is missing shows nothing.
  var isExact: Bool {
    guard case .counted(let count) = outcome else { return false }
    return known.expected.contains(count)
  }

  /// The expectation as a parameter and a table have it.
  var expectedText: String {
    let expected = known.expected
    return expected.count == 1 ? "\(expected.lowerBound)" : "\(expected.lowerBound)..\(expected.upperBound)"
  }

  /// What a message with more hops counts more than one with fewer.
  ///
  /// From the totals of windows of equally many messages, so that what a message or a window costs besides its hops
  /// cancels out.
  init(_ known: KnownCount, shorter: CountFigure, longer: CountFigure) {
    self.known = known
    switch (shorter, longer) {
    case (.steady(let short, let units), .steady(let long, let others)):
      outcome = Self.difference(of: long - short, units, others)
    case (.failed(let reason), _), (_, .failed(let reason)): outcome = .failed(reason)
    default: outcome = .unavailable(shorter.reason ?? longer.reason ?? "not counted")
    }
  }

  init(_ known: KnownCount, _ outcome: Outcome) {
    self.known = known
    self.outcome = outcome
  }

  private static func difference(of total: Int64, _ units: Int, _ others: Int) -> Outcome {
    guard units == others, units > 0, total.isMultiple(of: Int64(units)) else {
      return .failed("\(total) more over \(units) and \(others) messages is no whole number for each")
    }
    return .counted(Int(total) / units)
  }
}
