// The parts of a run are internal. Release tests link the very objects that are measured, which are built without
// testable imports; so these claims, none of which depends on the optimiser, are tested in debug builds.
#if DEBUG
import Foundation
import Results
import Strategies
import Stress
import Testing

@testable import BubbleupKit

@Suite("Loads and explorations in parts", .serialized)
struct StressShardTests {
  private let folder = StressShards()

  private static let loads = [
    "stress", "--strategy", "^parent.(weak|strong)$", "--strategy", "^bus.typed$", "--discipline", "confined",
    "--discipline", "locked", "--mode", "queue", "--messages", "1000",
  ]
  private static let explored = [
    "stress", "--scenario", "send-reuse", "--scenario", "send-reparent", "--strategy", "^parent.weak$",
    "--explore",
    "exhaustive", "--explore", "pct", "--schedules", "300",
  ]
  /// All schedules of three actors: this exploration is divided into branches.
  private static let whole = [
    "stress", "--scenario", "set-death", "--strategy", "^responder.indexed$", "--explore", "exhaustive",
    "--full",
  ]

  @Test("explorations put together are those of the undivided command, whatever the number of shards")
  func explorations() throws {
    let whole = folder.session(Self.explored + ["--name", "whole"])
    #expect(whole.code == .success, "\(whole.diagnostics)")
    let expected = try folder.table("whole", "explorations.csv", without: ["seconds"])
    #expect(expected.count == 12)
    for count in [2, 3, 7, 16] {
      let shards = folder.shards(Self.explored, count, as: "e")
      // The order in which they are named means nothing.
      let merged = folder.merge(shards.reversed(), as: "merged-\(count)")
      #expect(merged.code == .success, "\(merged.diagnostics)")
      #expect(try folder.table("merged-\(count)", "explorations.csv", without: ["seconds"]) == expected)
      let run = try folder.open("merged-\(count)")
      #expect(run.manifest.state == .complete && run.manifest.shard == nil)
      #expect(run.manifest.merged?.map(\.number) == Array(1...count))
      let said = merged.output.split { $0.isWhitespace }.joined(separator: " ")
      #expect(said.contains("exhaustive, 2 actors × up to 8 steps: ") && said.contains("of 4 cases"))
      #expect(said.contains("bugs of depth 3 missed with a probability of at most"))
    }
  }

  @Test("a large exploration is divided by its first choices, and its schedules are counted once")
  func branches() throws {
    #expect(folder.session(Self.whole + ["--name", "whole"]).code == .success)
    let expected = try folder.table("whole", "explorations.csv", without: ["seconds"])
    let shards = folder.shards(Self.whole, 3, as: "e")
    let rows = try shards.flatMap { try folder.open($0).rows(of: ExplorationRow.table) }
    #expect(rows.contains { !$0.branch.isEmpty })
    #expect(folder.merge(shards, as: "merged").code == .success)
    #expect(try folder.table("merged", "explorations.csv", without: ["seconds"]) == expected)
    let merged = try folder.open("merged").rows(of: ExplorationRow.table)
    #expect(merged.allSatisfy { $0.completeness == .all && $0.branch.isEmpty })
    #expect(merged.reduce(0) { $0 + $1.schedules } == rows.reduce(0) { $0 + $1.schedules })
  }

