#if DEBUG
import Foundation
import Reports
import Results
import Statistics
import Testing

@testable import BubbleupKit

extension TerminalVariant {
  /// Whether what a verb printed, with a table at least, keeps to the window's width and alphabet.
  func fits(_ text: String) -> Bool {
    let lines = Self.tableLines(text)
    return lines.count > 3 && lines.allSatisfy { DisplayWidth.of($0) <= width } && tooWide(text).isEmpty
      && (isUTF8 || text.utf8.allSatisfy { $0 < 0x80 })
  }
}

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
    for (metric, stat) in FamilyMean.metrics { #expect(stat == (metric.unit == "ns" ? .median : .exact)) }
  }

  private func fixture() throws -> CompareFixture {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs, keepsSamples: true) { _ in
    } rows: { rows in
      for strategy in Self.costs.keys.sorted() {
        let (key, wrong) = (try CompareFixture.key(strategy), strategy == "singleton" ? 399.0 : 0)
        rows.append(CompareFixture.row("one", key, .misrouted, .exact, wrong))
        rows.append(CompareFixture.row("one", key, .handled, .exact, 400))
      }
    }
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
      for (words, name) in [(["one", "--all"], "strategies"), (["one", "other"], "runs")] {
        let session = fixture.compare(words: words + ["--color", color], environment: variant.environment)
        #expect(session.code == .success && variant.fits(session.output), "\(session.output)")
        #expect(session.output.split(separator: "\n").last?.contains(" against ") == true)
        guard variant.isRecorded else { continue }
        try Golden.expect(session.output, variant: "\(name)-\(variant.name)")
      }
    }
    let markdown = fixture.compare("one", "--format", "markdown").output
    #expect(markdown.contains("| fault | why |") && markdown.contains("| misroutes 399 of 400 messages |"))
  }

  @Test(
    "of one run are one, of the main app, with faulty strategies last"
  )
  func oneTable() throws {
    let fixture = try fixture()
    try fixture.run("apps", Self.costs, keepsSamples: true) { _ in
    } rows: { rows in
      for (scenario, controllers) in [("app-120", 120), ("deep-app-1000", 1_000)] {
        rows += rows.filter { $0.metric == Metric.latency.id && $0.caseKey.depth != nil }.map { row in
          var row = row
          (row.caseKey.scenario, row.caseKey.depth) = (scenario, nil)
          (row.caseKey.controllers, row.caseKey.nodes) = (controllers, 10 * controllers)
          return row
        }
      }
    }
    let lines = fixture.compare("apps").output.split(separator: "\n")
    #expect(lines.count == 8 && lines[0].hasPrefix("app controllers=120 nodes=1200"), "\(lines)")
    let strategies = lines.dropFirst(3).prefix(4).map { $0.prefix { $0 != " " } }
    #expect(strategies == ["parent.strong", "responder.trampoline", "singleton", "stream.async"])
    #expect(lines[5].contains("misroutes with a second decider"))
    #expect(
      lines.last == "strategies of apps against delegate.relay: 1 undecided, 1 faster, and 2 with a fault"
    )
  }
}
#endif
