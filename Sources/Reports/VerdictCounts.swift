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

/// How much a verdict weighs in a report.
public enum Gravity: Int, Sendable, Comparable {
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
  public static let order: [Verdict] = [
    .failed, .invalid, .regressed, .removed, .added, .notComparable, .inconclusive, .improved, .same,
    .notHeld,
  ]

  /// Compares by weight.
  public static func < (left: Gravity, right: Gravity) -> Bool { left.rawValue < right.rawValue }
}

extension Verdict {
  /// How much it weighs in a report.
  ///
  /// A row on one side only is a failure: a gate that lets a case disappear can be passed by deleting the case.
  public var gravity: Gravity {
    switch self {
    case .failed, .invalid, .regressed, .removed, .added: .failure
    case .notComparable, .inconclusive: .undecided
    case .improved: .notable
    case .same, .notHeld: .quiet
    }
  }

  /// A sign for places without colour.
  public var sign: String {
    switch self {
    case .regressed: "▲"
    case .improved: "▼"
    case .same: "="
    case .inconclusive: "?"
    case .notHeld: "·"
    case .invalid, .failed: "✗"
    case .added: "+"
    case .removed: "−"
    case .notComparable: "≠"
    }
  }
}
