import Hierarchy
import Testing

@Suite("Routes of one hop")
struct OneHopRouteTests {
  private func expectation(
    _ route: Route,
    from origin: NodeID = ShopPlan.coveredCell,
    deciders: [NodeID]
  ) -> Expected {
    let plan = ShopPlan.drawing.plan(deciders: deciders, observers: [ShopPlan.covered])
    return ReferenceWalk(plan, route: route).expectation(from: origin)
  }

  private func handled(by decider: NodeID) -> Expected {
    Expected(outcome: .handled, outcomes: 1, trail: Trail([decider]), last: decider, hops: 1)
  }

  private func unhandled(at origin: NodeID) -> Expected {
    Expected(outcome: .unhandled, outcomes: 1, trail: .empty, last: origin, hops: 0)
  }

  @Test("direct goes to the nearest decider, and no observer sees it")
  func direct() {
    #expect(expectation(.direct, deciders: [7, 3]) == handled(by: 7))
    #expect(expectation(.direct, from: ShopPlan.innerCell, deciders: [7, 3]) == handled(by: 3))
    #expect(
      expectation(.direct, from: ShopPlan.innerCell, deciders: [7]) == unhandled(at: ShopPlan.innerCell)
    )
  }

  @Test("the last registered decider gets everything, whatever the context")
  func lastRegistered() {
    #expect(expectation(.lastRegistered, deciders: [0, 7, 11]) == handled(by: 11))
    #expect(expectation(.lastRegistered, deciders: []) == unhandled(at: ShopPlan.coveredCell))
  }

  @Test("every registered decider gets everything, in no order")
  func everyRegistered() {
    let expected = expectation(.everyRegistered, deciders: [0, 7, 11])
    #expect(expected.outcome == .handled)
    #expect(expected.outcomes == 3)
    #expect(expected.hops == 3)
    #expect(expected.trail.hasSameMembers(as: Trail([11, 0, 7])))
    #expect(!expected.isOrdered)
    #expect(expectation(.everyRegistered, deciders: [7]) == handled(by: 7))
    #expect(expectation(.everyRegistered, deciders: []) == unhandled(at: ShopPlan.coveredCell))
  }

  @Test("a singleton decides for the application, wanted or not")
  func shared() {
    #expect(expectation(.shared, deciders: [7]) == handled(by: .application))
    #expect(expectation(.shared, deciders: []) == handled(by: .application))
  }
}
