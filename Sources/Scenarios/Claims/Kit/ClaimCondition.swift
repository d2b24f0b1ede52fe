/// What a figure has to be for a claim to hold; a rule that is stated before anything is measured.
public enum ClaimCondition: Sendable, Equatable {
  /// An exact count.
  case equals(Int)
  /// The whole interval lies above.
  case above(Double)
  /// The whole interval lies below.
  case below(Double)
  /// The whole interval lies between the two.
  case within(Double, Double)

  /// Whether `figure` meets the condition; nil where its interval straddles the limit, so that nothing is shown.
  public func holds(for figure: ClaimFigure) -> Bool? {
    guard let lower = figure.lower, let upper = figure.upper else { return nil }
    switch self {
    case .equals(let count):
      return lower == Double(count) && upper == Double(count)
    case .above(let limit):
      return lower > limit ? true : upper <= limit ? false : nil
    case .below(let limit):
      return upper < limit ? true : lower >= limit ? false : nil
    case .within(let floor, let ceiling):
      if floor <= lower, upper <= ceiling { return true }
      return upper < floor || ceiling < lower ? false : nil
    }
  }
}
