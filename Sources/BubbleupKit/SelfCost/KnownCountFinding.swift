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

  /// The count of what lies between two messages, the second with more hops; without either there is none.
  init(_ known: KnownCount, shorter: CountFigure, longer: CountFigure) {
    self.known = known
    guard let short = shorter.wholeValue, let long = longer.wholeValue else {
      let reason = shorter.reason ?? longer.reason ?? "not a whole number per message"
      if case .failed = shorter {
        outcome = .failed(reason)
      } else if case .failed = longer {
        outcome = .failed(reason)
      } else {
        outcome = .unavailable(reason)
      }
      return
    }
    outcome = .counted(long - short)
  }

  init(_ known: KnownCount, _ outcome: Outcome) {
    self.known = known
    self.outcome = outcome
  }
}
