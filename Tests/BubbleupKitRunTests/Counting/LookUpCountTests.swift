#if DEBUG
import Hierarchy
import Results
import Scenarios
import Strategies
import Suites
import Testing
import Workloads

@testable import BubbleupKit

@Suite("Counts of what is looked up in the side table")
struct LookUpCountTests {
  private static let linked = Case(
    CountingSuite.path(depth: 100),
    ResponderLinked(),
    StrategyOptions(form: .recursive, policy: .trampoline, table: .process)
  )
  private static let native = Case(
    CountingSuite.path(depth: 100),
    ResponderTrampoline(),
    StrategyOptions(form: .recursive, lookup: .native, next: .container)
  )
  private static let relay = CountingFixture.chain(DelegateRelay())

  @Test("100 levels are 100 hits where every link is in the table, and none in the articles' form")
  func hundredLevels() throws {
    let linked = try CountingFixture.counts(Self.linked)
    #expect([.tableHits, .tableMisses].map { linked[$0].value } == [100, 0])
    let article = try CountingFixture.counts(CountingFixture.chain(ResponderTrampoline()))
    #expect(article[.tableHits].value == 0 && article[.tableMisses].value ?? 0 >= 98)
  }

  @Test("a strategy without a table has neither a 0 nor a reason: there is nothing to count")
  func inapplicable() throws {
    let counts = try [Self.relay, Self.native].map(CountingFixture.counts)
    for metric in [CountedMetric.tableHits, .tableMisses] {
      for count in counts {
        #expect(count[metric] == .inapplicable && count[metric].reason == nil)
        #expect(CountsSummary.text(of: count[metric]).isEmpty)
      }
    }
    let summary = CountsSummary(counts: counts, instructions: nil)
    #expect(summary.isComplete && !summary.reasons.contains { $0.contains("table") })
    #expect("\(summary.json)".contains("inapplicable"))
  }

  @Test("a level that decides does not load the link that it would hand on to", arguments: [true, false])
  func decidesFirst(isDelegate: Bool) throws {
    let scenario = CountingSuite.path(depth: 10, mix: .only(.buyNow), handler: .distance(5))
    let strategy: any Strategy = isDelegate ? DelegateRelay() : ParentWeak()
    #expect(try CountingFixture.counts(Case(scenario, strategy, StrategyOptions()))[.weakLoads].value == 5)
  }

  @Test("several senders look up what one does", arguments: [true, false])
  func crew(isShared: Bool) throws {
    let pass = CountingPass(worker: CountingFixture.worker)
    let counts = pass.counts(of: [Self.linked], in: CrewFormation(threads: 2, isShared: isShared))
    #expect(counts.first?[.tableHits].value == 100)
  }

  @Test("threads send through the shared table beside one table per hierarchy, in the suites that have both")
  func threadCases() {
    let suites = [MeasurementSuite.quick, .standard, .full]
    for (suite, cases) in suites.flatMap({ suite in suite.threadCases.map { (suite, $0) } }) {
      let labels = suite.subjects(of: cases).map(\.strategyLabel)
      #expect(Set(labels).count == labels.count, "\(suite.name)")
      for name in ["responder.trampoline", "responder.linked"] {
        let own = labels.filter { $0.hasPrefix(name) }
        #expect(
          own.contains { $0.contains("table=per-app") } && own.contains { $0.contains("table=process") }
        )
      }
    }
  }
}
#endif