  @Test(
    "the same failing schedule is found whatever the number of shards, and replays from the merged directory"
  )
  func failing() throws {
    // Nothing fails here: a shard's row and file are those of a schedule that was made to.
    let file = try Self.failure()
    let shards = folder.shards(Self.explored, 3, as: "e")
    let home = try #require(
      try shards.first { name in
        try folder.open(name).rows(of: ExplorationRow.table).contains { $0.mode == "pct" }
      }
    )
    let run = try folder.open(home)
    var rows = try run.rows(of: ExplorationRow.table)
    let place = try #require(rows.firstIndex { $0.mode == "pct" })
    (rows[place].status, rows[place].reason, rows[place].replay) = (
      .failed, "oracle, two outcomes", file.name
    )
    try run.write(rows, of: ExplorationRow.table)
    let missing = folder.merge(shards, as: "merged")
    #expect(missing.code == .badData && missing.diagnostics.contains(file.name))
    #expect(throws: (any Error).self) { try folder.open("merged") }
    try run.write(schedule: Array(file.text.utf8), as: file.name)
    let merged = folder.merge(shards, as: "merged")
    #expect(merged.code == .caseFailed, "\(merged.diagnostics)")
    let kept = try folder.open("merged")
    #expect(
      try kept.rows(of: ExplorationRow.table).filter { $0.status == .failed }.map(\.replay) == [file.name]
    )
    // It does not fail: what matters is that it is read, fits and is run step by step.
    let replayed = folder.session(["stress", "--replay", "\(kept.path)/\(file.name)"])
    #expect(replayed.code == .success, "\(replayed.diagnostics)")
    #expect(replayed.output.contains("does not fail any more"))
    let text = try String(contentsOfFile: "\(kept.path)/\(file.name)", encoding: .utf8)
    #expect(text == file.text)
  }

  /// The file of a schedule of the explored scenario.
  private static func failure() throws -> ScheduleFile {
    let form = try #require(ExploredForm(strategy: "parent.weak", options: "", discipline: "locked"))
    return try ScheduleFile(
      text: """
        bubbleup-schedule 2
        scenario send-reuse
        strategy \(form.strategy)
        options \(form.options.canonical)
        discipline locked
        actors 2
        steps 1000
        seed 1
        failure oracle
        trace 0000000000000001
        end

        """
    )
  }

  @Test(
    "of branches that fail, the first in the order of the whole counts, with all before it and none after"
  )
  func firstFailure() throws {
    let shards = folder.shards(Self.whole, 2, as: "e")
    let runs = try shards.map { try folder.open($0) }
    let all = try runs.flatMap { try $0.rows(of: ExplorationRow.table) }
    let divided = try #require(all.first { !$0.branch.isEmpty })
    let branches = all.filter { !$0.branch.isEmpty && $0.isOfSameCase(as: divided) }
      .sorted { $0.branch.compare($1.branch, options: .numeric) == .orderedAscending }
    try #require(branches.count >= 3)
    let (first, later) = (branches[1].branch, branches[branches.count - 1].branch)
    for run in runs {
      var rows = try run.rows(of: ExplorationRow.table)
      for index in rows.indices where rows[index].isOfSameCase(as: divided) {
        guard [first, later].contains(rows[index].branch) else { continue }
        (rows[index].status, rows[index].reason) = (.failed, "oracle, branch \(rows[index].branch)")
        rows[index].completeness = .some
      }
      try run.write(rows, of: ExplorationRow.table)
    }
    #expect(folder.merge(shards, as: "merged").code == .caseFailed)
    let merged = try folder.open("merged").rows(of: ExplorationRow.table).filter {
      $0.isOfSameCase(as: divided)
    }
    #expect(merged.map(\.reason) == ["oracle, branch \(first)"])
    #expect(merged.map(\.schedules) == [branches[0].schedules + branches[1].schedules])
    #expect(merged.map(\.completeness) == [.some])
  }

  @Test("loads put together have the rows of the undivided command in its order, and its page")
  func loadsTogether() throws {
    #expect(folder.session(Self.loads + ["--name", "whole"]).code == .success)
    let times = ["value"]
    let expected = try folder.table("whole", "stress.csv", without: times)
    #expect(expected.contains { $0.contains("skipped") })
    for count in [2, 3, 16] {
      let shards = folder.shards(Self.loads, count, as: "l")
      let merged = folder.merge(shards, as: "merged-\(count)")
      #expect(merged.code == .success, "\(merged.diagnostics)")
      let run = try folder.open("merged-\(count)")
      #expect(try folder.table("merged-\(count)", "stress.csv", without: times) == expected)
      // What two senders get needs the load of one: it is never in another shard.
      let rows = try run.rows(of: StressRow.table)
      #expect(rows.filter { $0.metric == "scaling_efficiency" }.allSatisfy { $0.value != nil })
      let own = try shards.flatMap { try folder.open($0).rows(of: StressRow.table) }.map {
        "\($0.metric) \($0.value ?? -1)"
      }
      #expect(rows.map { "\($0.metric) \($0.value ?? -1)" }.sorted() == own.sorted())
      let timeline = try run.rows(of: TimelineRow.table)
      #expect(
        timeline.count
          == (try shards.reduce(0) { try $0 + folder.open($1).rows(of: TimelineRow.table).count })
      )
      let page = try String(contentsOfFile: run.reportPath, encoding: .utf8)
      #expect(page.contains("<section id=\"loads\"") && page.contains("l-1of\(count)"))
      #expect(folder.session(["report", run.path]).code == .success)
      #expect(try String(contentsOfFile: run.reportPath, encoding: .utf8) == page)
    }
  }

  @Test("a load that failed in a shard ends the merge with 6")
  func failedLoad() throws {
    let shards = folder.shards(Self.loads, 2, as: "l")
    for name in shards {
      let run = try folder.open(name)
      var rows = try run.rows(of: StressRow.table)
      guard let index = rows.firstIndex(where: { $0.status == .ok }) else { continue }
      (rows[index].status, rows[index].reason) = (.failed, "two outcomes")
      try run.write(rows, of: StressRow.table)
    }
    #expect(folder.merge(shards, as: "merged").code == .caseFailed)
  }

  @Test("each number of senders of a soak is a piece of its own, and elsewhere all of them stay together")
  func pieces() throws {
    func pieces(_ words: [String]) throws -> [ShardedPieces.Piece] {
      guard case .perform(let arguments) = try CommandTable.stress.parse(["stress"] + words).request else {
        throw CommandError(.fault, at: "test", "is no verb", advice: "")
      }
      let request = try StressRequest(arguments, StressTask(arguments))
      return try StressPlan(request, of: StrategyCatalogue.all).pieces()
    }
    let soak = try pieces(["--soak", "--full"])
    #expect(soak.count == 8 && Set(soak.map(\.group)).count == 8 && Set(soak.map(\.label)).count == 8)
    #expect((soak.map(\.cost).max() ?? 0) > 100 * (soak.map(\.cost).min() ?? 0))
    let small = [
      "--strategy", "^parent.weak$", "--discipline", "locked", "--mode", "queue", "--threads", "1..8:x2",
    ]
    let loads = try pieces(small)
    #expect(loads.count == 8 && Set(loads.map(\.group)).count == 2)
    let teardown = try pieces(["--teardown", "100", "--strategy", "^parent.weak$", "--threads", "2"])
    #expect(Set(teardown.map(\.label)).count == teardown.count)
    #expect(Set(teardown.map(\.group)).count == teardown.count)
  }

  @Test("what is not divided refuses the option")
  func undivided() {
    for words in [["--list"], ["--replay", "x"]] {
      let session = folder.session(["stress"] + words + ["--shard", "1/2"])
      #expect(session.code == .usage && session.diagnostics.contains("--shard"))
    }
  }
}

extension CommandTable {
  /// The table of a command that has `stress` alone.
  fileprivate static var stress: CommandTable {
    Bubbleup.tool(name: "bubbleup", runners: [StressVerb()]).table
  }
}

extension ExplorationRow {
  /// Whether both are of one scenario under one form in one way, whichever branch.
  fileprivate func isOfSameCase(as other: ExplorationRow) -> Bool {
    (scenario, strategy, discipline, parameters, actors)
      == (other.scenario, other.strategy, other.discipline, other.parameters, other.actors)
      && steps == other.steps
  }
}
#endif
