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

// On the main thread: a stream is settled by waiting, and a thread of the pool that its consumer needs must not wait.
@MainActor
@Suite("Rivals")
struct RivalTests {
  private let plan: HierarchyPlan
  private let deciders: Int

  init() throws {
    plan = try SmallPlans.observed()
    deciders = plan.roles.count { $0 == .decider }
    #expect(deciders > 1)
  }

  private func wire(_ strategy: some Strategy) -> WiredHierarchy {
    WiredHierarchy(StrategyVariant(strategy: strategy, options: StrategyOptions()), on: plan)
  }

  @Test("a notification centre keeps one observer per decider, and none after teardown")
  func notification() {
    let wired = wire(BusNotification())
    #expect(wired.wiring.residue.observers == deciders)
    wired.hierarchy.tearDown()
    #expect(wired.wiring.residue == .none)
  }

  @Test("a bus keeps one handler per decider and action, and none after teardown")
  func bus() {
    let wired = wire(BusTyped())
    #expect(wired.wiring.residue.observers == deciders * Action.allCases.count)
    wired.hierarchy.tearDown()
    #expect(wired.wiring.residue == .none)
  }

  @Test("a stream handles everything that was put in by the time it has settled")
  func streamSettles() {
    let wired = wire(StreamAsync())
    let stock = PayloadStock(seed: 1)
    // Boxed ones, each an object of its own: the stream has them all at once.
    let messages = wired.hierarchy.origins.prefix(1_000).map { origin in
      let message = stock.message(.select, from: origin)
      wired.wiring.send(message, from: origin)
      return message
    }
    wired.wiring.settle()
    #expect(messages.count > 50)
    #expect(messages.allSatisfy { $0.outcome == .handled && $0.outcomes == 1 })
    #expect(wired.wiring.residue.queuedMessages == 0)
    #expect(wired.wiring.residue.observers == 1)
    wired.hierarchy.tearDown()
    #expect(wired.wiring.residue == .none)
  }

  @Test("only the stream says that it handles after the send")
  func asynchronous() {
    #expect(StrategyCatalogue.all.filter(\.isAsynchronous).map(\.name.family) == [.stream])
  }

  @Test("a context-free strategy misroutes where a bubbling one does not", arguments: StrategyVariant.all)
  func misroutes(variant: StrategyVariant) {
    let wired = WiredHierarchy(variant, on: plan)
    let walk = ReferenceWalk(plan, route: variant.strategy.route(variant.options))
    var astray = 0
    wired.sendScript { origin, message in
      if message.outcomes > 1 || message.last != walk.contextualDecider(from: origin) { astray += 1 }
    }
    switch variant.strategy.name.family {
    case .delegate, .closure, .parent: #expect(astray == 0)
    case .bus, .singleton, .stream: #expect(astray > 0)
    // Depends on the look-up: a native chain passes coordinators over, an injected one passes over presenters. Without
    // one, links lie in the table for every level.
    case .responder: if [.coordinating, nil].contains(variant.options.lookup) { #expect(astray == 0) }
    default: Issue.record("nobody has said what a family \(variant.strategy.name.family.rawValue) does")
    }
    wired.ledger.survivors().forEach(wired.wiring.sever)
  }
}
