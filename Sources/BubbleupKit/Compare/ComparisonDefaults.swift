/// Every limit of a comparison, with its reason.
enum ComparisonDefaults {
  /// The largest change of a time that does not matter: what the A/A twin of a run has to stay within.
  static let timeMargin = 0.01

  /// Counts are the same or they are not: one extra retain per message is a finding.
  static let countMargin = 0.0

  /// The rows of undecided reasons that a terminal lists before it only counts.
  static let shownReasons = 6
}
