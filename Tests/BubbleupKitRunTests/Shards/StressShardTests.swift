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
    "--discipline", "locked", "--mode", "queue", "--messages", "100",
  ]
  private static let explored = [
    "stress", "--scenario", "send-reuse", "--scenario", "send-reparent", "--strategy", "^parent.weak$",
    "--explore", "exhaustive", "--explore", "pct", "--schedules", "60",
  ]
  /// All shards of a command, which has no name yet; the directories' names.
  private func shards(_ words: [String], _ count: Int) -> [String] {
    (1...count).map { number in
      let session = folder.session(words + ["--name", "s", "--shard", "\(number)/\(count)"])
      #expect([.success, .caseFailed].contains(session.code), "\(number)/\(count): \(session.diagnostics)")
      return "s-\(number)of\(count)"
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
    "claims put together are those of the undivided command in its order",
    arguments: [("claims.csv", 12, 2), ("verdicts.csv", 4, 16)]
  )
  func claims(_ file: String, _ rows: Int, _ count: Int) throws {
    #expect(try compare(["claims"], file, [], with: shards(["claims"], count)) == rows)
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

  @Test(
    "explorations put together are the undivided command's; a failed schedule goes over, and is missed if lost"
  )
  func explorations() throws {
    // More shards than there is to divide: some have nothing to do.
    let shards = shards(Self.explored, 16)
    #expect(try compare(Self.explored, "explorations.csv", ["seconds"], with: shards) == 12)
    let name = "send-reuse.parent.weak.locked.schedule"
    // Nothing fails here: a shard's row and file are those of a schedule that was made to.
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

  /// What two actors do in few schedules, and three in so many that `--full` divides them.
  private static func divisible() throws -> ScenarioExploration {
    let scenario = try #require(ExploredScenario.named("set-death"))
    let form = try #require(ExploredForm.all.first { "\($0.strategy)" == "responder.indexed" })
    return ScenarioExploration(scenario, form)
  }

  @Test(
    "the branches of an exploration have each of its schedules once, in its order, and their rows say which"
  )
  func branches() throws {
    let subject = try Self.divisible()
    let pass = ExplorationPlan.Pass(mode: .exhaustive, bounds: .init(actors: 2, steps: 8), schedules: .max)
    let crew = try StressExploration.crew(2)
    let branches = ExplorationBranches(of: subject, within: pass.bounds, atMost: 2, with: crew).all
    try #require(branches.count >= 3)
    let make = { subject.scenario.makeProgram(subject.form, actors: 2) }
    let rehearsal = Rehearsal(make, by: crew, within: pass.bounds)
    func schedules(_ choices: [Int]) -> [[UInt8]] {
      let scheduler = DepthFirstScheduler(prefix: choices)
      var found: [[UInt8]] = []
      var schedule: Schedule
      repeat {
        schedule = rehearsal.run(scheduler)
        found.append(schedule.steps.map(\.actor))
      } while scheduler.advance(after: schedule)
      return found
    }
    let all = schedules([])
    #expect(branches.flatMap { schedules($0.choices) } == all && Set(all).count == all.count)
    let run = try begin("e").directory
    let rows = try branches.map { branch in
      let step = ExplorationPlan.Step(pass: pass, subject: subject, branch: branch)
      return try run.row(of: subject.run(step.request(seed: 1), with: crew))
    }
    #expect(rows.map(\.branch) == branches.map(\.text))
    #expect(rows.map(\.schedules) == branches.map { schedules($0.choices).count })
  }

  @Test("of branches that fail the first in their order counts, with all before it and none after")
  func failingBranches() throws {
    let plan = ExplorationPlan(
      [.exhaustive],
      of: [try Self.divisible()],
      isFull: true,
      schedules: nil,
      seed: 1
    )
    let parts = try (1...3).map { try plan.part(Shard($0, of: 3)) { try StressExploration.crew($0) } }
    let places = parts.flatMap { $0.pieces.record?.parts.map(\.firstCase) ?? [] }
    let steps = zip(places, parts.flatMap(\.steps)).sorted { $0.0 < $1.0 }.map(\.1)
    let branches = steps.map(\.branch).filter { !$0.choices.isEmpty }
    #expect(places.sorted() == Array(places.indices))
    try #require(branches.count >= 3 && Set(branches.map(\.text)).count == branches.count)
    for failing in [[], [branches[1].text, branches[branches.count - 1].text]] {
      let names = try parts.enumerated().map { number, part in
        let name = "failing-\(failing.count)-\(number)"
        var life = try begin(name, part.pieces.record)
        let rows = try part.steps.map { try written($0, of: life.directory.manifest, failing: failing) }
        try life.directory.write(rows, of: ExplorationRow.table)
        try life.finish(nil, rows: rows.map { _ in [ExplorationRow.table.name: 1] })
        return name
      }
      #expect(merge(names).code == (failing.isEmpty ? .success : .caseFailed))
      let merged = try folder.rows("merged", ExplorationRow.table)
      #expect(merged.count == plan.steps.count && merged.allSatisfy(\.branch.isEmpty))
      let whole = try #require(merged.first { $0.actors == 3 })
      let counted = failing.isEmpty ? branches[...] : branches[...1]
      #expect(whole.schedules == counted.reduce(0) { $0 + $1.estimate })
      #expect(whole.reason == (failing.isEmpty ? "" : "oracle, branch \(failing[0])"))
      #expect(whole.completeness == (failing.isEmpty ? .all : .some))
    }
  }

  private func begin(_ name: String, _ shard: ShardRecord? = nil) throws -> RunLife {
    let beginning = try RunLife.Beginning(
      name,
      orNext: name,
      below: folder.path,
      arguments: ["stress"],
      seed: 1
    )
    return try RunLife(beginning) { $0.shard = shard }
  }

  /// What a shard says of a step, with as many schedules as it was expected to have.
  private func written(
    _ step: ExplorationPlan.Step,
    of manifest: RunManifest,
    failing: [String]
  ) throws -> ExplorationRow {
    var row = ExplorationRow(
      runID: manifest.runID,
      machineID: manifest.machine.machineID,
      scenario: step.subject.scenario.name,
      strategy: "\(step.subject.form.strategy)",
      discipline: step.subject.form.discipline.rawValue,
      mode: step.pass.mode.rawValue,
      actors: step.pass.bounds.actors
    )
    (row.steps, row.schedules, row.branch) = (step.pass.bounds.steps, step.branch.estimate, step.branch.text)
    row.completeness = .all
    guard failing.contains(row.branch) else { return row }
    (row.status, row.reason) = (.failed, "oracle, branch \(row.branch)")
    row.completeness = .some
    return row
  }

  @Test(
    "loads put together are the undivided command's, each figure as its shard measured it; a failed one ends with 6"
  )
  func loads() throws {
    let shards = shards(Self.loads, 3)
    #expect(try compare(Self.loads, "stress.csv", ["value"], with: shards) > 0)
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
    let run = try folder.open(shards[1])
    var changed = try run.rows(of: StressRow.table)
    let place = try #require(changed.firstIndex { $0.status == .ok })
    (changed[place].status, changed[place].reason) = (.failed, "two outcomes")
    try run.write(changed, of: StressRow.table)
    #expect(merge(shards).code == .caseFailed)
  }

  @Test("a claim that failed in a shard ends the merge with 6")
  func failedClaim() throws {
    folder.claims = FakeClaims.all + [FakeClaims.failing]
    #expect(merge(shards(["claims"], 2)).code == .caseFailed)
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
