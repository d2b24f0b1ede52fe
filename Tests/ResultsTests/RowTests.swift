import Foundation
import Results
import Statistics
import Testing

/// What must hold within and between the rows of each table.
@Suite struct RowTests {
  private typealias Changes<Row> = [(column: String, change: (inout Row) -> Void)]

  /// Each changed row is refused, in this column, by whoever writes it.
  private func refuse<Row>(_ table: Table<Row>, _ row: Row, _ changes: Changes<Row>) throws {
    let origin = RowOrigin(Fixture.manifest)
    _ = try table.file(of: [row], path: "t", origin: origin)
    for (index, (column, change)) in changes.enumerated() {
      var wrong = row
      change(&wrong)
      let error = resultsError { _ = try table.file(of: [wrong], path: "t", origin: origin) }
      #expect(
        error?.column == column && error?.line == 2,
        "\(table.name) \(index): \(String(describing: error))"
      )
    }
  }

  /// A row that is there twice is refused, on writing and on reading, at its second place.
  private func refuseTwice<Row>(_ table: Table<Row>, _ row: Row, column: String) throws {
    let written = resultsError { _ = try table.file(of: [row, row], path: "t") }
    #expect(written?.code == .duplicate && written?.line == 3 && written?.column == column, "\(table.name)")
    let directory = try TemporaryDirectory()
    let bytes = try table.file(of: [row], path: "t")
    let line = bytes[(try #require(bytes.firstIndex(of: 0x0A)) + 1)...]
    try write(bytes + line, to: directory.file("t"))
    let read = resultsError { _ = try rows(of: table, at: directory.file("t")) }
    #expect(read?.code == .duplicate && read?.line == 3, "\(table.name)")
  }

  @Test("a row that contradicts itself, or is another run's, is refused in the column that is wrong")
  func contradictions() throws {
    try refuse(
      ResultRow.table,
      Fixture.results()[0],
      [
        ("value", { $0.value = .nan }), ("value", { $0.value = -1 }), ("value", { $0.value = nil }),
        ("ci_lo", { $0.intervalLow = -.infinity }), ("ci_lo", { $0.intervalLow = 1e9 }),
        ("ci_lo", { $0.intervalHigh = nil }), ("ci_level", { $0.intervalLevel = 1 }),
        ("n", { $0.sampleCount = nil }), ("value", { $0.status = .failed }), ("unit", { $0.unit = "ms" }),
        ("better", { $0.better = .higher }), ("run_id", { $0.runID = "other" }),
        ("machine_id", { $0.machineID = "other" }), ("threads", { $0.caseKey.threads = 0 }),
        ("scenario", { $0.caseKey.scenario = "a\nb" }), ("depth", { $0.caseKey.depth = -1 }),
      ]
    )
    try refuse(
      ComparisonRow.table,
      Fixture.comparisons()[0],
      [
        ("ratio", { $0.ratio = -1 }), ("ratio", { $0.ratio = .nan }),
        ("ratio", { $0.base = ComparedSide(run: "one") }), ("ratio_lo", { $0.ratioLow = 2 }),
        ("ratio_lo", { $0.ratioLow = nil }), ("method", { $0.method = nil }),
        ("threshold", { $0.threshold = -0.1 }), ("base_value", { $0.base.value = -1 }),
        ("base_run", { $0.base.run = "" }), ("cand_n", { $0.candidate.sampleCount = nil }),
        ("verdict", { $0.verdict = .added }), ("verdict", { $0.verdict = .removed }),
        ("reason", { $0.verdict = .failed }), ("unit", { $0.unit = "ms" }),
        ("better", { $0.better = .higher }),
      ]
    )
    try refuse(
      ClaimRow.table,
      Fixture.claim,
      [
        ("value", { $0.value = nil }), ("value", { $0.figure = "" }), ("unit", { $0.unit = "" }),
        ("ci_lo", { $0.intervalLow = nil }), ("ci_lo", { $0.intervalLow = 14 }),
        ("holds", { $0.holds = nil }),
        ("holds", { $0.condition = "" }), ("run_id", { $0.runID = "other" }),
        ("machine_id", { $0.machineID = "other" }), ("value", { $0.value = .infinity }),
      ]
    )
    try refuse(
      VerdictRow.table,
      Fixture.verdict,
      [
        ("reason", { $0.verdict = .depends }), ("reason", { $0.verdict = .untestable }),
        ("reason", { $0.verdict = .failed }), ("reason", { $0.verdict = .open }),
        ("run_id", { $0.runID = "other" }),
      ]
    )
    try refuse(
      StressRow.table,
      Fixture.load(),
      [
        ("value", { $0.value = nil }), ("reason", { $0.status = .failed }), ("value", { $0.value = .nan }),
        ("run_id", { $0.runID = "other" }), ("machine_id", { $0.machineID = "other" }),
        ("threads", { $0.threads = 0 }),
      ]
    )
    try refuse(
      TimelineRow.table,
      Fixture.slot(0),
      [
        ("t", { $0.t = -1 }), ("t", { $0.t = .infinity }), ("throughput", { $0.throughput = -1 }),
        ("p99_ns", { $0.p99 = -1 }), ("run_id", { $0.runID = "other" }), ("alive", { $0.alive = -1 }),
      ]
    )
    try refuse(
      ExplorationRow.table,
      Fixture.exploration(),
      [
        ("run_id", { $0.runID = "other" }), ("machine_id", { $0.machineID = "other" }),
        ("status", { $0.status = .skipped }), ("reason", { $0.status = .failed }),
        ("reason", { $0.reason = "why" }),
        ("replay", { $0.replay = "x.schedule" }), ("miss_bound", { $0.depth = nil }),
        ("miss_bound", { $0.missBound = 1.5 }), ("miss_bound", { $0.missBound = .nan }),
        ("seconds", { $0.seconds = -1 }), ("repeated", { $0.repeated = 2481 }),
        ("beyond_bounds", { $0.beyondBounds = 2481 }), ("actors", { $0.actors = 0 }),
        ("steps", { $0.steps = 0 }),
      ]
    )
  }

  @Test("what may be there once is refused at its second place; what differs in its key is something else")
  func twice() throws {
    try refuseTwice(ResultRow.table, Fixture.results()[0], column: "stat")
    try refuseTwice(ComparisonRow.table, Fixture.comparisons()[0], column: "stat")
    try refuseTwice(StressRow.table, Fixture.load(), column: "metric")
    try refuseTwice(TimelineRow.table, Fixture.slot(0.2), column: "t")
    try refuseTwice(ExplorationRow.table, Fixture.exploration(), column: "branch")
    var other = try Fixture.exploration()
    other.actors = 3
    _ = try ExplorationRow.table.file(of: [Fixture.exploration(), other], path: "t")
    var slot = try Fixture.slot(0.2)
    slot.threads = 4
    _ = try TimelineRow.table.file(of: [Fixture.slot(0.1), Fixture.slot(0.2), slot], path: "t")
  }

  @Test(
    "rows of earlier versions, which end before the last columns, are read; other columns may not be missing"
  )
  func earlier() throws {
    let folder = try TemporaryDirectory()
    let run = try Fixture.run(in: folder)
    func read<Row: Equatable>(_ table: Table<Row>, _ row: Row, lacking: Int) throws -> [Row] {
      let lines = [table.header, try table.encode(row)]
      let text = lines.map { $0.dropLast(lacking).joined(separator: ",") + "\r\n" }.joined()
      try write(text.utf8, to: run.file(of: table))
      return try run.rows(of: table)
    }
    // Without a comma or quote: cells are joined as they are.
    let exploration = try Fixture.exploration()
    #expect(try read(ExplorationRow.table, exploration, lacking: 1) == [exploration])
    #expect(throws: ResultsError.self) { try read(ExplorationRow.table, exploration, lacking: 2) }
    // Each version may have appended some of them.
    var claim = Fixture.claim
    claim.kind = nil
    #expect(try read(ClaimRow.table, claim, lacking: 1) == [claim])
    claim.arm = nil
    #expect(try read(ClaimRow.table, claim, lacking: 2) == [claim])
    #expect(throws: ResultsError.self) { try read(ClaimRow.table, claim, lacking: 3) }
  }
}
