/// Something that the harness has to reach, and what it reached.
struct TargetFinding: Equatable {
  /// What was looked at.
  let what: String
  /// The figure.
  let figure: String
  /// What it has to be, as a clause.
  let target: String
  let isMet: Bool

  /// For a table and a line: a missed target is never hidden behind its figure.
  var verdict: String { isMet ? "met" : "MISSED" }
}
