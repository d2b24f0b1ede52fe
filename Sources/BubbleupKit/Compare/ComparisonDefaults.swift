/// Every limit of a comparison, with its reason.
enum ComparisonDefaults {
  /// The largest change of a time that does not matter: what the A/A twin of a run has to stay within.
  static let timeMargin = 0.01

  /// Counts are the same or they are not: one extra retain per message is a finding.
  static let countMargin = 0.0

  /// How far two runs of identical work may lie apart.
  ///
  /// Unpaired blocks of the same work differed by 5–9 % from run to run where this was tried. No interval within a
  /// run contains that, because all its blocks share the state that the machine was in (Kalibera & Jones, "Rigorous
  /// Benchmarking in Reasonable Time", ISMM 2013, 63–74: variation has levels, and only repeating the highest one
  /// shows it). One run per side gives no estimate of it, so its known size is added instead.
  static let driftBetweenRuns = 0.09

  /// The rows of undecided reasons that a terminal lists before it only counts.
  static let shownReasons = 6
}
