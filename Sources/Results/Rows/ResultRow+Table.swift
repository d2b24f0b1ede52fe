extension ResultRow {
  /// The wire format of `results.csv`.
  package static let table = Table<ResultRow>(
    columns: [
      Column("run_id", \.runID, .name),
      Column("machine_id", \.machineID, .name),
    ] + CaseKey.columns.map { $0.within(\.caseKey) } + [
      Column("metric", \.metric, .name),
      Column("unit", \.unit, .name),
      Column("better", \.better, .word),
      Column("stat", \.stat.rawValue, .name),
      Column("value", \.value, CellCodec.number.optional),
      Column("ci_lo", \.intervalLow, CellCodec.number.optional),
      Column("ci_hi", \.intervalHigh, CellCodec.number.optional),
      Column("ci_level", \.intervalLevel, CellCodec.number.optional),
      Column("n", \.sampleCount, CellCodec.count(from: 1).optional),
      Column("status", \.status, .word),
      Column("reason", \.reason, .prose),
    ],
    blank: ResultRow(
      runID: "",
      machineID: "",
      caseKey: .blank,
      metric: .latency,
      stat: .median,
      without: .skipped,
      reason: ""
    ),
    check: { row throws(Problem) in try row.check() }
  )

  private func check() throws(Problem) {
    let metric = try MetricCheck(id: metric, unit: unit, better: better)
    try metric.check(value, column: "value")
    try checkValueAgainstStatus()
    try checkInterval()
    try metric.check(intervalLow, column: "ci_lo")
  }

  private func checkValueAgainstStatus() throws(Problem) {
    if status.hasValue {
      try require(
        value != nil,
        "value",
        "is empty with status \(status.rawValue)",
        "give the value or its absence"
      )
      try require(
        sampleCount != nil,
        "n",
        "is empty with status \(status.rawValue)",
        "give the number of samples"
      )
    } else {
      try require(value == nil, "value", "is there with status \(status.rawValue)", "leave it empty")
      try require(sampleCount == nil, "n", "is there with status \(status.rawValue)", "leave it empty")
      try require(
        !reason.isEmpty,
        "reason",
        "is empty with status \(status.rawValue)",
        "say why there is no value"
      )
    }
  }

  private func checkInterval() throws(Problem) {
    let given = [intervalLow, intervalHigh, intervalLevel].compactMap(\.self)
    try require(
      given.count % 3 == 0,
      "ci_lo",
      "is an interval with parts missing",
      "give both ends and the level"
    )
    guard let low = intervalLow, let high = intervalHigh, let level = intervalLevel else { return }
    try require(value != nil, "ci_lo", "is an interval without a value", "leave the interval empty")
    try require(low <= high, "ci_lo", "\(low) is above ci_hi \(high)", "exchange the ends", .outOfRange)
    try require(
      level > 0 && level < 1,
      "ci_level",
      "\(level) is not between 0 and 1",
      "write 0.99",
      .outOfRange
    )
  }

  private func require(
    _ condition: Bool,
    _ column: String,
    _ text: String,
    _ advice: String,
    _ code: ResultsError.Code = .malformed
  ) throws(Problem) {
    guard !condition else { return }
    throw Problem(code, column: column, text, advice: advice)
  }
}
