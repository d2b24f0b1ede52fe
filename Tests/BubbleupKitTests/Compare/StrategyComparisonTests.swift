#if DEBUG
import Foundation
import Results
import Statistics
import Testing

@testable import BubbleupKit

@Suite("Strategies of a run against the reference")
struct StrategyComparisonTests {
  private let costs: [String: CompareFixture.Cost] = [
    "delegate.relay": .init(), "parent.strong": .init(latency: 500, retains: 5),
    "closure.weak": .init(latency: 1300, retains: 12),
  ]

  @Test("with samples, ratios are medians over rounds of neighbours, which the machine's mood does not reach")
  func paired() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", costs, keepsSamples: true)
    #expect(fixture.compare("one").code == .success)
    let row = try #require(try fixture.row(.latency, "parent.strong", in: "one"))
    #expect(row.method == "paired-launches" && row.baseStrategy == "delegate.relay")
    for value in [row.ratio, row.ratioLow, row.ratioHigh] { #expect(abs((value ?? 0) - 0.5) < 1e-12) }
    #expect(row.verdict == .improved)
    #expect(try fixture.row(.latency, "closure.weak", in: "one")?.verdict == .regressed)
    // The reference is not its own candidate.
    #expect(try fixture.row(.latency, "delegate.relay", in: "one") == nil)
  }

  @Test("a misspelt run gets a suggestion, by name or by path, wherever a run is named")
  func misspelt() throws {
    let fixture = try CompareFixture()
    try fixture.run("evening", costs)
    for name in ["evenin", "\(fixture.path)/evenin"] {
      let error = #expect(throws: ResultsError.self) { try RunLocator(parent: fixture.path).find(name) }
      #expect(error?.advice == "did you mean 'evening'?" && error?.code == .missing)
    }
  }

  @Test("there are two ratios, of whole messages and of what is above the floor, and none of them is below 0")
  func aboveFloor() throws {
    let fixture = try CompareFixture()
    func row(_ strategy: String, _ metric: Metric, _ value: Double, _ low: Double, _ high: Double) throws
      -> ResultRow
    {
      CompareFixture.row("one", try CompareFixture.key(strategy), metric, .median, value, (low, high))
    }
    try fixture.run(
      "one",
      costs,
      rows: {
        $0 += [
          try row("delegate.relay", .latencyAboveFloor, 900, 890, 910),
          try row("parent.strong", .latencyAboveFloor, 400, 390, 410),
          try row("parent.strong", .ratioToReferenceAboveFloor, 0.44, 0.43, 0.45),
          try row("closure.weak", .latencyAboveFloor, 1, -1, 2),
          try row("closure.weak", .ratioToReferenceAboveFloor, 0.001, -0.001, 0.002),
        ]
      }
    )
    #expect(fixture.compare("one").code == .success)
    let strong = try #require(try fixture.row(.latencyAboveFloor, "parent.strong", in: "one"))
    #expect([strong.ratio, strong.ratioLow, strong.ratioHigh] == [0.44, 0.43, 0.45])
    #expect(strong.method == "paired-recorded")
    #expect(try fixture.row(.latency, "parent.strong", in: "one")?.ratio == 0.5)
    let near = try #require(try fixture.row(.latencyAboveFloor, "closure.weak", in: "one"))
    #expect([near.ratio, near.ratioLow, near.ratioHigh] == [0.001, 0, 0.002])
  }

