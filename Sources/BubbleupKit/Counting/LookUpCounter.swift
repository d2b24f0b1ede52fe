import Hierarchy
import Scenarios
import Strategies

/// Counts what messages look up in the side table, and how that ends.
///
/// On a hierarchy of its own, whose table is wrapped into one that counts: neither what is timed nor what is counted
/// otherwise carries the counter.
struct LookUpCounter {
  let subject: Case
  let plan: HierarchyPlan

  /// Hits and misses over two rounds of the script; nothing where no message looks anything up.
  func figures() throws -> [CountedMetric: CountFigure] {
    guard subject.looksUp, let strategy = subject.strategy as? any TabledStrategy else { return [:] }
    let (wiring, table) = strategy.makeCountedWiring(subject.options)
    let live = LiveCase(plan, subject.strategy, subject.options, wiredBy: wiring)
    defer {
      live.tearDown()
      live.breakCycles()
    }
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    let rounds = try (0..<2).map { _ in try round(live, table, expectation) }
    return [
      .tableHits: CountFigure(windows: rounds.map { Int64($0.hits) }, units: plan.script.count),
      .tableMisses: CountFigure(windows: rounds.map { Int64($0.misses) }, units: plan.script.count),
    ]
  }

  private func round(
    _ live: LiveCase,
    _ table: CountingTable,
    _ expectation: SendExpectation
  ) throws -> CountingTable.LookUps {
    let before = table.lookUps
    let sum = live.send(plan.script.count)
    let after = table.lookUps
    let expected = expectation.checksum(of: plan.script.count)
    guard sum == expected else {
      throw WrongDelivery(reason: "the messages' receipts add up to \(sum) instead of \(expected)")
    }
    return CountingTable.LookUps(hits: after.hits - before.hits, misses: after.misses - before.misses)
  }
}
