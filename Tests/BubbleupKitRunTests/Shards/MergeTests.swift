#if DEBUG
import Foundation
import Results
import Statistics
import Strategies
import Testing

@testable import BubbleupKit

@Suite("One run of many shards")
struct MergeTests {
  /// The rows as they would be in any run.
  private func rows(_ run: RunDirectory) throws -> [ResultRow] {
    try run.results().map { row in
      var row = row
      row.runID = "any"
      return row
    }
  }

  @Test("one shard merged is the run itself, byte for byte but for its name and what says that it was merged")
  func oneShard() throws {
    let fixture = try MergeFixture()
    let whole = try fixture.measure("whole")
    // The last step of a run.
    try fixture.open("whole").writePage(StrategyCatalogue.all)
    let merged = fixture.merge([whole], as: "again")
    #expect(merged.code == .success, "\(merged.diagnostics)")
    for file in ["results.csv", "samples.csv", "plan.json", "strategies.csv"] {
      let expected = try fixture.text("whole", file).replacing("whole", with: "again")
      #expect(try fixture.text("again", file) == expected, "\(file)")
    }
    var manifest = try fixture.open("again").manifest
    #expect(manifest.merged?.map(\.runID) == ["whole"])
    manifest.merged = nil
    var expected = whole.manifest
    expected.runID = "again"
    expected.arguments = []
    #expect(manifest == expected)
    let taken = fixture.merge([whole], as: "again")
    #expect(taken.code == .usage && taken.diagnostics.contains("again exists already"))
    #expect(fixture.merge([String](), as: "none").code == .usage)
  }

  @Test(
    "shards merged have the results of the whole run, whatever their number",
    arguments: [2, 12]
  )
  func manyShards(_ count: Int) throws {
    let fixture = try MergeFixture()
    let whole = try fixture.measure("whole")
    let shards = try fixture.measureShards(count)
    // The order in which they are named means nothing.
    let merged = fixture.merge(shards.reversed(), as: "merged")
    #expect(merged.code == .success, "\(merged.diagnostics)")
    let run = try fixture.open("merged")
    #expect(try rows(run) == rows(whole))
    #expect(try run.plan() == whole.plan())
    #expect(try run.samples().rows.count == whole.samples().rows.count)
    #expect(run.manifest.state == .complete)
    #expect(run.manifest.merged?.map(\.number) == Array(1...count))
    // More shards than scenarios: some have nothing to do, and that is no mistake.
    let idle = try shards.filter { try $0.results().isEmpty }
    #expect(idle.isEmpty == (count == 2))
    for shard in idle { try shard.writePage([]) }
  }

