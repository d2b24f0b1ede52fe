extension SampleRow {
  /// The wire format of `samples.csv`.
  ///
  /// No cell can hold a line end. So a file that does not end with one was cut within its last row, and everything
  /// before is whole: that is what makes the file safe to append to after a crash.
  package static let table = Table<SampleRow>(
    columns: [Column("run_id", \.runID, .name)] + CaseKey.columns.map { $0.within(\.caseKey) } + [
      Column("round", \.round, .count()),
      Column("order_index", \.orderIndex, .count()),
      Column("t_start_ns", \.startNanoseconds, .count()),
      Column("phase", \.phase, .name),
      Column("iterations", \.iterations, .count(from: 1)),
      Column("metric", \.metric, .name),
      Column("unit", \.unit, .name),
      Column("value", \.value, .number),
    ],
    blank: SampleRow(
      runID: "",
      caseKey: .blank,
      round: 0,
      orderIndex: 0,
      startNanoseconds: 0,
      phase: "",
      iterations: 1,
      metric: .latency,
      value: 0
    ),
    check: { row throws(Problem) in
      try MetricCheck(id: row.metric, unit: row.unit).check(row.value, column: "value")
    }
  )
}
