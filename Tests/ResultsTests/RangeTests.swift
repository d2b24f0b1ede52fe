#if DEBUG
import Statistics
import Testing

@testable import Results

/// What a file may say a number is: whoever computes with it must not have to ask again.
@Suite struct RangeTests {
  /// A number that is finite, fits in 64 bits and is one that nothing has.
  private static let absurd = ["9300000000000000000", "9223372036854775807", "-9223372036854775808"]

  private func expectRanges<Row>(_ table: Table<Row>, _ row: Row) throws {
    let numbers = table.columns.filter { column in
      ["count", "number"].contains { column.note.form.hasPrefix($0) } && column.id != "seed"
    }
    #expect(!numbers.isEmpty, "\(table.name)")
    for column in numbers {
      for cell in Self.absurd {
        let problem = #expect(throws: Problem.self, "\(table.name) \(column.id) takes \(cell)") {
          var row = row
          try column.setCell(cell, &row)
        }
        #expect(problem?.code == .outOfRange)
        #expect(problem?.column == column.id)
      }
    }
  }

  @Test("no number of any table may be so large that a sum of two, or a place after it, has no room")
  func everyColumn() throws {
    let id = Fixture.machine.machineID
    try expectRanges(ResultRow.table, Fixture.results()[0])
    try expectRanges(SampleRow.table, Fixture.sample(0))
    try expectRanges(
      ComparisonRow.table,
      ComparisonRow(
        caseKey: Fixture.caseKey(),
        metric: .latency,
        stat: .median,
        base: ComparedSide(run: "a"),
        candidate: ComparedSide(run: "b"),
        verdict: .inconclusive
      )
    )
    try expectRanges(
      ClaimRow.table,
      ClaimRow(runID: Fixture.runID, machineID: id, claim: "E13", verdict: .confirmed)
    )
    try expectRanges(
      StressRow.table,
      StressRow(
        runID: Fixture.runID,
        machineID: id,
        strategy: "a",
        discipline: "b",
        threads: 1,
        parameters: .none,
        metric: "sent",
        unit: "count",
        value: 1
      )
    )
    try expectRanges(
      TimelineRow.table,
      TimelineRow(
        runID: Fixture.runID,
        strategy: "a",
        discipline: "b",
        threads: 1,
        parameters: .none,
        t: 0,
        throughput: 0,
        p99: nil,
        alive: 0
      )
    )
  }

  @Test("the largest number that is allowed is read back as it was written")
  func bounds() throws {
    var row = try Fixture.sample(0, value: Double(FileLimits.largestNumber))
    row.startNanoseconds = FileLimits.largestNumber
    row.round = FileLimits.largestCardinal
    row.iterations = FileLimits.mostIterations
    #expect(try SampleRow.table.decode(SampleRow.table.encode(row)) == row)
    row.startNanoseconds += 1
    #expect(throws: Problem.self) { try SampleRow.table.encode(row) }
  }
}
#endif
