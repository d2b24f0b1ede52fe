/// What a claim says, by which rule it is judged, and what came of it: a row of `verdicts.csv`.
///
/// Apart from `claims.csv`, where a paragraph would stand in the row of each of up to a hundred figures.
package struct VerdictRow: Equatable, Sendable {
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

  package init(
    runID: String = "",
    claim: String = "",
    statement: String = "",
    verdict: ClaimRow.Verdict = .failed,
    reason: String = ""
  ) {
    (self.runID, self.claim, self.statement) = (runID, claim, statement)
    (self.verdict, self.reason) = (verdict, reason)
  }

  package static let table = Table<VerdictRow>(
    "verdicts.csv",
    columns: [
      .runID(\.runID),
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
    blank: VerdictRow(),
    check: { row throws(Problem) in
      let needsNoReason = [.confirmed, .refuted, .described].contains(row.verdict)
      let isEmpty = "is empty with verdict \(row.verdict.rawValue)"
      try Problem.require(needsNoReason || !row.reason.isEmpty, "reason", isEmpty)
    }
  )
}
