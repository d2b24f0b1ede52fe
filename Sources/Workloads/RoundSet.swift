package import Hierarchy
package import Measurement
package import Scenarios
import Strategies

/// The objects of one side of a pair, and the rounds of messages that are timed on them.
package final class RoundSet {
  private let live: LiveCase
  private let expectation: SendExpectation
  private var load: InjectedLoad

  package init(_ subject: Case, _ plan: HierarchyPlan, _ work: InjectedWork?) {
    live = LiveCase(plan, subject.strategy, subject.options)
    expectation = SendExpectation(plan, subject.strategy, subject.options)
    load = InjectedLoad(work)
  }

  /// How long `iterations` messages take, of which each is accounted for.
  package func round(_ iterations: Int, _ time: TimeSource) throws(WrongDelivery) -> Nanoseconds {
    let trips = load.trips(for: iterations)
    let start = time.now()
    let sum = load.run(trips) { live.send($0) }
    let elapsed = time.now().since(start)
    try WrongDelivery.require(sum, expectation.checksum(of: trips))
    return elapsed
  }

  package func end() { live.end() }
}
