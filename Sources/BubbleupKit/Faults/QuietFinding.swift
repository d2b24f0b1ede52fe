/// What came of running what is right.
struct QuietFinding: Sendable, Equatable {
  /// How often it was run; 0 where an alarm ended it.
  let runs: Int
  /// The false alarm, if there was one.
  let alarm: String?
}
