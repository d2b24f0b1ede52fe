import Hierarchy
import Testing

@Suite("Reference walk")
struct ReferenceWalkTests {
  /// A way through the shop, with the nodes after each origin as they were followed by finger.
  struct Way: CustomTestStringConvertible {
    let route: Route
    let paths: [NodeID: [NodeID]]

    var testDescription: String { "\(route)" }
  }

  static let ways: [Way] = [
    Way(
      route: .levels,
      paths: [
        ShopPlan.innerCell: [13, 11, 5, 3, 2, 0],
        ShopPlan.coveredCell: [8, 7, 2, 0],
        ShopPlan.modalCell: [15, 11, 5, 3, 2, 0],
        ShopPlan.unselectedCell: [18, 3, 2, 0],
      ]
    ),
    Way(
      route: .responders(.native, .container),
      paths: [
        ShopPlan.innerCell: [13, 12, 11, 5, 3, 1, 0],
        ShopPlan.coveredCell: [9, 8, 5, 3, 1, 0],
        ShopPlan.modalCell: [16, 15, 11, 5, 3, 1, 0],
        ShopPlan.unselectedCell: [19, 18, 3, 1, 0],
      ]
    ),
    Way(
      route: .responders(.native, .superview),
      paths: [
        ShopPlan.innerCell: [13, 12, 11, 6, 5, 4, 3, 1, 0],
        ShopPlan.coveredCell: [9, 8],
        ShopPlan.modalCell: [16, 15, 1, 0],
        ShopPlan.unselectedCell: [19, 18],
      ]
    ),
    // Another way for modals alone.
    Way(route: .responders(.native, .modalRoot), paths: [ShopPlan.modalCell: [16, 15, 3, 1, 0]]),
    Way(route: .responders(.native, .modalWindow), paths: [ShopPlan.modalCell: [16, 15, 1, 0]]),
    // With a coordinating look-up the mode of `next` is not asked.
    Way(
      route: .responders(.coordinating, .superview),
      paths: [
        ShopPlan.innerCell: [13, 12, 11, 5, 3, 2, 0],
        ShopPlan.coveredCell: [9, 8, 7, 2, 0],
        ShopPlan.modalCell: [16, 15, 11, 5, 3, 2, 0],
        ShopPlan.unselectedCell: [19, 18, 3, 2, 0],
      ]
    ),
    Way(
      route: .responders(.injected, .container),
      paths: [
        ShopPlan.innerCell: [13, 12, 11, 6, 5, 4, 3, 2, 0],
        ShopPlan.coveredCell: [9, 8, 7, 2, 0],
        ShopPlan.modalCell: [16, 15, 1, 0],
        ShopPlan.unselectedCell: [19, 18],
      ]
    ),
  ]

  @Test(
    "every route takes the way that the drawing shows, up to the decider and past observers",
    arguments: ways
  )
  func paths(way: Way) {
    let acting: [NodeID] = [15, 11, 5]
    let unheard = ReferenceWalk(ShopPlan.drawing.plan(deciders: []), route: way.route)
    // The origin decides too, which is nothing to its own messages.
    let deciders = [3, ShopPlan.innerCell]
    let heard = ReferenceWalk(
      ShopPlan.drawing.plan(deciders: deciders, observers: acting),
      route: way.route
    )
    for (origin, nodes) in way.paths {
      #expect(unheard.path(from: origin) == [origin] + nodes)
      let lost = Expected(.unhandled, by: [], after: nodes)
      #expect(unheard.expectation(from: origin) == lost)
      let end = nodes.firstIndex(of: 3)
      let walked = end.map { Array(nodes[...$0]) } ?? nodes
      let asked = walked.filter { acting.contains($0) || $0 == 3 }
      let found = Expected(end == nil ? .unhandled : .handled, by: asked, after: walked)
      #expect(heard.expectation(from: origin) == found)
      #expect(heard.path(from: origin) == [origin] + walked)
    }
  }

