/// Why a statistic cannot be computed from the values given.
package struct StatisticsError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The reasons, each with what to do next.
  package enum Code: String, Sendable {
    case empty = "there are no values; check that the case produced samples"
    case notFinite = "a value is not a finite number; look for a division by zero in what produced it"
    case notPositive = "a ratio needs values above zero; look for samples of zero duration"
    case outOfRange = "a probability or level must lie strictly between 0 and 1"
    case tooFew = "too few values for this method; take more samples"
    case tied = "two points have the same abscissa; summarise them into one point first"
  }

  package let code: Code
  /// Where, with the offending value.
  let context: String

  init(_ code: Code, _ context: String) { (self.code, self.context) = (code, context) }

  package var description: String { "\(context): \(code.rawValue)" }
}
