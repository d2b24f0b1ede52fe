import Testing

import Results

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
    let rows = [Self.row(), Self.row { $0.holds = .open }, bare]
    try run.write(rows, of: ClaimRow.table)
    #expect(try run.rows(of: ClaimRow.table) == rows)
    try run.write([bare], of: ClaimRow.table)
    #expect(try run.rows(of: ClaimRow.table) == [bare])
  }

  @Test("has the documented columns in their order")
  func header() {
    #expect(
      ClaimRow.table.header.joined(separator: ",")
        == "run_id,machine_id,claim,side,figure,unit,value,ci_lo,ci_hi,condition,holds,verdict,reason,case"
    )
  }

  @Test(
    "refuses a row that contradicts itself",
    arguments: [
      Spoilt("value") { $0.value = nil }, Spoilt("value") { $0.figure = "" }, Spoilt("unit") { $0.unit = "" },
      Spoilt("ci_lo") { $0.intervalLow = nil }, Spoilt("ci_lo") { $0.intervalLow = 14 },
      Spoilt("holds") { $0.holds = nil }, Spoilt("holds") { $0.condition = "" },
      Spoilt("reason") { $0.verdict = .depends }, Spoilt("reason") { $0.verdict = .untestable },
      Spoilt("reason") { $0.verdict = .failed }, Spoilt("run_id") { $0.runID = "other" },
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
