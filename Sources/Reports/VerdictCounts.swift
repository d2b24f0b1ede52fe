public import Results
public import Statistics

/// How many rows have which verdict.
public struct VerdictCounts: Sendable, Equatable {
  private let counts: [Verdict: Int]

  /// Counts the verdicts of rows.
  public init(_ rows: [ComparisonRow]) {
    counts = rows.reduce(into: [:]) { $0[$1.verdict, default: 0] += 1 }
  }

  /// The rows of a verdict.
  public subscript(verdict: Verdict) -> Int { counts[verdict, default: 0] }

  /// The gravest verdict that any row has; nil without rows, because nothing compared is no `same`.
  public var gravest: Verdict? { Gravity.order.first { self[$0] > 0 } }

  /// The counts in words, gravest first, as in "2 regressed, 40 same".
  public var words: String {
    let parts = Gravity.order.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.rawValue)" }
    return parts.isEmpty ? "nothing was compared" : parts.joined(separator: ", ")
  }

  /// One line: the verdict, then what it rests on.
  func sentence(_ verdict: Verdict) -> String { "\(verdict.rawValue): \(words)" }
}
