extension CaseKey {
  /// The columns of a case, for every table whose rows hold one.
  package static let columns: [Column<CaseKey>] = [
    Column("scenario", \.scenario, .name),
    Column("strategy", \.strategy, .name),
    Column("controllers", \.controllers, CellCodec.count().optional),
    Column("depth", \.depth, CellCodec.count().optional),
    Column("nodes", \.nodes, CellCodec.count().optional),
    Column("threads", \.threads, .count(from: 1)),
    Column("parameters", \.parameters, .parameters),
  ]

  static let blank = CaseKey(scenario: "", strategy: "")
}

extension CellCodec<Parameters> {
  package static var parameters: CellCodec<Parameters> {
    CellCodec(
      encode: { value throws(Problem) in value.text },
      decode: { text throws(Problem) in try Parameters(cell: text) }
    )
  }
}
