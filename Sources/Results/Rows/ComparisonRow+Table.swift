import Statistics

extension ComparisonRow {
  /// The wire format of `compare.csv`.
  package static let table = Table<ComparisonRow>(
    columns: caseColumns + [
      Column("metric", \.metric, .name),
      Column("unit", \.unit, .name),
      Column("better", \.better, .word),
      Column("stat", \.stat.rawValue, .name),
      Column("base_run", \.base.run, .name),
      Column("base_value", \.base.value, CellCodec.number.optional),
      Column("base_n", \.base.sampleCount, CellCodec.count(from: 1).optional),
      Column("cand_run", \.candidate.run, .name),
      Column("cand_value", \.candidate.value, CellCodec.number.optional),
      Column("cand_n", \.candidate.sampleCount, CellCodec.count(from: 1).optional),
      Column("ratio", \.ratio, CellCodec.number.optional),
      Column("ratio_lo", \.ratioLow, CellCodec.number.optional),
      Column("ratio_hi", \.ratioHigh, CellCodec.number.optional),
      Column("method", \.method, CellCodec.name.optional),
      Column("threshold", \.threshold, CellCodec.number.optional),
      Column("verdict", \.verdict, .word),
      Column("reason", \.reason, .prose),
    ],
    blank: ComparisonRow(
      caseKey: .blank,
      metric: .latency,
      stat: .median,
      base: ComparedSide(run: ""),
      candidate: ComparedSide(run: ""),
      verdict: .invalid
    ),
    check: { row throws(Problem) in try ComparisonCheck(row: row).check() }
  )

  /// The case's columns, with both strategies where the other tables have one.
  private static var caseColumns: [Column<ComparisonRow>] {
    CaseKey.columns.flatMap { column -> [Column<ComparisonRow>] in
      guard column.id == "strategy" else { return [column.within(\.caseKey)] }
      return [
        Column("base_strategy", \.baseStrategy, .name),
        Column("cand_strategy", \.caseKey.strategy, .name),
      ]
    }
  }
}
