/// What a claim says, by which rule it is judged, and what came of it: a row of `verdicts.csv`.
///
/// Apart from `claims.csv`, where a paragraph would stand in the row of each of up to a hundred figures.
public struct VerdictRow: Equatable, Sendable {
  package var runID: String
  package var claim: String
  package var statement: String
  package var verdict: ClaimRow.Verdict
  package var reason = ""
  package var rule = ""
  package var smallestEffect = ""
  package var counterWorld = ""
  package var commands = ""
  package var world = ""
  package var contrastHolds: ClaimRow.Holds?

  /// A claim with its verdict.
  package init(
    runID: String,
    claim: String,
    statement: String,
    verdict: ClaimRow.Verdict,
    reason: String = ""
  ) {
    self.runID = runID
    self.claim = claim
    self.statement = statement
    self.verdict = verdict
    self.reason = reason
  }

  package static let table = Table<VerdictRow>(
    "verdicts.csv",
    columns: [
      Column("run_id", \.runID, .name, "the run"),
      Column("claim", \.claim, .name, "its row in the catalogue, as in `E13`"),
      Column("statement", \.statement, .prose, "what is claimed"),
      Column("verdict", \.verdict, .word, "on the whole claim"),
      Column("reason", \.reason, .prose, "the verdict in a sentence, or why there is none"),
      Column("rule", \.rule, .prose, "how the verdict follows"),
      Column("smallest_effect", \.smallestEffect, .prose, "the smallest difference that counts"),
      Column(
        "counter_world",
        \.counterWorld,
        .prose,
        "the contrast: the world in which it must not hold"
      ),
      Column("case", \.commands, .prose, "the commands that show it alone"),
      Column("world", \.world, .prose, "the world in which it is said to hold"),
      Column(
        "contrast_holds",
        \.contrastHolds,
        .optional(.word),
        "whether it held in the contrast after all"
      ),
    ],
    unique: ["claim"],
    appended: 2,
    blank: VerdictRow(runID: "", claim: "", statement: "", verdict: .failed),
    check: { row throws(Problem) in try row.check() }
  )

  private func check() throws(Problem) {
    let needsReason = ![.confirmed, .refuted, .described].contains(verdict)
    try Problem.require(
      !needsReason || !reason.isEmpty,
      "reason",
      "is empty with verdict \(verdict.rawValue)",
      "restore the row, or run the claim again",
      code: .malformed
    )
  }
}
