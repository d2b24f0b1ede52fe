#if DEBUG
import Foundation
import Reports
import Results
import Statistics
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

  @Test("the means of families are of figures that runs have: times are measured, all else is counted")
  func means() {
    for (metric, stat) in FamilyMeans.metrics {
      #expect(stat == (metric.unit == "ns" ? .median : .exact), "\(metric.id)")
    }
  }

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

  @Test("give way in the order that the help states, and lose neither options nor intervals")
  func order() throws {
    let fixture = try fixture()
    let rows = try {
      _ = fixture.compare("one", "--all"); return try fixture.rows(of: "one")
    }()
    func dropped(_ rows: [ComparisonRow]) -> [String] {
      ComparisonTable(rows: rows).table
        .rendered(for: .init(width: 20, isUTF8: true, usesColor: false)).dropped
    }
    let order = ["why", "base", "candidate"]
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
    #expect(dropped(twice) == order)
  }
}
#endif
