package import Results
package import Statistics

/// How many rows have which verdict.
package struct VerdictCounts: Sendable, Equatable {
  private let counts: [Verdict: Int]

  package init(_ rows: [ComparisonRow]) {
    counts = rows.reduce(into: [:]) { $0[$1.verdict, default: 0] += 1 }
  }

  package subscript(verdict: Verdict) -> Int { counts[verdict, default: 0] }

  /// The gravest verdict that any row has; nil without rows, because nothing compared is no `same`.
  package var gravest: Verdict? { Gravity.order.first { self[$0] > 0 } }

  /// The counts in words, gravest first, as in "2 regressed, 40 same".
  package var words: String {
    let parts = Gravity.order.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.rawValue)" }
    return parts.isEmpty ? "nothing was compared" : parts.joined(separator: ", ")
  }
}

/// How much a verdict weighs in a report.
package enum Gravity: Int, Sendable, Comparable {
  /// Nothing to see.
  case quiet
  /// A change that needs no action.
  case notable
  /// Nothing was shown either way.
  case undecided
  /// Something is wrong.
  case failure

  /// The verdicts, gravest first.
  ///
  /// A case that failed weighs more than one that is slow, and what was not shown more than what improved.
  package static let order: [Verdict] = [
    .failed, .invalid, .regressed, .removed, .notComparable, .inconclusive, .added, .improved,
    .notWorse, .same, .notHeld,
  ]

  package static func < (left: Gravity, right: Gravity) -> Bool { left.rawValue < right.rawValue }
}

extension Verdict {
  /// How much it weighs in a report.
  ///
  /// A row on the base's side only is a failure: a gate that lets a case disappear can be passed by deleting the case.
  package var gravity: Gravity {
    switch self {
    case .failed, .invalid, .regressed, .removed: .failure
    case .notComparable, .inconclusive: .undecided
    case .improved, .added: .notable
    case .notWorse, .same, .notHeld: .quiet
    }
  }

  /// A sign for places without colour.
  package var sign: String {
    switch self {
    case .regressed: "▲"
    case .improved: "▼"
    case .same: "="
    case .notWorse: "≤"
    case .inconclusive: "?"
    case .notHeld: "·"
    case .invalid, .failed: "✗"
    case .added: "+"
    case .removed: "−"
    case .notComparable: "≠"
    }
  }
}
