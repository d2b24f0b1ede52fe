#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

@Suite("The tables of a comparison") struct CompareTableTests {
  private static let costs: [String: CompareFixture.Cost] = [
    "delegate.relay": .init(latency: 1_188.5, retains: 31.4),
    "parent.strong": .init(latency: 308.25, retains: 20),
    "responder.trampoline": .init(latency: 1_194, retains: 42),
    "singleton": .init(latency: 99.5, retains: 3.25),
    "stream.async": .init(latency: 16_800, retains: 12),
  ]

  private func fixture() throws -> CompareFixture {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs, keepsSamples: true)
    var other = Self.costs
    other["stream.async"] = nil
    other["singleton"]?.retains = 4.25
    other["parent.strong"]?.latency = 400
    other["closure.weak"] = .init(latency: 900, retains: 30)
    try fixture.run("other", other)
    return fixture
  }

  @Test("fit the window, aligned at their points, with the verdict as the last line")
  func compareTables() throws {
    let fixture = try fixture()
    for variant in TerminalVariant.all {
      let color = variant.usesColor ? "always" : "never"
      let strategies = fixture.compare("one", "--all", "--color", color, environment: variant.environment)
      let runs = fixture.compare("one", "other", "--color", color, environment: variant.environment)
      for (session, name) in [(strategies, "strategies"), (runs, "runs")] {
        #expect(session.code == .success)
        let lines = TerminalVariant.tableLines(session.output)
        #expect(lines.count > 4 && lines.allSatisfy { DisplayWidth.of($0) <= variant.width })
        #expect(session.output.split(separator: "\n").last?.contains(" against ") == true)
        #expect(variant.tooWide(session.output) == [])
        #expect(variant.isUTF8 || session.output.utf8.allSatisfy { $0 < 0x80 })
        guard variant.isRecorded else { continue }
        try Golden.expect(session.output, variant: "\(name)-\(variant.name)")
      }
    }
  }

  @Test("give way in the order that the help states, and keep options that tell rows apart")
  func order() throws {
    let fixture = try fixture()
    let rows = try {
      _ = fixture.compare("one", "--all"); return try fixture.rows(of: "one")
    }()
    func dropped(_ rows: [ComparisonRow]) -> [String] {
      ComparisonTable(rows: rows).table
        .rendered(for: .init(width: 20, isUTF8: true, usesColor: false)).dropped
    }
    let order = ["why", "options", "interval", "base", "candidate"]
    #expect(dropped(rows) == order)
    #expect(CompareVerb.verb.discussion.contains(order.joined(separator: ", ")))
    var twice = rows
    for row in rows {
      var other = row
      other.caseKey = CaseKey(
        scenario: row.caseKey.scenario,
        strategy: row.caseKey.strategy,
        controllers: row.caseKey.controllers,
        depth: row.caseKey.depth,
        nodes: row.caseKey.nodes,
        parameters: try Parameters(["form": "iterative", "payload": "select"])
      )
      twice.append(other)
    }
    #expect(dropped(twice) == order.filter { $0 != "options" })
  }

  @Test("JSON has every row, note and the verdict of what is shown")
  func json() throws {
    let fixture = try fixture()
    // In a narrow window notes are broken.
    let text = fixture.compare("one", "other").output.replacing(/\n +/, with: " ")
    let output = fixture.compare("one", "other", "--json").output
    let object = try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect((object["rows"] as? [Any])?.count == (try fixture.rows(of: "other").count))
    let notes = try #require(object["notes"] as? [[String: String]])
    #expect(
      !notes.isEmpty && notes.allSatisfy { text.contains("\($0["label"] ?? "?"): \($0["text"] ?? "?")") }
    )
    #expect(object["verdict"] != nil && object["families"] != nil)
  }
}
#endif
