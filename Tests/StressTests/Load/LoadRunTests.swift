import Hierarchy
import Strategies
import Testing

import Stress

@Suite(.serialized) struct LoadRunTests {
  private static let pairs = DisciplineKind.allCases.flatMap { discipline in
    StrategyCatalogue.all.indices.filter {
      DisciplineSupport.of(StrategyCatalogue.all[$0].name, under: discipline) == .supported
    }.map { (discipline, $0) }
  }

  @Test("under churn every message has one outcome and nothing is left behind", arguments: pairs)
  func green(_ discipline: DisciplineKind, _ strategy: Int) throws {
    let strategy = StrategyCatalogue.all[strategy]
    let plan = try HierarchyPlan(LoadPlan.parameters(seed: 3))
    let request = LoadRequest(discipline, .threads, threads: 3, messages: 6000, churn: 100, seed: 7)
    let report = LoadRun(request, plan, strategy, strategy.variants[0]).run()
    #expect(report.failures.isEmpty, "\(strategy.name) under \(discipline)")
    #expect(report.sent == 6000)
    #expect(report.changeCount >= 550)
    #expect(report.outcomes.handled > 0)
  }
}

@Suite(.serialized) struct RecordedLoadTests {
  private static let pairs = DisciplineKind.allCases.flatMap { discipline in
    StrategyCatalogue.all.indices.filter {
      DisciplineSupport.readsHops(of: StrategyCatalogue.all[$0].name)
    }.map { (discipline, $0) }
  }

  @Test("every hop takes a link that is live, and none starts after a removal", arguments: pairs)
  func hopConsistent(_ discipline: DisciplineKind, _ strategy: Int) throws {
    let strategy = StrategyCatalogue.all[strategy]
    let plan = try HierarchyPlan(LoadPlan.parameters(seed: 5))
    var request = LoadRequest(discipline, .threads, threads: 3, messages: 3000, churn: 300, seed: 11)
    request.recordsHistory = true
    let report = LoadRun(request, plan, strategy, strategy.variants[0]).run()
    #expect(report.failures.isEmpty, "\(strategy.name) under \(discipline)")
    let history = try #require(report.history)
    #expect(history.messages == 3000)
    // Origins are below whoever handles: each handled message took a link at least.
    #expect(report.outcomes.handled > 0)
    #expect(history.hops >= report.outcomes.handled)
  }
}
