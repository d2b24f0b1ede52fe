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
      value: 1234.5
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
      try Self.row { ($0.status, $0.value, $0.reason) = (.skipped, nil, "refused: races") },
      try Self.row { ($0.status, $0.reason) = (.failed, "3 messages, \"lost\"") },
    ]
    try run.write(stress: rows)
    #expect(try run.stress() == rows)
    let slots = [
      TimelineRow(
        runID: Fixture.runID,
        strategy: "parent.weak",
        discipline: "striped",
        threads: 2,
        parameters: .none,
        t: 0.1,
        throughput: 10,
        p99: nil,
        alive: 7
      )
    ]
    try run.write(timeline: slots)
    #expect(try run.timeline() == slots)
  }

  @Test("have the documented columns in their order")
  func header() {
    #expect(
      StressRow.table.header.joined(separator: ",")
        == "run_id,machine_id,strategy,discipline,threads,parameters,metric,unit,value,status,reason"
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
    for row in spoilt { #expect(throws: ResultsError.self) { try run.write(stress: [row]) } }
  }
}
