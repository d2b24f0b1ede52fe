#if DEBUG
import Foundation
import Results
import Strategies
import Stress
import Testing

@testable import BubbleupKit

@Suite("Loads, explorations and claims in parts", .serialized)
struct StressShardTests {
  private let folder = StressFolder()

  private static let loads = [
    "stress", "--strategy", "^parent.(weak|strong)$", "--strategy", "^bus.typed$", "--discipline", "confined",
    "--discipline", "locked", "--mode", "queue", "--messages", "1000",
  ]
  private static let explored = [
    "stress", "--scenario", "send-reuse", "--scenario", "send-reparent", "--strategy", "^parent.weak$",
    "--explore", "exhaustive", "--explore", "pct", "--schedules", "300",
  ]
  /// All schedules of three actors: this exploration is divided into branches.
  private static let whole = [
    "stress", "--scenario", "set-death", "--strategy", "^responder.indexed$", "--explore", "exhaustive",
    "--full",
  ]

  /// All shards of a command, which has no name yet; the directories' names.
  private func shards(_ words: [String], _ count: Int, as name: String = "s") -> [String] {
    (1...count).map { number in
      let session = folder.session(words + ["--name", name, "--shard", "\(number)/\(count)"])
      #expect([.success, .caseFailed].contains(session.code), "\(number)/\(count): \(session.diagnostics)")
      return "\(name)-\(number)of\(count)"
    }
  }

  private func merge(_ names: [String]) -> Session {
    try? FileManager.default.removeItem(atPath: "\(folder.path)/merged")
    return folder.session(["merge"] + names + ["--name", "merged"])
  }

  /// All records of a file but for the run's name and `columns`, which hold times.
  private func table(_ name: String, _ file: String, without columns: [String]) throws -> [[String]] {
    var reader = try CSVReader(path: "\(folder.path)/\(name)/\(file)", limit: 100_000_000)
    let header = try reader.next()?.fields ?? []
    let kept = header.indices.filter { !(["run_id"] + columns).contains(header[$0]) }
    var records: [[String]] = []
    while let record = try reader.next() { records.append(kept.map { record.fields[$0] }) }
    return records
  }

  @Test(
    "put together they are those of the undivided command in its order",
    arguments: [
      (loads, "stress.csv", ["value"], nil, 2), (["claims"], "claims.csv", [], 12, 2),
      // More shards than there is to divide: some have nothing to do.
      (explored, "explorations.csv", ["seconds"], 12, 16), (["claims"], "verdicts.csv", [], 4, 16),
    ] as [([String], String, [String], Int?, Int)]
  )
  func together(_ words: [String], _ file: String, _ times: [String], _ rows: Int?, _ count: Int) throws {
    let found = try compare(words, file, times, with: shards(words, count))
    #expect(found == rows ?? found)
  }

  /// Merges `shards`, all of the command `words`, which has to give the table of the undivided command; its number of rows.
  private func compare(
    _ words: [String],
    _ file: String,
    _ times: [String],
    with shards: [String]
  ) throws -> Int {
    #expect(folder.session(words + ["--name", "whole"]).code == .success)
    let expected = try table("whole", file, without: times)
    #expect(!expected.isEmpty)
    // The order in which they are named means nothing.
    let merged = merge(shards.reversed())
    #expect(merged.code == .success, "\(merged.diagnostics)")
    #expect(merged.output.contains("exhaustive, ") == (file == "explorations.csv"))
    #expect(try table("merged", file, without: times) == expected)
    let manifest = try folder.open("merged").manifest
    #expect(manifest.state == .complete && manifest.shard == nil)
    #expect(manifest.merged?.map(\.number) == Array(1...shards.count))
    return expected.count
  }