  @Test("the decider of a message's context is the nearest one on its level path")
  func context() {
    let walk = ReferenceWalk(ShopPlan.drawing.plan(deciders: [7, 3]), route: .shared)
    let deciders = [ShopPlan.innerCell, ShopPlan.coveredCell, 3].map { walk.contextualDecider(from: $0) }
    #expect(deciders == [3, 7, nil])
    let nobody = ReferenceWalk(ShopPlan.drawing.plan(deciders: []), route: .direct)
    #expect(nobody.contextualDecider(from: ShopPlan.innerCell) == nil)
  }
}

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

  private func handled(by decider: NodeID) -> Expected { Expected(.handled, by: [decider], after: [decider]) }

  private let lost = Expected(outcome: .unhandled, last: ShopPlan.coveredCell)

  @Test("direct goes to the nearest decider, and no observer sees it")
  func direct() {
    #expect(expectation(.direct, deciders: [7, 3]) == handled(by: 7))
    #expect(expectation(.direct, from: ShopPlan.innerCell, deciders: [7, 3]) == handled(by: 3))
    #expect(expectation(.direct, deciders: [11]) == lost)
  }

  @Test("the last registered decider gets everything, a singleton too, wanted or not, whatever the context")
  func lastRegistered() {
    #expect(expectation(.lastRegistered, deciders: [0, 7, 11]) == handled(by: 11))
    #expect(expectation(.lastRegistered, deciders: []) == lost)
    for deciders in [[7], []] as [[NodeID]] {
      #expect(expectation(.shared, deciders: deciders) == handled(by: .application))
    }
  }

  @Test("every registered decider gets everything, in no order")
  func everyRegistered() {
    let expected = expectation(.everyRegistered, deciders: [0, 7, 11])
    #expect(expected.outcome == .handled && expected.outcomes == 3 && expected.hops == 3)
    #expect(expected.trail.hasSameMembers(as: Trail([11, 0, 7])) && !expected.isOrdered)
    #expect(expectation(.everyRegistered, deciders: [7]) == handled(by: 7))
    #expect(expectation(.everyRegistered, deciders: []) == lost)
  }
}

extension Expected {
  /// One outcome at the end of `way`, on which `acting` took note or decided.
  fileprivate init(_ outcome: Outcome, by acting: [NodeID], after way: [NodeID]) {
    let last = way.last ?? .none
    self.init(outcome: outcome, trail: Trail(acting), last: last, hops: way.count)
  }
}

@Suite("Expectations")
struct ExpectationTests {
  private let expected = Expected(outcome: .handled, trail: Trail([3, 2]), last: 2, hops: 5)

  private func account(noted: [NodeID], settled: [NodeID], unhandledAt end: NodeID? = nil) -> Account {
    .of(.select, in: Box()) { message in
      for node in noted { message.note(by: node) }
      for node in settled { message.settle(by: node) }
      if let end { message.endUnhandled(at: end) }
    }
  }

  @Test("a message that went as expected differs in nothing")
  func same() {
    #expect(expected.difference(to: account(noted: [3], settled: [2])) == nil)
  }

  @Test("a skipped level, another decider, a second delivery and no delivery are differences")
  func different() {
    let wrong = [
      account(noted: [], settled: [2]), account(noted: [3], settled: [1]),
      account(noted: [3], settled: [2, 2]),
      account(noted: [3, 2], settled: []), account(noted: [3, 2], settled: [], unhandledAt: 2),
    ]
    for account in wrong { #expect(expected.difference(to: account) != nil) }
  }

  @Test("where no order is promised, the handlers count and their order does not")
  func unordered() {
    var broadcast = expected
    broadcast.isOrdered = false
    broadcast.outcomes = 2
    let fits = [[2, 3], [3, 2], [3, 3]].map {
      broadcast.difference(to: account(noted: [], settled: $0)) == nil
    }
    #expect(fits == [true, true, false])
  }
}
