#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

@Suite("The verb stress with --explore", .serialized)
struct StressExplorationTests {
  private let folder = StressFolder()

  private static let small = [
    "stress", "--scenario", "send-reuse", "--strategy", "^parent.weak$", "--discipline", "locked", "--name",
    "e",
  ]

  @Test("explores what was asked for, says its bounds, and keeps a row of each")
  func explores() throws {
    let modes = ["--explore", "exhaustive", "--explore", "pct", "--explore", "pct"]
    let session = Session(Self.small + modes, tool: folder.tool())
    #expect(session.code == .success)
    // Sentences are broken where the window ends.
    let said = session.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(said.contains("within 2 actors × up to 8 steps each: all schedules of 1 of 1 cases"))
    #expect(said.contains("8 steps at most, bugs of depth 3 missed with a probability of at most 0.1 %"))
    #expect(said.contains("all figures: \(folder.path)/e/explorations.csv"))
    #expect(said.hasSuffix("of 3 explorations with seed 1: none failed"))
    let run = try RunDirectory.open(RunName("e"), in: folder.path)
    #expect(run.manifest.state == .complete)
    let rows = try run.rows(of: ExplorationRow.table)
    try #require(rows.map(\.mode) == ["exhaustive", "exhaustive", "pct"])
    #expect(rows.map(\.actors) == [2, 3, 2])
    #expect(rows.map(\.steps) == [8, 5, nil])
    #expect(rows.map(\.completeness) == [.all, .all, .some])
    #expect(
      rows.allSatisfy { $0.scenario == "send-reuse" && $0.strategy == "parent.weak" && $0.status == .ok }
    )
    let missed = try #require(rows[2].missBound)
    #expect(missed <= 0.01)
    #expect(rows[2].schedules >= 2_480)
    #expect(rows[2].parameters.text == "seed=1")
  }

  @Test("prints the same facts as JSON")
  func json() throws {
    let session = Session(Self.small + ["--explore", "exhaustive", "--json"], tool: folder.tool())
    let record = try StressFolder.json(session)
    #expect(record["state"] as? String == "complete")
    let explorations = try #require(record["explorations"] as? [[String: Any]])
    let rows = try RunDirectory.open(RunName("e"), in: folder.path).rows(of: ExplorationRow.table)
    #expect(explorations.count == rows.count)
    for (exploration, row) in zip(explorations, rows) {
      #expect(exploration["scenario"] as? String == row.scenario)
      #expect(exploration["schedules"] as? Int == row.schedules)
      #expect(exploration["steps"] as? Int == row.steps)
      #expect(exploration["complete"] as? String == row.completeness.rawValue)
      #expect(exploration["status"] as? String == "ok")
      #expect(exploration["miss_bound"] is NSNull)
    }
  }

  @Test("draws as many schedules as were typed, and says what they may have missed")
  func typedSchedules() throws {
    let words = ["--explore", "pct", "--schedules", "50", "--seed", "9", "--json"]
    let record = try StressFolder.json(Session(Self.small + words, tool: folder.tool()))
    #expect(record["seed"] as? Int == 9)
    let exploration = try #require((record["explorations"] as? [[String: Any]])?.first)
    #expect(exploration["schedules"] as? Int == 50)
    let missed = try #require(exploration["miss_bound"] as? Double)
    #expect(missed > 0.01)
    #expect(missed < 1)
  }

  @Test("ends with 64 where nothing is explored, and leaves nothing")
  func nothing() throws {
    let words = ["stress", "--explore", "pct", "--strategy", "^singleton$"]
    let session = Session(words, tool: folder.tool())
    #expect(session.code == .usage)
    #expect(session.diagnostics.contains("no explored strategy and discipline matches"))
    #expect(try RunDirectory.all(in: folder.path).isEmpty)
  }

  @Test("ends with 130 when somebody stops it, and keeps what was found")
  func interrupted() throws {
    let session = Session(Self.small + ["--explore", "exhaustive"], tool: folder.tool(interruption: 2))
    #expect(session.code == .interrupted)
    let run = try RunDirectory.open(RunName("e"), in: folder.path)
    #expect(try run.rows(of: ExplorationRow.table).isEmpty)
    #expect(run.manifest.state != .complete)
  }

  @Test("refuses a name that is taken, with what is there left as it is")
  func taken() throws {
    let words = Self.small + ["--explore", "exhaustive"]
    #expect(Session(words, tool: folder.tool()).code == .success)
    let before = try RunDirectory.open(RunName("e"), in: folder.path).rows(of: ExplorationRow.table)
    let session = Session(words, tool: folder.tool())
    #expect(session.code == .badData || session.code == .usage)
    #expect(session.diagnostics.contains("a run of this name exists"))
    #expect(try RunDirectory.open(RunName("e"), in: folder.path).rows(of: ExplorationRow.table) == before)
  }
}
#endif
