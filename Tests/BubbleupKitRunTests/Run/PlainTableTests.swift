#if DEBUG
import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Suites
import Testing

@testable import BubbleupKit

@Suite("What a run's plain table rests on")
struct PlainTableTests {
  @Test("no two cases of a suite are one row", arguments: [[], ["--quick"]])
  func rowsAreCases(options: [String]) throws {
    let keys = try PlannedRun.of(options).record.cases.map(\.caseKey)
    // What is planned gets a headline each; the file refuses two rows of one name.
    let results = keys.map { key in
      let metric = key.parameters["pass"] == "build" ? Metric.build : .latency
      return ResultRow(
        runID: "one",
        machineID: "m",
        caseKey: key,
        metric: metric,
        stat: .median,
        without: .skipped,
        reason: "only planned"
      )
    }
    let rows = StrategyRow.all(in: results)
    #expect(rows.count == keys.count)
    _ = try StrategyRow.table.file(of: rows, path: "strategies.csv")
    // A scenario has one size and no other's name.
    for (name, own) in Dictionary(grouping: keys, by: \.scenario) {
      #expect(Set(own.map { "\($0.depth ?? 0) \($0.nodes ?? 0)" }).count == 1, "\(name)")
    }
  }

  @Test("what is built has every way of linking levels, and each that leaks by design")
  func buildCases() {
    let scenario = MeasurementSuite.built(controllers: 1_000)
    #expect(scenario.parameters.cells == [4, 2])
    let names = MeasurementSuite.standard.buildCases(of: scenario).map { "\($0.strategy.name)" }
    let needed = [
      "responder.trampoline", "responder.linked", "delegate.relay", "closure.weak", "parent.unowned",
      "parent.weak", "parent.strong", "store.scope", "actor.hop",
    ]
    let leaking = StrategyCatalogue.all.filter { $0.leaksByDesign($0.variants[0]) }.map { "\($0.name)" }
    #expect(Set(needed + leaking).subtracting(names) == [])
  }

  @Test("a build has its times, and what is left behind against what was predicted, in one row per strategy")
  func build() throws {
    let machine = try FakeMachine()
    let context = try machine.context(time: .monotonic)
    let scenario = MeasurementSuite.built(controllers: 100)
    let subjects = [ParentUnowned(), ParentStrong(), ResponderRetain(), ClosureStrong()] as [any Strategy]
    let cases = subjects.map { Case(scenario, $0, $0.variants[0]) }
    let launches = MeasurementSuite.Launches(planned: 2, most: 2)
    let unit = CaseUnit(lineUp: LineUp(kind: .builds, subjects: cases), launches: launches).unit([])
    let findings = try unit.measure(context, until: Nanoseconds(.max))
    #expect(findings.failures == [])
    let rows = StrategyRow.all(in: findings.sheet.rows)
    #expect(rows.map(\.caseKey.strategy) == subjects.map { "\($0.name)" })
    for row in rows {
      #expect(row.caseKey.scenario == "app-100" && row.caseKey.id.contains("/build"))
      // Two launches have no interval.
      #expect(row.status == .noisy)
      #expect((row[.build] ?? 0) > 0 && row[.latency] == nil && row[.misrouted] == nil)
      let leaks = row.caseKey.strategy != "parent.unowned"
      #expect((row[.teardown] == nil) == leaks && (row[.teardownByHand] == nil) == !leaks)
      let left = (row[.leftObjects] ?? 0) + (row[.leftClosures] ?? 0) + (row[.leftEntries] ?? 0)
      #expect((left > 0) == leaks && left == row[.leftPredicted])
    }
    let nodes = try #require(rows.first?.caseKey.nodes)
    // Where no time is left nothing is counted: that is said, and is no fault of the row.
    let late = try unit.measure(try FakeMachine().context(time: .monotonic), until: Nanoseconds(0))
    for row in StrategyRow.all(in: late.sheet.rows) {
      #expect(
        row.status == .noisy && row[.build] != nil && row[.allocationsPerNode] == nil
          && row[.leftObjects] != nil
      )
    }
    #expect(late.sheet.rows.count { $0.metric == Metric.allocationsPerNode.id && $0.status == .skipped } == 4)
    // All objects, and the closure of each level below the application in a column of its own.
    #expect(rows[1][.leftObjects] == Double(nodes) && rows[1][.leftClosures] == 0)
    #expect(rows[3][.leftObjects] == Double(nodes) && (rows[3][.leftClosures] ?? 0) > 0)
  }

  /// Keeps its parents alive and does not say so.
  private struct Leaking: Strategy {
    let name = StrategyName("parent", "leaking")
    let abstract = "strong parents that pass for weak ones"

    func makeWiring(_ options: StrategyOptions) -> any Wiring { ParentStrong().makeWiring(options) }
  }

  @Test("a build whose proof fails has no times")
  func failedBuild() throws {
    let scenario = MeasurementSuite.built(controllers: 100)
    let launches = MeasurementSuite.Launches(planned: 1, most: 1)
    let subject = Case(scenario, Leaking(), StrategyOptions())
    let unit = CaseUnit(lineUp: LineUp(kind: .builds, subjects: [subject]), launches: launches).unit([])
    let findings = try unit.measure(try FakeMachine().context(time: .monotonic), until: Nanoseconds(.max))
    #expect(findings.failures.count == 1)
    #expect(!findings.sheet.rows.isEmpty && findings.sheet.rows.allSatisfy { $0.status == .failed })
  }
}
#endif
