/// Why a statistic cannot be computed from the values given.
public struct StatisticsError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The closed list of reasons.
  public enum Code: String, Sendable, CaseIterable {
    /// No value at all.
    case empty
    /// A value is infinite or not a number.
    case notFinite
    /// A value must be above zero, because its logarithm is taken.
    case notPositive
    /// A probability or level lies outside its range.
    case outOfRange
    /// Fewer values than the method needs.
    case tooFew
    /// Two points share an abscissa, so no slope passes through them.
    case tied
  }

  /// What went wrong.
  public let code: Code
  /// Where, with the offending value.
  public let context: String

  /// Creates an error for one place.
  public init(_ code: Code, _ context: String) {
    self.code = code
    self.context = context
  }

  /// What went wrong, where, and what to do next.
  public var description: String { "\(context): \(code.explanation)" }
}

extension StatisticsError.Code {
  fileprivate var explanation: String {
    switch self {
    case .empty: "there are no values; check that the case produced samples"
    case .notFinite: "a value is not a finite number; look for a division by zero in what produced it"
    case .notPositive: "a ratio needs values above zero; look for samples of zero duration"
    case .outOfRange: "a probability or level must lie strictly between 0 and 1"
    case .tooFew: "too few values for this method; take more rounds"
    case .tied: "two points have the same abscissa; summarise them into one point first"
    }
  }
}