  @Test("percentiles are compared only where as many sends were timed as one")
  func groups() throws {
    let fixture = try CompareFixture()
    func rows(_ strategy: String, _ tail: Double, _ group: Double) throws -> [ResultRow] {
      let key = try CompareFixture.key(strategy)
      return [
        CompareFixture.row("one", key, .latency, .p99, tail),
        CompareFixture.row("one", key, .tailGroup, .exact, group),
      ]
    }
    try fixture.run(
      "one",
      costs,
      rows: {
        $0 += try rows("delegate.relay", 3_000, 1)
        $0 += try rows("parent.strong", 1_500, 4)
        $0 += try rows("closure.weak", 6_000, 1)
      }
    )
    #expect(fixture.compare("one").code == .success)
    let tails = try fixture.rows(of: "one").filter { $0.stat == .p99 }
    let grouped = try #require(tails.first { $0.caseKey.strategy == "parent.strong" })
    #expect(grouped.verdict == .notComparable && grouped.ratio == nil)
    #expect(
      grouped.reason == """
        the reference has groups of 1, the strategy itself has groups of 4, and only equal groups of sends \
        compare
        """
    )
    #expect(tails.first { $0.caseKey.strategy == "closure.weak" }?.ratio == 2)
    // Medians are of visits, whose messages are not timed one by one.
    #expect(try fixture.row(.latency, "parent.strong", in: "one")?.ratio == 0.5)
  }

  @Test("without samples, the ratios that the run recorded are used")
  func recorded() throws {
    let fixture = try CompareFixture()
    let key = try CompareFixture.key("parent.strong")
    let recorded = CompareFixture.row("one", key, .ratioToReference, .median, 0.51, (0.505, 0.515))
    try fixture.run("one", costs, rows: { $0.append(recorded) })
    _ = fixture.compare("one")
    let row = try #require(try fixture.row(.latency, "parent.strong", in: "one"))
    #expect(row.method == "paired-recorded")
    #expect([row.ratio, row.ratioLow, row.ratioHigh] == [0.51, 0.505, 0.515])
    #expect(try fixture.rows(of: "one").allSatisfy { $0.metric != Metric.ratioToReference.id })
  }

  @Test("against another reference, which nobody recorded, the ends of the intervals bound the ratio")
  func otherReference() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", costs)
    _ = fixture.compare("one", "--reference", "parent.strong")
    let row = try #require(try fixture.row(.latency, "delegate.relay", in: "one"))
    #expect(row.method == "interval-ends" && row.ratio == 2)
    #expect(abs((row.ratioLow ?? 0) - 990.0 / 505) < 1e-5)
    #expect(abs((row.ratioHigh ?? 0) - 1010.0 / 495) < 1e-5)
    let counts = try #require(try fixture.row(.retains, "delegate.relay", in: "one"))
    #expect(counts.method == "exact" && counts.verdict == .regressed && counts.threshold == 0)
  }

  @Test("a strategy is compared where the reference has the same place, whatever its own options are")
  func places() throws {
    let fixture = try CompareFixture()
    let elsewhere = try CompareFixture.key("closure.weak", depth: 7)
    try fixture.run(
      "one",
      costs,
      rows: { rows in
        rows += rows.filter { $0.caseKey.strategy == "closure.weak" }.map { row in
          var lonely = row
          lonely.caseKey = elsewhere
          return lonely
        }
      }
    )
    _ = fixture.compare("one")
    let rows = try fixture.rows(of: "one")
    #expect(rows.first { $0.caseKey.strategy == "parent.strong" }?.caseKey.parameters["form"] == "recursive")
    let lonely = rows.filter { $0.caseKey.depth == 7 }
    #expect(lonely.count == 3)
    #expect(lonely.allSatisfy { $0.verdict == .added && $0.baseStrategy == "delegate.relay" })
  }

  @Test("of an invalid run the counts are compared and the times are not")
  func invalid() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", costs, state: .invalid(reason: "the twins differ"), keepsSamples: true)
    _ = fixture.compare("one")
    let time = try #require(try fixture.row(.latency, "parent.strong", in: "one"))
    #expect(time.verdict == .invalid && time.ratio == nil && time.reason.contains("the twins differ"))
    #expect(try fixture.row(.retains, "parent.strong", in: "one")?.verdict == .improved)
  }

  @Test("a reference that was not measured is refused with the nearest name, and nothing is written")
  func unknownReference() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", costs)
    let before = try fixture.snapshot()
    let session = fixture.compare("one", "--reference", "parent.stron")
    #expect(session.code == .usage && session.diagnostics.contains("Did you mean 'parent.strong'?"))
    #expect(try fixture.snapshot() == before)
  }

  @Test("the latest run is one with figures: a later folder of claims is passed over, and is no baseline")
  func latestWithFigures() throws {
    let fixture = try CompareFixture()
    try fixture.run("claimed", [:]) { $0.startedAt += 1 }
    #expect(fixture.compare().code == .missingInput)
    #expect(fixture.baseline("save", "main", "claimed").code == .badData)
    try fixture.run("measured", costs)
    #expect(fixture.compare().code == .success)
    #expect(try !fixture.rows(of: "measured").isEmpty)
  }

}
#endif
