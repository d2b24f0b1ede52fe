package import Results
import Statistics

/// What the two sides of a comparison and its verdicts are called: two states of one strategy, or two strategies.
package enum ComparisonWords: Sendable, Equatable {
  /// One strategy before and after a change: it got better or worse.
  case runs
  /// Two strategies side by side: neither got better or worse, but one takes less or more than the other.
  case strategies(reference: String)

  package var base: String {
    switch self {
    case .runs: "base"
    case .strategies(let reference): reference
    }
  }

  package var candidate: String {
    switch self {
    case .runs: "candidate"
    case .strategies: "its own"
    }
  }

  /// What a row's verdict is called.
  package func verdict(of row: ComparisonRow) -> String {
    guard self != .runs else { return row.verdict.rawValue }
    let isTime = row.metric == Metric.latency.id
    switch row.verdict {
    case .improved: return isTime ? "faster" : row.better == .higher ? "more" : "less"
    case .regressed: return isTime ? "slower" : row.better == .higher ? "less" : "more"
    case .same: return isTime ? "as fast" : "as much"
    case .inconclusive: return "undecided"
    case .removed: return "missing"
    case .added: return "no reference"
    case .notWorse, .invalid, .failed, .notComparable, .notHeld: return row.verdict.rawValue
    }
  }

  /// The counts of verdicts in words, gravest first.
  package func counts(of rows: [ComparisonRow]) -> String {
    guard self != .runs else { return VerdictCounts(rows).words }
    let named = Gravity.order.flatMap { verdict in
      rows.filter { $0.verdict == verdict }.map { self.verdict(of: $0) }
    }
    let words = named.unique.map { word in
      "\(named.count { $0 == word }) \(word)"
    }
    return words.isEmpty ? "nothing was compared" : words.joined(separator: ", ")
  }
}
