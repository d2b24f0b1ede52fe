/// What a comparison of two sides comes to.
package enum Verdict: String, Sendable, CaseIterable {
  /// Shown to be worse by more than the margin.
  case regressed
  /// Shown to be better by more than the margin.
  case improved
  /// Shown to differ by no more than the margin.
  case same
  /// Shown not to be worse by more than the margin, while it may be better by more.
  case notWorse = "not worse"
  /// Nothing of that shown.
  case inconclusive
  /// Not judged, and it could not have been: a count that does not repeat, a time that the budget had no room for.
  case notHeld = "not held"
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

/// Judges a ratio of candidate to base by where its interval lies, never by where its middle lies.
///
/// A test of "equal or not" calls every difference a regression once there are rounds enough; an interval against a
/// margin says instead what was shown, and `same` has to be shown as well: two one-sided tests, Schuirmann, "A
/// comparison of the two one-sided tests procedure and the power approach", J. Pharmacokinet. Biopharm. 15 (1987),
/// 657–680.
package struct MarginRule: Sendable, Equatable {
  /// The largest change that does not matter, as in 0.01.
  package let margin: Double
  /// Whether a lower figure is the better one.
  package let lowerIsBetter: Bool

  /// A rule with a margin of at least 0 and below 1.
  package init(margin: Double, lowerIsBetter: Bool = true) throws(StatisticsError) {
    guard margin >= 0, margin < 1 else { throw StatisticsError(.outOfRange, "margin \(margin)") }
    (self.margin, self.lowerIsBetter) = (margin, lowerIsBetter)
  }

  /// The verdict on a ratio of candidate to base; without an interval nothing is shown.
  package func verdict(of interval: ConfidenceInterval?) -> Verdict {
    guard let interval else { return .inconclusive }
    return verdict(lower: interval.lower, upper: interval.upper)
  }

  /// Whether a ratio in `interval` is not worse by more than the margin, however much better it may be.
  package func excludesWorse(_ interval: ConfidenceInterval) -> Bool {
    lowerIsBetter ? interval.upper <= worst : interval.lower >= worst
  }

  /// The ratio beyond which it is worse.
  package var worst: Double { lowerIsBetter ? 1 + margin : 1 / (1 + margin) }

  /// The verdict on a ratio that lies between `lower` and `upper`; both are equal for an exact count.
  package func verdict(lower: Double, upper: Double) -> Verdict {
    // 1 ÷ (1 + margin) below, so that swapping the two sides swaps regressed and improved.
    let ceiling = 1 + margin
    let floor = 1 / ceiling
    if lower > ceiling { return lowerIsBetter ? .regressed : .improved }
    if upper < floor { return lowerIsBetter ? .improved : .regressed }
    return lower >= floor && upper <= ceiling ? .same : .inconclusive
  }
}
