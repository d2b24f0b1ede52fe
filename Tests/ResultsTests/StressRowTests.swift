import Foundation
import Results
import Testing

@Suite("The tables of loads")
struct StressRowTests {
  private static func row(_ change: (inout StressRow) -> Void = { _ in }) throws -> StressRow {
    var row = StressRow(
      runID: Fixture.runID,
      machineID: Fixture.machine.machineID,
      strategy: "parent.weak",
      discipline: "striped",
      threads: 2,
      parameters: try Parameters(["churn": "100", "mode": "queue"]),
      metric: "throughput",
      unit: "messages/s",
      value: 1234.5,
      scenario: "app",
      controllers: 120,
      depth: 12,
      nodes: 8000
    )
    change(&row)
    return row
  }

  @Test("read back as they were written")
  func roundTrip() throws {
    let folder = try TemporaryDirectory()
    let run = try Fixture.run(in: folder)
    let rows = [
      try Self.row(),
      try Self.row {
        ($0.status, $0.value, $0.reason, $0.discipline) = (.skipped, nil, "refused: races", "locked")
        ($0.scenario, $0.controllers, $0.depth, $0.nodes) = (nil, nil, nil, nil)
      },
      try Self.row { ($0.status, $0.reason, $0.threads) = (.failed, "3 messages, \"lost\"", 4) },
    ]
    try run.write(rows, of: StressRow.table)
    #expect(try run.rows(of: StressRow.table) == rows)
    let slots = [Self.slot(0.1), Self.slot(0.2) { $0.p99 = 12 }, Self.slot(0) { $0.threads = 4 }]
    try run.write(slots, of: TimelineRow.table)
    #expect(try run.rows(of: TimelineRow.table) == slots)
  }

  private static func slot(_ t: Double, _ change: (inout TimelineRow) -> Void = { _ in }) -> TimelineRow {
    var row = TimelineRow(
      runID: Fixture.runID,
      strategy: "parent.weak",
      discipline: "striped",
      threads: 2,
      parameters: .none,
      t: t,
      throughput: 10,
      p99: nil,
      alive: 7
    )
    change(&row)
    return row
  }

  @Test("have the documented columns in their order")
  func header() {
    #expect(
      StressRow.table.header.joined(separator: ",")
        == "run_id,machine_id,strategy,discipline,threads,parameters,metric,unit,value,status,reason,"
        + "scenario,controllers,depth,nodes"
    )
    #expect(
      TimelineRow.table.header.joined(separator: ",")
        == "run_id,strategy,discipline,threads,parameters,t,throughput,p99_ns,alive"
    )
  }

  @Test("refuse a figure without value, a failure without reason and rows of another run")
  func refused() throws {
    let folder = try TemporaryDirectory()
    let run = try Fixture.run(in: folder)
    let spoilt = [
      try Self.row { $0.value = nil }, try Self.row { $0.status = .failed },
      try Self.row { $0.runID = "other" }, try Self.row { $0.machineID = "other" },
      try Self.row { $0.value = .nan }, try Self.row { $0.threads = 0 },
    ]
    for row in spoilt { #expect(throws: ResultsError.self) { try run.write([row], of: StressRow.table) } }
    let slots = [
      Self.slot(-1), Self.slot(0) { $0.throughput = -1 }, Self.slot(0) { $0.p99 = -1 },
      Self.slot(.infinity), Self.slot(0) { $0.runID = "other" }, Self.slot(0) { $0.alive = -1 },
    ]
    for slot in slots { #expect(throws: ResultsError.self) { try run.write([slot], of: TimelineRow.table) } }
  }

  @Test("refuse a figure that is there twice and time that goes back, and name the row")
  func twice() throws {
    let folder = try TemporaryDirectory()
    let run = try Fixture.run(in: folder)
    let figure = #expect(throws: ResultsError.self) {
      try run.write([Self.row(), Self.row()], of: StressRow.table)
    }
    #expect(figure?.code == .duplicate && figure?.line == 3 && figure?.column == "metric")
    let slot = #expect(throws: ResultsError.self) {
      try run.write([Self.slot(0.1), Self.slot(0.2), Self.slot(0.2)], of: TimelineRow.table)
    }
    #expect(slot?.code == .duplicate && slot?.line == 4 && slot?.column == "t")
    try run.write([Self.row()], of: StressRow.table)
    let path = "\(run.path)/stress.csv"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let line = try #require(text.split(separator: "\r\n").last ?? text.split(separator: "\n").last)
    try (text + line + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    let read = #expect(throws: ResultsError.self) { try run.rows(of: StressRow.table) }
    #expect(read?.line == 3 && read?.file.hasSuffix("stress.csv") == true && read?.code.exitCode == 65)
  }
}

