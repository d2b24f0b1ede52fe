/// One figure of a claim with the condition that it had to meet: a row of `claims.csv`.
///
/// A claim has a row per figure of either arm, and one without a figure where there is none; the verdict is that of the
/// whole claim. All that takes more than a word to say of a claim is in `verdicts.csv`.
public struct ClaimRow: Equatable, Sendable {
  /// What the experiment says.
  public enum Verdict: String, Sendable, CaseIterable {
    /// Every condition is met.
    case confirmed
    /// On every side at least one condition is not met.
    case refuted
    /// It holds on some sides and not on others.
    case depends
    /// An interval contains its limit, so that nothing is decided.
    case open
    /// The experiment cannot be made here, or shows nothing.
    case untestable = "untestable here"
    /// The experiment ended with an error, or comes out alike in both arms, which says nothing of the claim.
    case failed
    /// There are figures, and nothing is claimed of them.
    case described
  }

  /// The world in which a figure was found.
  public enum Arm: String, Sendable, CaseIterable {
    /// Where the claim is said to hold.
    case claim
    /// Where it must not.
    case contrast
  }

  /// Whether a condition is met.
  public enum Holds: String, Sendable, CaseIterable {
    /// It is.
    case yes
    /// It is not.
    case no
    /// The interval contains the limit.
    case open
  }

  package var runID: String
  package var machineID: String
  package var claim: String
  package var side = ""
  package var figure = ""
  package var unit = ""
  package var value: Double?
  package var intervalLow: Double?
  package var intervalHigh: Double?
  package var condition = ""
  package var holds: Holds?
  package var verdict: Verdict
  package var arm: Arm?

  /// A row without a figure.
  package init(runID: String, machineID: String, claim: String, verdict: Verdict) {
    self.runID = runID
    self.machineID = machineID
    self.claim = claim
    self.verdict = verdict
  }

  /// Whether this project claims it of its own fast lane, and no article does: the rows F of the catalogue.
  package static func isOfThisProject(_ claim: String) -> Bool { claim.hasPrefix("F") }

  package static let table = Table<ClaimRow>(
    "claims.csv",
    columns: [
      Column("run_id", \.runID, .name, "the run"),
      Column(
        "machine_id",
        \.machineID,
        .name,
        "a digest of processor, architecture, system and number of cores"
      ),
      Column("claim", \.claim, .name, "its row in the catalogue, as in `E13`"),
      Column("side", \.side, .prose, "the side of a disagreement, where there are several"),
      Column("figure", \.figure, .prose, "what was measured, if anything, and its unit"),
      Column("unit", \.unit, .prose),
      Column(
        "value",
        \.value,
        .optional(.figure),
        "the value and its interval, both ends being the value if it is exact"
      ),
      Column("ci_lo", \.intervalLow, .optional(.figure)),
      Column("ci_hi", \.intervalHigh, .optional(.figure)),
      Column("condition", \.condition, .prose, "what the figure has to be, if it is judged"),
      Column("holds", \.holds, .optional(.word), "whether it is"),
      Column("verdict", \.verdict, .word, "on the whole claim"),
      Column(
        "arm",
        \.arm,
        .optional(.word),
        "where it was found: where the claim is said to hold, or where it must not; none for a description"
      ),
    ],
    unique: ["claim", "side", "figure", "condition", "arm"],
    appended: 1,
    blank: ClaimRow(runID: "", machineID: "", claim: "", verdict: .failed),
    check: { row throws(Problem) in try row.check() }
  )

  private func check() throws(Problem) {
    try require(figure.isEmpty == (value == nil), "value", "goes with a figure and not without one")
    try require(figure.isEmpty == unit.isEmpty, "unit", "goes with a figure and not without one")
    try require((intervalLow == nil) == (intervalHigh == nil), "ci_lo", "is an interval with one end")
    try require(condition.isEmpty == (holds == nil), "holds", "goes with a condition and not without one")
    let hasCause = value != nil || (intervalLow == nil && holds == nil)
    try require(hasCause, "value", "is missing for what follows it")
    if let low = intervalLow, let high = intervalHigh {
      try require(low <= high, "ci_lo", "\(low) is above ci_hi \(high)", .outOfRange)
    }
  }

  private func require(
    _ condition: Bool,
    _ column: String,
    _ text: String,
    _ code: ResultsError.Code = .malformed
  ) throws(Problem) {
    try Problem.require(condition, column, text, "restore the row, or run the claim again", code: code)
  }
}