  @Test(
    "each scenario keeps its machine, no line goes through times of two, and the page says which is which"
  )
  func machines() throws {
    let fixture = try MergeFixture()
    let shards = try fixture.measureShards(4, machines: MergeFixture.machines)
    #expect(fixture.merge(shards, as: "merged").code == .success)
    let run = try fixture.open("merged")
    let results = try run.results()
    #expect(Set(results.map(\.machineID)) == Set(MergeFixture.machines.map(\.machineID)))
    for shard in shards {
      let own = try Set(shard.results().filter { !$0.isFitted }.map(\.caseKey))
      #expect(
        results.filter { own.contains($0.caseKey) }.allSatisfy {
          $0.machineID == shard.manifest.machine.machineID
        }
      )
    }
    let fitted = results.filter { $0.metric == Metric.slopePerHop.id }
    #expect(
      !fitted.isEmpty && fitted.allSatisfy { $0.status == .unavailable && $0.reason.contains("2 machines") }
    )
    // The builds of one strategy stay together through all sizes, though those of one size are on both machines.
    let lines = results.filter { $0.metric == Metric.slopePerNode.id }
    #expect(lines.count == MergeFixture.builders.count && lines.allSatisfy { $0.status.hasValue })
    let builds = results.filter { $0.metric == Metric.build.id }
    #expect(Set(builds.map(\.machineID)).count == 2)
    let page = try fixture.text("merged", "report.html")
    for words in ["2 kinds of machines"] + MergeFixture.machines.map(\.cpuModel)
      + shards.map(\.manifest.runID)
    {
      #expect(page.contains(words), "\(words)")
    }
    // Every row of the table of builds says whose it is.
    let table = page.components(separatedBy: "Memory, build and teardown per node").last?
      .components(separatedBy: "</table>").first
    let own = try #require(table)
    #expect(own.contains(">machine<") && builds.allSatisfy { own.contains($0.machineID) })
  }

  @Test("a merged run is compared, kept and reported like any other; times of two machines are not")
  func downstream() throws {
    let fixture = try MergeFixture()
    let whole = try fixture.measure("whole")
    let shards = try fixture.measureShards(3, machines: MergeFixture.machines)
    #expect(fixture.merge(shards, as: "merged").code == .success)
    func command(_ arguments: String...) -> Session {
      Session(
        arguments,
        tool: Bubbleup.tool(
          name: "bubbleup",
          runners: [
            CompareVerb(parent: fixture.path), BaselineVerb(parent: fixture.path),
            ReportVerb(parent: fixture.path),
          ]
        )
      )
    }
    _ = command("compare", "whole", "merged")
    let compared = try TableReader.all(of: ComparisonRow.table, path: "\(fixture.path)/merged/compare.csv")
    let times = compared.filter { $0.metric == Metric.latency.id && $0.stat == .median }
    let machine = Dictionary(try fixture.open("merged").results().map { ($0.caseKey, $0.machineID) }) {
      first,
      _ in first
    }
    #expect(Set(times.map(\.verdict)).count > 1)
    for row in times {
      let isForeign = machine[row.caseKey] != whole.manifest.machine.machineID
      #expect((row.verdict == .notComparable) == isForeign, "\(row.caseKey)")
    }
    #expect(command("baseline", "save", "kept", "merged").code == .success)
    let part = command("baseline", "save", "part", "full-1of3")
    #expect(part.code == .badData && part.diagnostics.contains("shard 1/3"))
    #expect(command("report", "merged").code == .success)
  }

  @Test("a shard that one machine disturbed makes the whole invalid, and a case that failed fails the merge")
  func neverBetterThanItsShards() throws {
    let fixture = try MergeFixture()
    let shards = try fixture.measureShards(2)
    try shards[1].rewrite { $0.state = .invalid(reason: "the twin differs") }
    let merged = fixture.merge(shards, as: "merged")
    #expect(merged.code == .noVerdict)
    #expect(try fixture.open("merged").manifest.state == .invalid(reason: "shard 2/2: the twin differs"))
    try shards[1].rewrite { $0.state = .complete }
    var results = try shards[0].results()
    let row = results[0]
    results[0] = ResultRow(
      runID: row.runID,
      machineID: row.machineID,
      caseKey: row.caseKey,
      metric: .latency,
      stat: row.stat,
      without: .failed,
      reason: "crashed"
    )
    try shards[0].rewrite(results)
    #expect(fixture.merge(shards, as: "failed").code == .caseFailed)
  }

  private func twin(_ ratio: Double, _ low: Double, _ high: Double) -> TwinRecord {
    TwinRecord(
      strategy: "delegate.relay",
      ratio: ratio,
      interval: Interval(low: low, high: high, level: 0.99),
      limit: 0.01
    )
  }

  @Test("the twin has the gravest verdict, and of those the widest interval, on whichever side of 1")
  func twins() throws {
    let near = twin(1.002, 0.999, 1.005)
    let below = twin(0.991, 0.985, 1.002)
    let above = twin(1.0085, 0.998, 1.01)
    // Far off, but so wide that it may be chance; and nearer, but surely off.
    let chance = twin(1.08, 0.95, 1.2)
    let surely = twin(1.02, 1.015, 1.025)
    let sets: [([TwinRecord?], TwinRecord?)] = [
      ([near, below, above], below), ([near, above, nil], above), ([chance, surely, near], surely),
      ([near, chance, below], chance), ([nil, nil, nil], nil),
    ]
    for (twins, worst) in sets { #expect(TwinRecord.worst(of: twins.compactMap(\.self)) == worst) }
    let fixture = try MergeFixture()
    let shards = try fixture.measureShards(3)
    let twins = [near, nil, surely]
    for (shard, twin) in zip(shards, twins) { try shard.rewrite { $0.twin = twin } }
    _ = fixture.merge(shards, as: "merged")
    let manifest = try fixture.open("merged").manifest
    #expect(manifest.twin == surely)
    // Each shard's own stands beside it.
    #expect(manifest.merged?.map(\.twin) == twins)
  }
}

extension RunDirectory {
  /// Replaces `run.json`, as if it had been measured so.
  func rewrite(_ change: (inout RunManifest) throws -> Void) throws {
    var changed = try RunDirectory.open(path: path).manifest
    try change(&changed)
    try JSONFile.write(changed, RunManifest.table, to: "\(path)/run.json")
  }

  /// Replaces `results.csv` in the same way.
  func rewrite(_ rows: [ResultRow]) throws {
    try RunDirectory.open(path: path).write(rows, of: ResultRow.table)
  }

  /// Replaces `plan.json` in the same way.
  func rewrite(_ plan: RunPlan) throws {
    try JSONFile.write(plan, RunPlan.table, to: "\(path)/plan.json")
  }
}
#endif
