extension ExplorationRow {
  /// The wire format of `explorations.csv`.
  package static let table = Table<ExplorationRow>(
    columns: [
      Column("run_id", \.runID, .name),
      Column("machine_id", \.machineID, .name),
      Column("scenario", \.scenario, .name),
      Column("strategy", \.strategy, .name),
      Column("discipline", \.discipline, .name),
      Column("parameters", \.parameters, .parameters),
      Column("mode", \.mode, .name),
      Column("actors", \.actors, .count(from: 1)),
      Column("steps", \.steps, CellCodec.count(from: 1).optional),
      Column("schedules", \.schedules, .count()),
      Column("repeated", \.repeated, .count()),
      Column("complete", \.completeness, .word),
      Column("beyond_bounds", \.beyondBounds, .count()),
      Column("longest_actor", \.longestActor, .count()),
      Column("longest", \.longest, .count()),
      Column("depth", \.depth, CellCodec.count(from: 1).optional),
      Column("miss_bound", \.missBound, CellCodec.number.optional),
      Column("seconds", \.seconds, .number),
      Column("status", \.status, .word),
      Column("reason", \.reason, .prose),
      Column("replay", \.replay, .prose),
    ],
    blank: ExplorationRow(
      runID: "",
      machineID: "",
      scenario: "",
      strategy: "",
      discipline: "",
      parameters: .none,
      mode: "",
      actors: 1
    ),
    check: { row throws(Problem) in try row.check() }
  )

  private func check() throws(Problem) {
    try Problem.require(
      status == .ok || status == .failed,
      "status",
      "\(status.rawValue) is neither ok nor failed"
    )
    try Problem.require(
      (status == .failed) != reason.isEmpty,
      "reason",
      "does not go with status \(status.rawValue)"
    )
    try Problem.require(replay.isEmpty || status == .failed, "replay", "is there although nothing failed")
    try Problem.require(
      (depth == nil) == (missBound == nil),
      "miss_bound",
      "goes with a depth and not without one"
    )
    try Problem.require(
      missBound.map { (0...1).contains($0) } ?? true,
      "miss_bound",
      "is no probability",
      .outOfRange
    )
    try Problem.require(seconds >= 0, "seconds", "\(seconds) is below 0", .outOfRange)
    try Problem.require(repeated <= schedules, "repeated", "\(repeated) is above schedules", .outOfRange)
    try Problem.require(
      beyondBounds <= schedules,
      "beyond_bounds",
      "\(beyondBounds) is above schedules",
      .outOfRange
    )
  }
}