  @Test("a schedule that failed goes over with its row, and is missed where it was lost")
  func failing() throws {
    let name = "send-reuse.parent.weak.locked.schedule"
    // Nothing fails here: a shard's row and file are those of a schedule that was made to.
    let shards = shards(Self.explored, 3)
    let home = try #require(
      try shards.first { try folder.rows($0, ExplorationRow.table).contains { $0.mode == "pct" } }
    )
    let run = try folder.open(home)
    var rows = try run.rows(of: ExplorationRow.table)
    let place = try #require(rows.firstIndex { $0.mode == "pct" })
    (rows[place].status, rows[place].reason, rows[place].replay) = (.failed, "oracle, two outcomes", name)
    try run.write(rows, of: ExplorationRow.table)
    let missing = merge(shards)
    #expect(missing.code == .badData && missing.diagnostics.contains(name))
    #expect(throws: (any Error).self) { try folder.open("merged") }
    try run.write(schedule: Array("a schedule".utf8), as: name)
    #expect(merge(shards).code == .caseFailed)
    let failed = try folder.rows("merged", ExplorationRow.table).filter { $0.status == .failed }
    #expect(failed.map(\.replay) == [name])
    #expect(try folder.open("merged").schedule(name) == Array("a schedule".utf8))
  }

  @Test(
    "branches make the whole, and of those that fail the first in its order counts, with all before it and none after"
  )
  func branches() throws {
    let shards = shards(Self.whole, 3)
    #expect(try compare(Self.whole, "explorations.csv", ["seconds"], with: shards) > 0)
    let runs = try shards.map { try folder.open($0) }
    let all = try runs.flatMap { try $0.rows(of: ExplorationRow.table) }
    let divided = try #require(all.first { !$0.branch.isEmpty })
    /// Of the same scenario under the same form in the same way, whichever branch.
    func isOfIt(_ row: ExplorationRow) -> Bool {
      (row.scenario, row.strategy, row.discipline, row.parameters, row.actors)
        == (divided.scenario, divided.strategy, divided.discipline, divided.parameters, divided.actors)
        && row.steps == divided.steps
    }
    let branches = all.filter { !$0.branch.isEmpty && isOfIt($0) }
      .sorted { $0.branch.compare($1.branch, options: .numeric) == .orderedAscending }
    try #require(branches.count >= 3)
    let failing = [branches[1].branch, branches[branches.count - 1].branch]
    for run in runs {
      var rows = try run.rows(of: ExplorationRow.table)
      for index in rows.indices where isOfIt(rows[index]) && failing.contains(rows[index].branch) {
        (rows[index].status, rows[index].reason) = (.failed, "oracle, branch \(rows[index].branch)")
        rows[index].completeness = .some
      }
      try run.write(rows, of: ExplorationRow.table)
    }
    #expect(merge(shards).code == .caseFailed)
    let merged = try folder.rows("merged", ExplorationRow.table).filter(isOfIt)
    try #require(merged.count == 1)
    #expect(merged[0].reason == "oracle, branch \(failing[0])" && merged[0].completeness == .some)
    #expect(merged[0].schedules == branches[0].schedules + branches[1].schedules)
  }

  @Test("every figure of a load goes over as its shard measured it, over time and on the page as well")
  func figures() throws {
    let shards = shards(Self.loads, 3)
    #expect(merge(shards).code == .success)
    func figures(_ names: [String]) throws -> [String] {
      try names.flatMap { try folder.rows($0, StressRow.table) }.map { "\($0.metric) \($0.value ?? -1)" }
        .sorted()
    }
    #expect(try figures(["merged"]) == figures(shards))
    let rows = try folder.rows("merged", StressRow.table)
    #expect(rows.contains { $0.status == .skipped })
    // What two senders get needs the load of one: it is never in another shard.
    #expect(rows.filter { $0.metric == "scaling_efficiency" }.allSatisfy { $0.value != nil })
    let slots = try shards.map { try folder.rows($0, TimelineRow.table).count }
    #expect(try folder.rows("merged", TimelineRow.table).count == slots.reduce(0, +))
    let page = try String(contentsOfFile: folder.open("merged").reportPath, encoding: .utf8)
    #expect(page.contains("<section id=\"loads\"") && page.contains("s-1of3"))
  }

  @Test("a load or a claim that failed in a shard ends the merge with 6")
  func failed() throws {
    folder.claims = FakeClaims.all + [FakeClaims.failing]
    #expect(merge(shards(["claims"], 2, as: "c")).code == .caseFailed)
    let loads = shards(Self.loads, 2, as: "l")
    let run = try folder.open(loads[1])
    var rows = try run.rows(of: StressRow.table)
    let place = try #require(rows.firstIndex { $0.status == .ok })
    (rows[place].status, rows[place].reason) = (.failed, "two outcomes")
    try run.write(rows, of: StressRow.table)
    #expect(merge(loads).code == .caseFailed)
  }

  @Test(
    "each number of senders of a soak is a piece of its own, and elsewhere all of them stay together",
    arguments: [
      ("--soak --full", 8, 8), ("--teardown 100 --strategy ^parent.weak$ --threads 2", nil, nil),
      ("--strategy ^parent.weak$ --discipline locked --mode queue --threads 1..8:x2", 8, 2),
    ] as [(String, Int?, Int?)]
  )
  func pieces(_ words: String, count: Int?, groups: Int?) throws {
    let table = Bubbleup.tool(name: "bubbleup", runners: [StressVerb()]).table
    let typed = ["stress"] + words.split(separator: " ").map(String.init)
    guard case .perform(let arguments) = try table.parse(typed).request else {
      Issue.record("\(words) is no command")
      return
    }
    let request = try StressRequest(arguments, StressTask(arguments))
    let pieces = try StressPlan(request, of: StrategyCatalogue.all).pieces()
    #expect(pieces.count == count ?? pieces.count && Set(pieces.map(\.name)).count == pieces.count)
    #expect(Set(pieces.map(\.group)).count == groups ?? pieces.count)
    // A strategy that is soaked for long costs more than one that is loaded.
    guard request.dividesThreads else { return }
    #expect((pieces.map(\.cost).max() ?? 0) > 100 * (pieces.map(\.cost).min() ?? 0))
  }
}
#endif
