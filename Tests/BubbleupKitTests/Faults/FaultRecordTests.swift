#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

@Suite("What is kept of planted faults")
struct FaultRecordTests {
  private static let seen = PlantedFault(name: "no-table-cleanup", oracle: "explorer", lastWords: "")
  private static let missed = PlantedFault(name: "vacuous-check", oracle: "checker", lastWords: "")
  private static let caught = FaultFinding(
    seen,
    [.planted, .caught(tries: 7, words: "two outcomes", replay: "/clone/.build/x.schedule")],
    .ended(.done)
  )
  private static let unseen = FaultFinding(missed, [.planted, .missed], .ended(.done))

  private static func summary(green: Bool) -> FaultSummary {
    var summary = FaultSummary()
    summary.append(seen, [caught, caught])
    if !green { summary.append(missed, [unseen, caught]) }
    return summary
  }

  private let folder = StressFolder()

  private func directory() throws -> RunDirectory {
    guard
      case .perform(let arguments) = try folder.tool().table.parse([
        "stress", "--faults", "--seed", "40", "--name", "f",
      ]).request
    else { throw CommandError(.usage, at: "stress", "is no verb here", advice: "Correct the test.") }
    return try RunLife(.init(stress: arguments, seed: 40, below: folder.path)).directory
  }

  @Test("a row per fault and seed, and one about what is right")
  func rows() throws {
    let directory = try directory()
    let quiet = QuietFinding(runs: 1008, alarm: nil)
    try directory.write(
      FaultRows(directory, root: "/clone").rows(of: Self.summary(green: false), quiet),
      of: FaultRow.table
    )
    let rows = try directory.rows(of: FaultRow.table)
    #expect(
      rows.map(\.fault) == [
        "no-table-cleanup", "no-table-cleanup", "vacuous-check", "vacuous-check", FaultRow.none,
      ]
    )
    #expect(rows.map(\.seed) == [40, 41, 40, 41, 40])
    #expect(rows.map(\.verdict) == [.caught, .caught, .missed, .caught, .quiet])
    #expect(rows.map(\.tries) == [7, 7, 0, 7, 1008])
    #expect(rows[0].replay == ".build/x.schedule")
    #expect(rows[2].words == "nothing was seen")
  }

  @Test("a false alarm is a row that names it")
  func alarm() throws {
    let directory = try directory()
    let quiet = QuietFinding(runs: 0, alarm: "send-remove of parent.weak locked: two outcomes")
    try directory.write(
      FaultRows(directory, root: "/clone").rows(of: Self.summary(green: true), quiet),
      of: FaultRow.table
    )
    let row = try #require(try directory.rows(of: FaultRow.table).last)
    #expect((row.verdict, row.tries) == (.alarm, 0))
    #expect(row.words.hasSuffix("two outcomes"))
  }

  @Test("JSON has the same facts")
  func json() throws {
    let directory = try directory()
    let quiet = QuietFinding(runs: 1008, alarm: nil)
    let rows = FaultRows(directory, root: "/clone")
    let json = try rows.json(of: Self.summary(green: false), quiet, directory)
    #expect(json["planted"] == .number("2"))
    #expect(json["caught"] == .number("1"))
    #expect(json["seeds"] == .number("2"))
    let faults = try #require(json["faults"]?.list)
    #expect(faults.map { $0["verdict"] } == ["caught", "caught", "missed", "caught", "quiet"].map(\.json))
    #expect(faults.map { $0["seed"] } == [40, 41, 40, 41, 40].map(\.json))
    #expect(faults.last?["tries"] == .number("1008"))
    #expect(faults.first?["replay"] == .text(".build/x.schedule"))
  }

  @Test("nothing planted is no success, unless somebody stopped it before")
  func nothing() {
    #expect(!FaultSummary().isGreen)
    #expect(!FaultSummary().hasMissed)
    #expect(Self.summary(green: true).isGreen)
    #expect(!Self.summary(green: true).hasMissed)
    #expect(!Self.summary(green: false).isGreen)
    #expect(Self.summary(green: false).hasMissed)
  }
}
#endif
