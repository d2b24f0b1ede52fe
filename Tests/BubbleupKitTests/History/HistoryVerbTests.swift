// The verb is internal; what is claimed here does not depend on the optimiser, so it is tested in debug builds.
#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

@Suite("history")
struct HistoryVerbTests {
  /// One fixture for those that only read it.
  private func written() throws -> HistoryFixture {
    let fixture = try HistoryFixture()
    try fixture.write()
    return fixture
  }

  @Test("a planted step in 64 commits is dated right, in whatever order they were measured")
  func dated() throws {
    let fixture = try written()
    let session = fixture.call("--metric", "^ratio", environment: ["LANG": "C.UTF-8", "COLUMNS": "200"])
    #expect(session.code == .success && session.diagnostics == "")
    let commit = HistoryFixture.hash(HistoryFixture.step).prefix(12)
    let verdict = try #require(session.output.split(separator: "\n").last)
    #expect(verdict.contains("64 commits, \(HistoryFixture.hash(0).prefix(12)) to"))
    #expect(
      verdict.contains("1 change of level in 2 series; the latest: chain-100 parent.weak ratio_to_reference")
    )
    #expect(verdict.hasSuffix("at \(commit), 2026-02-11T00:00:00Z"))
    let row = try #require(session.output.split(separator: "\n").first { $0.hasPrefix("2026-02-11") })
    let size = try #require(row.firstMatch(of: /\+(\d\.\d+) %/)?.output.1)
    #expect((2.0...4.0).contains(Double(size) ?? 0))
  }

  @Test("a count changed at the very commit, and counts that never did are not listed")
  func counts() throws {
    let fixture = try written()
    let session = fixture.call("--metric", "^retains$")
    #expect(session.output.contains("at \(HistoryFixture.hash(20).prefix(12)), 2026-01-21T00:00:00Z"))
    #expect(session.output.contains("1 series of counts never changed; --all lists all"))
    #expect(!session.output.contains("parent.weak"))
    #expect(fixture.call("--metric", "^retains$", "--all").output.contains("parent.weak"))
  }

  @Test("in JSON every series has its points in the order of the commits, and its changes")
  func json() throws {
    let session = try written().call("--json", "--strategy", "^parent.weak$")
    let document = try JSONParser.parse(Array(session.output.utf8), file: "json")
    let series = try #require(document["series"]?.list)
    #expect(series.count == 2 && series[0]["against"] == .text("delegate.relay"))
    let points = try #require(series[0]["points"]?.list)
    #expect(points.map { $0["commit"] } == (0..<64).map { .text(HistoryFixture.hash($0)) })
    let change = try #require(series[0]["changes"]?.list?.first)
    #expect(change["commit"] == .text(HistoryFixture.hash(41)))
    #expect(change["previous_commit"] == .text(HistoryFixture.hash(40)))
    #expect(change["date"] == .number("\(HistoryFixture.date(41))"))
    #expect(series[1]["changes"]?.list == [] && series[1]["machine_id"] == .null)
  }

  @Test(
    "the list for github-action-benchmark has the newest commit's figures, each with what the action needs"
  )
  func benchmark() throws {
    let session = try written().call("--format", "benchmark")
    let data = Data(session.output.utf8)
    let list = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(list.count == 4)
    let names = list.compactMap { $0["name"] as? String }
    #expect(names.first == "chain-100 parent.weak ratio_to_reference against delegate.relay")
    #expect(Set(names).count == 4)
    for entry in list {
      #expect(entry["value"] is Double && entry["unit"] is String)
      #expect(
        (entry["extra"] as? String)?.hasPrefix("commit \(HistoryFixture.hash(63))\nrun run-1-63\n") == true
      )
      #expect(Set(entry.keys).isSubset(of: ["name", "unit", "value", "range", "extra"]))
    }
    #expect((list[0]["range"] as? String)?.contains(" … ") == true && list[2]["range"] == nil)
  }

  @Test("what was not measured at the newest commit is no figure of it")
  func ended() throws {
    let fixture = try written()
    var rows = HistoryFixture.rows(3)
    for index in rows.indices { (rows[index].runID, rows[index].swift) = ("older", "6.2") }
    try HistoryFile(path: fixture.history).append(rows)
    let session = fixture.call("--format", "benchmark")
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(session.output.utf8)) as? [[String: Any]]
    )
    let names = list.compactMap { $0["name"] as? String }
    #expect(names.count == 4 && names.allSatisfy { $0.hasSuffix("Swift 6.3.1") }, "\(names)")
  }

  @Test("as CSV the selected rows are a history again")
  func csv() throws {
    let fixture = try written()
    let session = fixture.call("--format", "csv", "--strategy", "single", "--metric", "retains")
    let copy = HistoryFile(path: "\(fixture.path)/copy.csv")
    try Data(session.output.utf8).write(to: URL(fileURLWithPath: copy.path))
    let rows = try copy.read()
    #expect(rows.count == 64 && Set(rows.map(\.strategy)) == ["singleton"])
  }

  @Test("the page has a drawing per series that moves, and the date of each change")
  func page() throws {
    let fixture = try written()
    let session = fixture.call("--page", "\(fixture.path)/history.html")
    #expect(session.diagnostics == "note: page: \(fixture.path)/history.html\n")
    let page = try String(contentsOfFile: "\(fixture.path)/history.html", encoding: .utf8)
    #expect(page.matches(of: /<svg role="img"/).count == 3)
    #expect(page.contains("2026-02-11") && page.contains("at \(HistoryFixture.hash(41).prefix(12))"))
    let nowhere = fixture.call("--page", "\(fixture.path)/nowhere/history.html")
    #expect(nowhere.code == .inputOutput && nowhere.output.isEmpty)
  }

  @Test(
    "figures of another machine or compiler are series of their own, and a tree with changes is no commit"
  )
  func comparability() throws {
    let fixture = try written()
    func append(_ change: (inout HistoryRow) -> Void) throws {
      var rows = HistoryFixture.rows(70)
      for index in rows.indices { change(&rows[index]) }
      try HistoryFile(path: fixture.history).append(rows)
    }
    try append { ($0.machineID, $0.value) = ("ffffffffffffffff", $0.value * ($0.unit == "ratio" ? 2 : 1)) }
    try append { ($0.runID, $0.swift, $0.value) = ("newer", "6.4", $0.value * 3) }
    try append { ($0.runID, $0.tree, $0.value) = ("dirty", .dirty, $0.value * 5) }
    let session = fixture.call(environment: ["LANG": "C.UTF-8", "COLUMNS": "220"])
    #expect(session.output.contains("2 changes of level in 10 series"))
    #expect(session.output.contains("left out: 4 rows of working trees with changes, which are no commits"))
    #expect(session.output.contains("b3ac19f0083c2024, Swift 6.3.1"))
  }

  @Test("what is no history is refused with the file and the line, and so is a selection of nothing")
  func badInput() throws {
    let fixture = try HistoryFixture()
    #expect(fixture.call().code == .missingInput)
    try Data().write(to: URL(fileURLWithPath: fixture.history))
    #expect(fixture.call().code == .badData)
    try Data("a,b\r\n1,2\r\n".utf8).write(to: URL(fileURLWithPath: fixture.history))
    let foreign = fixture.call()
    #expect(foreign.code == .badData && foreign.diagnostics.contains("history.csv:1: column started_at:"))
    try FileManager.default.removeItem(atPath: fixture.history)
    try fixture.write()
    #expect(fixture.call("--strategy", "parent.waek").diagnostics.contains("Did you mean"))
    #expect(fixture.call("--metric", "^latency$").code == .usage)
    #expect(fixture.call("--json", "--format", "csv").code == .usage)
  }
}
#endif
