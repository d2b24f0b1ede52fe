extension TimelineRow {
  /// The wire format of `timeline.csv`.
  package static let table = Table<TimelineRow>(
    columns: [
      Column("run_id", \.runID, .name),
      Column("strategy", \.strategy, .name),
      Column("discipline", \.discipline, .name),
      Column("threads", \.threads, .count(from: 1)),
      Column("parameters", \.parameters, .parameters),
      Column("t", \.t, .number),
      Column("throughput", \.throughput, .number),
      Column("p99_ns", \.p99, CellCodec.number.optional),
      Column("alive", \.alive, .count()),
    ],
    blank: TimelineRow(
      runID: "",
      strategy: "",
      discipline: "",
      threads: 1,
      parameters: .none,
      t: 0,
      throughput: 0,
      p99: nil,
      alive: 0
    ),
    check: { row throws(Problem) in try row.check() }
  )

  /// Time, rate and latency are not below zero.
  private func check() throws(Problem) {
    let numbers = [("t", t), ("throughput", throughput)] + (p99.map { [("p99_ns", $0)] } ?? [])
    for (column, value) in numbers where value < 0 {
      throw Problem(
        .outOfRange,
        column: column,
        "\(value) is below 0",
        advice: "correct the value or drop the row"
      )
    }
  }
}
