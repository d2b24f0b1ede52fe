import Results
import Testing

@Suite("The tables of explorations and planted faults")
struct ExplorationRowTests {
  private static func exploration(_ change: (inout ExplorationRow) -> Void = { _ in }) throws
    -> ExplorationRow
  {
    var row = ExplorationRow(
      runID: Fixture.runID,
      machineID: Fixture.machine.machineID,
      scenario: "send-remove",
      strategy: "parent.weak",
      discipline: "striped",
      parameters: try Parameters(["seed": "3"]),
      mode: "pct",
      actors: 2
    )
    (row.schedules, row.repeated, row.longestActor, row.longest) = (2480, 25, 12, 23)
    (row.depth, row.missBound, row.seconds) = (3, 0.0957, 0.25)
    change(&row)
    return row
  }

  private static func fault(_ change: (inout FaultRow) -> Void = { _ in }) -> FaultRow {
    var row = FaultRow(
      runID: Fixture.runID,
      machineID: Fixture.machine.machineID,
      fault: "no-table-cleanup",
      oracle: "explorer",
      seed: .max,
      tries: 7,
      verdict: .caught,
      words: "1 table entry, \"left\"",
      replay: "x.schedule"
    )
    change(&row)
    return row
  }

  private static let quiet: @Sendable (inout FaultRow) -> Void = {
    ($0.fault, $0.oracle, $0.words, $0.replay) = (FaultRow.none, FaultRow.none, "", "")
    ($0.verdict, $0.tries, $0.seed) = (.quiet, 1000, 1)
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
    let faults = [
      Self.fault(),
      Self.fault {
        ($0.seed, $0.verdict, $0.tries, $0.words, $0.replay) = (2, .missed, 0, "nothing was seen", "")
      },
      Self.fault(Self.quiet),
    ]
    try run.write(faults, of: FaultRow.table)
    #expect(try run.rows(of: FaultRow.table) == faults)
  }

  @Test("have the documented columns in their order")
  func header() {
    #expect(
      ExplorationRow.table.header.joined(separator: ",")
        == "run_id,machine_id,scenario,strategy,discipline,parameters,mode,actors,steps,schedules,repeated,complete,"
        + "beyond_bounds,longest_actor,longest,depth,miss_bound,seconds,status,reason,replay,branch"
    )
    #expect(
      FaultRow.table.header.joined(separator: ",")
        == "run_id,machine_id,fault,oracle,seed,tries,verdict,words,replay"
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

  private static let spoiltFaults: [(column: String, change: @Sendable (inout FaultRow) -> Void)] = [
    ("run_id", { $0.runID = "other" }), ("machine_id", { $0.machineID = "other" }),
    ("fault", { $0.fault = FaultRow.none }), ("oracle", { $0.oracle = FaultRow.none }),
    ("fault", { ($0.verdict, $0.words, $0.replay) = (.quiet, "", "") }), ("tries", { $0.tries = 0 }),
    ("tries", { ($0.verdict, $0.replay) = (.missed, "") }), ("words", { $0.words = "" }),
    ("replay", { ($0.verdict, $0.tries) = (.missed, 0) }),
  ]

  @Test("refuse findings that contradict themselves or are another run's", arguments: 0..<9)
  func spoiltFault(_ number: Int) throws {
    let folder = try TemporaryDirectory()
    let run = try Fixture.run(in: folder)
    let (column, change) = Self.spoiltFaults[number]
    let error = #expect(throws: ResultsError.self) { try run.write([Self.fault(change)], of: FaultRow.table) }
    #expect(error?.column == column)
  }

  @Test("refuse what is there twice, naming the line")
  func twice() throws {
    let folder = try TemporaryDirectory()
    let run = try Fixture.run(in: folder)
    let row = try Self.exploration()
    let first = #expect(throws: ResultsError.self) { try run.write([row, row], of: ExplorationRow.table) }
    #expect((first?.code, first?.line) == (.duplicate, 3))
    let second = #expect(throws: ResultsError.self) {
      try run.write([Self.fault(), Self.fault()], of: FaultRow.table)
    }
    #expect((second?.code, second?.line) == (.duplicate, 3))
    // The same scenario with other bounds, and the same fault with another seed, are something else.
    try run.write([row, Self.exploration { $0.actors = 3 }], of: ExplorationRow.table)
    try run.write([Self.fault(), Self.fault { $0.seed = 8 }], of: FaultRow.table)
  }

  @Test("are refused when they were cut anywhere but between two rows, or hold a seed that is none")
  func damaged() throws {
    let folder = try TemporaryDirectory()
    let run = try Fixture.run(in: folder)
    try run.write([Self.fault(), Self.fault(Self.quiet)], of: FaultRow.table)
    let whole = try contents(of: run.file(of: FaultRow.table))
    var kept = 0
    for length in 0..<whole.count {
      try write(whole[..<length], to: run.file(of: FaultRow.table))
      guard let rows = try? run.rows(of: FaultRow.table) else { continue }
      kept += 1
      #expect(rows.count < 2)
    }
    // After the header line and after the first row.
    #expect(kept == 2)
    for seed in ["-1", "+1", "1.0", "18446744073709551616", ""] {
      let text = String(decoding: whole, as: UTF8.self)
        .replacing("18446744073709551615", with: seed)
      try write(Array(text.utf8), to: run.file(of: FaultRow.table))
      let error = #expect(throws: ResultsError.self) { try run.rows(of: FaultRow.table) }
      #expect((error?.column, error?.line) == ("seed", 2))
    }
  }
}
