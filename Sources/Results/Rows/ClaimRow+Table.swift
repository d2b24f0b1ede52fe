extension ClaimRow {
  /// The wire format of `claims.csv`.
  package static let table = Table<ClaimRow>(
    columns: [
      Column("run_id", \.runID, .name),
      Column("machine_id", \.machineID, .name),
      Column("claim", \.claim, .name),
      Column("side", \.side, .prose),
      Column("figure", \.figure, .prose),
      Column("unit", \.unit, .prose),
      Column("value", \.value, CellCodec.number.optional),
      Column("ci_lo", \.intervalLow, CellCodec.number.optional),
      Column("ci_hi", \.intervalHigh, CellCodec.number.optional),
      Column("condition", \.condition, .prose),
      Column("holds", \.holds, CellCodec.word.optional),
      Column("verdict", \.verdict, .word),
      Column("reason", \.reason, .prose),
      Column("case", \.commands, .prose),
    ],
    blank: ClaimRow(runID: "", machineID: "", claim: "", verdict: .failed),
    check: { row throws(Problem) in try row.check() }
  )

  private func check() throws(Problem) {
    try require(figure.isEmpty == (value == nil), "value", "goes with a figure and not without one")
    try require(figure.isEmpty == unit.isEmpty, "unit", "goes with a figure and not without one")
    try require((intervalLow == nil) == (intervalHigh == nil), "ci_lo", "is an interval with one end")
    try require(condition.isEmpty == (holds == nil), "holds", "goes with a condition and not without one")
    try require(
      value != nil || (intervalLow == nil && holds == nil),
      "value",
      "is missing for what follows it"
    )
    if let low = intervalLow, let high = intervalHigh {
      try require(low <= high, "ci_lo", "\(low) is above ci_hi \(high)", .outOfRange)
    }
    let needsReason = verdict == .depends || verdict == .untestable || verdict == .failed
    try require(!needsReason || !reason.isEmpty, "reason", "is empty with verdict \(verdict.rawValue)")
  }

  private func require(
    _ condition: Bool,
    _ column: String,
    _ text: String,
    _ code: ResultsError.Code = .malformed
  ) throws(Problem) {
    guard !condition else { return }
    throw Problem(code, column: column, text, advice: "restore the row, or run the claim again")
  }
}
