extension StressRow {
  /// The wire format of `stress.csv`.
  package static let table = Table<StressRow>(
    columns: [
      Column("run_id", \.runID, .name),
      Column("machine_id", \.machineID, .name),
      Column("strategy", \.strategy, .name),
      Column("discipline", \.discipline, .name),
      Column("threads", \.threads, .count(from: 1)),
      Column("parameters", \.parameters, .parameters),
      Column("metric", \.metric, .name),
      Column("unit", \.unit, .name),
      Column("value", \.value, CellCodec.number.optional),
      Column("status", \.status, .word),
      Column("reason", \.reason, .prose),
    ],
    blank: StressRow(
      runID: "",
      machineID: "",
      strategy: "",
      discipline: "",
      threads: 1,
      parameters: .none,
      metric: "",
      unit: "",
      value: nil,
      status: .failed
    ),
    check: { row throws(Problem) in try row.check() }
  )

  /// Unlike a statistic, a figure of a failed load may be there: how many messages got lost says what is wrong.
  private func check() throws(Problem) {
    if status.hasValue, value == nil {
      throw Problem(
        .malformed,
        column: "value",
        "is missing with status \(status.rawValue)",
        advice: "restore the row, or run the load again"
      )
    }
    if !status.hasValue, reason.isEmpty {
      throw Problem(
        .malformed,
        column: "reason",
        "is empty with status \(status.rawValue)",
        advice: "restore the row, or run the load again"
      )
    }
  }
}
