/// One figure of a claim with the condition that it had to meet: a row of `claims.csv`.
///
/// A claim has a row per figure of either arm, and one without a figure where there is none; the verdict is that of the
/// whole claim. All that takes more than a word to say of a claim is in `verdicts.csv`.
package struct ClaimRow: Equatable, Sendable {
  /// What the experiment says.
  package enum Verdict: String, Sendable, CaseIterable {
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
  package enum Arm: String, Sendable, CaseIterable {
    /// Where the claim is said to hold.
    case claim
    /// Where it must not.
    case contrast
  }

  /// What a figure is to the verdict.
  package enum Kind: String, Sendable, CaseIterable {
    /// The claim is judged by it: it has to be met, and not in the contrast.
    case judged
    /// It has to be met in both worlds, or the experiment shows nothing.
    case required
    /// It decides nothing.
    case shown
  }

  /// Whether a condition is met; open where the interval contains the limit.
  package enum Holds: String, Sendable, CaseIterable { case yes, no, open }

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
  package var kind: Kind?

  /// A row without a figure.
  package init(runID: String = "", machineID: String = "", claim: String = "", verdict: Verdict = .failed) {
    (self.runID, self.machineID, self.claim, self.verdict) = (runID, machineID, claim, verdict)
  }

  /// Whether this project claims it of its own fast lane, and no article does: the rows F of the catalogue.
  package static func isOfThisProject(_ claim: String) -> Bool { claim.hasPrefix("F") }

  package static let table = Table<ClaimRow>(
    "claims.csv",
    columns: [
      .runID(\.runID), .machineID(\.machineID),
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
      Column(
        "kind",
        \.kind,
        .optional(.word),
        "whether the claim is judged by it, both worlds need it, or it decides nothing; none in earlier files"
      ),
    ],
    unique: ["claim", "side", "figure", "condition", "arm"],
    appended: 2,
    blank: ClaimRow(),
    check: { row throws(Problem) in try row.check() }
  )

  private func check() throws(Problem) {
    let rules = [
      ("value", figure.isEmpty == (value == nil), "goes with a figure and not without one"),
      ("unit", figure.isEmpty == unit.isEmpty, "goes with a figure and not without one"),
      ("holds", condition.isEmpty == (holds == nil), "goes with a condition and not without one"),
      ("value", value != nil || holds == nil, "is missing for what follows it"),
    ]
    for (column, isMet, text) in rules { try Problem.require(isMet, column, text) }
    try Problem.requireInterval(intervalLow, intervalHigh, "ci_lo", of: value)
  }
}
