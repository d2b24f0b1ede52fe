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

  @Test("explores what was asked for, once each, keeps a row of each, and prints the same facts as JSON")
  func explores() throws {
    let modes = ["--explore", "exhaustive", "--explore", "pct", "--explore", "pct", "--json"]
    let session = folder.session(Self.small + modes)
    #expect(session.code == .success)
    #expect(try folder.open("e").manifest.state == .complete)
    let rows = try folder.rows("e", ExplorationRow.table)
    try #require(rows.map(\.mode) == ["exhaustive", "exhaustive", "pct"])
    #expect(rows.map(\.actors) == [2, 3, 2] && rows.map(\.steps) == [8, 5, nil])
    #expect(rows.map(\.completeness) == [.all, .all, .some])
    #expect(
      rows.allSatisfy { $0.scenario == "send-reuse" && $0.strategy == "parent.weak" && $0.status == .ok }
    )
    #expect(rows[2].schedules >= 2_480 && rows[2].missBound ?? 1 <= 0.01)
    #expect(rows[2].parameters.text == "seed=1")
    let record = try StressFolder.json(session)
    let explorations = try #require(record["explorations"] as? [[String: Any]])
    #expect(record["state"] as? String == "complete")
    #expect(explorations.map { $0["schedules"] as? Int } == rows.map(\.schedules))
    #expect(explorations.map { $0["steps"] as? Int } == rows.map(\.steps))
    #expect(explorations.map { $0["complete"] as? String } == rows.map(\.completeness.rawValue))
    #expect(explorations.map { $0["miss_bound"] is NSNull } == rows.map { $0.missBound == nil })
  }

  @Test("draws as many schedules as were typed, and says what they may have missed")
  func typedSchedules() throws {
    let words = ["--explore", "pct", "--schedules", "50", "--seed", "9"]
    #expect(folder.session(Self.small + words).code == .success)
    let row = try #require(try folder.rows("e", ExplorationRow.table).first)
    #expect(row.schedules == 50 && row.parameters.text == "seed=9")
    #expect((0.01..<1).contains(row.missBound ?? 0))
  }

  @Test("ends with 64 where nothing is explored, and leaves nothing")
  func nothing() throws {
    let session = folder.session(["stress", "--explore", "pct", "--strategy", "^singleton$"])
    #expect(session.code == .usage)
    #expect(session.diagnostics.contains("no explored strategy and discipline matches"))
    #expect(try RunDirectory.all(in: folder.path).isEmpty)
  }

  @Test("ends with 130 when somebody stops it, and keeps what was found")
  func interrupted() throws {
    let session = folder.session(
      Self.small + ["--explore", "exhaustive", "--format", "junit"],
      interruption: 2
    )
    #expect(session.code == .interrupted)
    #expect(session.output.contains("tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"2\""))
    #expect(try folder.rows("e", ExplorationRow.table).isEmpty)
    #expect(try folder.open("e").manifest.state != .complete)
  }
}
#endif
