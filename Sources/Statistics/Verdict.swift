/// What a comparison of two sides comes to.
public enum Verdict: String, Sendable, CaseIterable {
  /// Shown to be worse by more than the margin.
  case regressed
  /// Shown to be better by more than the margin.
  case improved
  /// Shown to differ by no more than the margin.
  case same
  /// Neither shown.
  case inconclusive
  /// The comparison did not pass its own check, so that its figures stand for nothing.
  case invalid
  /// On the candidate's side only.
  case added
  /// On the base's side only.
  case removed
  /// One side could not be measured.
  case failed
  /// The two sides were made under circumstances that a comparison of their figures does not survive.
  case notComparable = "not comparable"
}
