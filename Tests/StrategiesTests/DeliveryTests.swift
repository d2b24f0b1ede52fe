import Hierarchy
import Strategies
import Testing

// On the main thread: a stream is settled by waiting, and a thread of the pool that its consumer needs must not wait.
@MainActor
@Suite("Delivery")
struct DeliveryTests {
  @Test("every message ends as the reference walk says", arguments: StrategyVariant.all)
  func delivery(variant: StrategyVariant) throws {
    for plan in try SmallPlans.all() {
      let wired = WiredHierarchy(variant, on: plan)
      let walk = ReferenceWalk(plan, route: variant.strategy.route(variant.options))
      var messages = 0
      var wrong: [String] = []
      wired.sendScript { origin, message in
        messages += 1
        guard let difference = walk.expectation(from: origin).difference(to: message) else { return }
        wrong.append(
          "message \(messages) from \(origin): \(difference.actual) instead of \(difference.expected)"
        )
      }
      #expect(wrong.isEmpty, "\(wrong.count) of \(messages), the first: \(wrong.first ?? "")")
      #expect(messages == plan.script.count)
      #expect(messages > 0)
      wired.ledger.survivors().forEach(wired.wiring.sever)
    }
  }

  @Test(
    "a message that is sent after the hierarchy has gone is answered by nobody",
    arguments: StrategyVariant.clean
  )
  func afterTeardown(variant: StrategyVariant) throws {
    let plan = try SmallPlans.observed()
    let wired = WiredHierarchy(variant, on: plan)
    wired.hierarchy.tearDown()
    #expect(wired.hierarchy.origins.isEmpty)
    #expect(wired.hierarchy.application == nil)
    #expect(wired.ledger.deaths == plan.count)
  }
}
