import Results
import Testing

@Suite("The table of explorations")
struct ExplorationRowTests {
  private static func exploration(_ change: (inout ExplorationRow) -> Void = { _ in }) throws
    -> ExplorationRow
  {
    var row = ExplorationRow(
      runID: Fixture.runID,
      machineID: Fixture.machine.machineID,
      scenario: "send-remove",
      strategy: "parent.weak",
      discipline: "locked",
      parameters: try Parameters(["seed": "3"]),
      mode: "pct",
      actors: 2
    )
    (row.schedules, row.repeated, row.longestActor, row.longest) = (2480, 25, 12, 23)
    (row.depth, row.missBound, row.seconds) = (3, 0.0957, 0.25)
    change(&row)
    return row
  }

  @Test("read back as they were written")
  func roundTrip() throws {
    let folder = try TemporaryDirectory()
    let run = try Fixture.run(in: folder)
    let explorations = [
      try Self.exploration(),
      try Self.exploration {
        ($0.mode, $0.steps, $0.completeness, $0.beyondBounds) = ("exhaustive", 8, .all, 90)
        ($0.depth, $0.missBound) = (nil, nil)
      },
      try Self.exploration {
        ($0.scenario, $0.status, $0.reason, $0.replay) = (
          "set-death", .failed, "oracle, 1 left", "a.schedule"
        )
      },
    ]
    try run.write(explorations, of: ExplorationRow.table)
    #expect(try run.rows(of: ExplorationRow.table) == explorations)
  }

  @Test("have the documented columns in their order")
  func header() {
    #expect(
      ExplorationRow.table.header.joined(separator: ",")
        == "run_id,machine_id,scenario,strategy,discipline,parameters,mode,actors,steps,schedules,repeated,complete,"
        + "beyond_bounds,longest_actor,longest,depth,miss_bound,seconds,status,reason,replay,branch"
    )
  }

  private static let spoiltExplorations:
    [(column: String, change: @Sendable (inout ExplorationRow) -> Void)] = [
      ("run_id", { $0.runID = "other" }), ("machine_id", { $0.machineID = "other" }),
      ("status", { $0.status = .skipped }), ("reason", { $0.status = .failed }),
      ("reason", { $0.reason = "why" }),
      ("replay", { $0.replay = "x.schedule" }), ("miss_bound", { $0.depth = nil }),
      ("miss_bound", { $0.missBound = 1.5 }), ("miss_bound", { $0.missBound = .nan }),
      ("seconds", { $0.seconds = -1 }), ("repeated", { $0.repeated = 2481 }),
      ("beyond_bounds", { $0.beyondBounds = 2481 }), ("actors", { $0.actors = 0 }),
      ("steps", { $0.steps = 0 }),
    ]

  @Test("refuse explorations that contradict themselves or are another run's", arguments: 0..<14)
  func spoiltExploration(_ number: Int) throws {
    let folder = try TemporaryDirectory()
    let run = try Fixture.run(in: folder)
    let (column, change) = Self.spoiltExplorations[number]
    let row = try Self.exploration(change)
    let error = #expect(throws: ResultsError.self) { try run.write([row], of: ExplorationRow.table) }
    #expect(error?.column == column)
  }

  @Test("refuse what is there twice, naming the line")
  func twice() throws {
    let folder = try TemporaryDirectory()
    let run = try Fixture.run(in: folder)
    let row = try Self.exploration()
    let first = #expect(throws: ResultsError.self) { try run.write([row, row], of: ExplorationRow.table) }
    #expect((first?.code, first?.line) == (.duplicate, 3))
    // The same scenario with other bounds is something else.
    try run.write([row, Self.exploration { $0.actors = 3 }], of: ExplorationRow.table)
  }
}