@Suite("The table of claims")
struct ClaimRowTests {
  private static func row(_ change: (inout ClaimRow) -> Void = { _ in }) -> ClaimRow {
    var row = ClaimRow(
      runID: Fixture.runID,
      machineID: Fixture.machine.machineID,
      claim: "E13",
      verdict: .confirmed,
      commands: "bubbleup run --filter 'chain, \"deep\"' && bubbleup counts"
    )
    row.figure = "latency"
    row.unit = "ns"
    row.value = 12.5
    row.intervalLow = 12
    row.intervalHigh = 13
    row.condition = "< 100"
    row.holds = .yes
    change(&row)
    return row
  }

  @Test("reads back as it was written, and again after it was replaced")
  func roundTrip() throws {
    let folder = try TemporaryDirectory()
    let run = try Fixture.run(in: folder)
    let bare = ClaimRow(
      runID: Fixture.runID,
      machineID: Fixture.machine.machineID,
      claim: "A9",
      verdict: .untestable,
      reason: "no finger,\nno touch"
    )
    let rows = [Self.row(), Self.row { ($0.figure, $0.holds) = ("growth", .open) }, bare]
    try run.write(rows, of: ClaimRow.table)
    #expect(try run.rows(of: ClaimRow.table) == rows)
    try run.write([bare], of: ClaimRow.table)
    #expect(try run.rows(of: ClaimRow.table) == [bare])
  }

  @Test("has the documented columns in their order")
  func header() {
    #expect(
      ClaimRow.table.header.joined(separator: ",")
        == "run_id,machine_id,claim,side,figure,unit,value,ci_lo,ci_hi,condition,holds,verdict,reason,case,"
        + "rule,smallest_effect,counter_world"
    )
  }

  @Test("reads a file of an earlier version, which ends before the rule, and none that lacks other columns")
  func earlier() throws {
    let folder = try TemporaryDirectory()
    let run = try Fixture.run(in: folder)
    // Without the comma and the quotes of the others: cells are joined as they are.
    let earlier = Self.row { $0.commands = "bubbleup counts" }
    var row = earlier
    (row.rule, row.smallestEffect, row.counterWorld) = ("all are equal", "one", "kept")
    let lines = [ClaimRow.table.header, try ClaimRow.table.encode(row)]
    for lacking in 0...4 {
      let text = lines.map { $0.dropLast(lacking).joined(separator: ",") + "\r\n" }.joined()
      try text.write(toFile: "\(run.path)/claims.csv", atomically: true, encoding: .utf8)
      switch lacking {
      case 0: #expect(try run.rows(of: ClaimRow.table) == [row])
      case 3: #expect(try run.rows(of: ClaimRow.table) == [earlier])
      default: #expect(resultsError { _ = try run.rows(of: ClaimRow.table) }?.code == .malformed)
      }
    }
  }

  @Test(
    "refuses a row that contradicts itself",
    arguments: [
      Spoilt("value") { $0.value = nil }, Spoilt("value") { $0.figure = "" }, Spoilt("unit") { $0.unit = "" },
      Spoilt("ci_lo") { $0.intervalLow = nil }, Spoilt("ci_lo") { $0.intervalLow = 14 },
      Spoilt("holds") { $0.holds = nil }, Spoilt("holds") { $0.condition = "" },
      Spoilt("reason") { $0.verdict = .depends }, Spoilt("reason") { $0.verdict = .untestable },
      Spoilt("reason") { $0.verdict = .failed }, Spoilt("reason") { $0.verdict = .open },
      Spoilt("run_id") { $0.runID = "other" },
      Spoilt("machine_id") { $0.machineID = "other" }, Spoilt("value") { $0.value = .infinity },
    ]
  )
  func refusals(_ spoilt: Spoilt) throws {
    let folder = try TemporaryDirectory()
    let run = try Fixture.run(in: folder)
    let error = resultsError { try run.write([Self.row(spoilt.change)], of: ClaimRow.table) }
    #expect(error?.column == spoilt.column)
    #expect(resultsError { _ = try run.rows(of: ClaimRow.table) }?.code == .missing)
  }

  /// A row with something wrong in one column.
  struct Spoilt: Sendable {
    let column: String
    let change: @Sendable (inout ClaimRow) -> Void

    init(_ column: String, _ change: @escaping @Sendable (inout ClaimRow) -> Void) {
      self.column = column
      self.change = change
    }
  }
}
