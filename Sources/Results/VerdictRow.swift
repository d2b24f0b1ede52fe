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
      Column("reason", \.reason, .prose, "on what it depends, why it is open or untestable, or what failed"),
      Column("rule", \.rule, .prose, "how the verdict follows"),
      Column("smallest_effect", \.smallestEffect, .prose, "the smallest difference that counts"),
      Column(
        "counter_world",
        \.counterWorld,
        .prose,
        "planted changes that must turn the verdict, and into what"
      ),
      Column("case", \.commands, .prose, "the commands that show it alone"),
    ],
    unique: ["claim"],
    blank: VerdictRow(runID: "", claim: "", statement: "", verdict: .failed),
    check: { row throws(Problem) in try row.check() }
  )

  private func check() throws(Problem) {
    let needsReason = verdict != .confirmed && verdict != .refuted
    try Problem.require(
      !needsReason || !reason.isEmpty,
      "reason",
      "is empty with verdict \(verdict.rawValue)",
      "restore the row, or run the claim again",
      code: .malformed
    )
  }
}
