import Dispatch
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
      wired.sendScript { origin, account in
        messages += 1
        guard let difference = walk.expectation(from: origin).difference(to: account) else { return }
        wrong.append(
          "message \(messages) from \(origin): \(difference.actual) instead of \(difference.expected)"
        )
      }
      #expect(wrong.isEmpty, "\(wrong.count) of \(messages), the first: \(wrong.first ?? "")")
      #expect(messages > 0 && messages == plan.script.count)
      wired.ledger.survivors().forEach(wired.wiring.sever)
    }
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

  @Test("a bus keeps an observer per decider, or a handler per decider and action, and none after teardown")
  func observers() {
    let rivals: [(any Strategy, perDecider: Int)] = [
      (BusNotification(), 1), (BusTyped(), Action.allCases.count),
      (BusObject(), 1), (BusScoped(), Action.allCases.count),
    ]
    for (strategy, perDecider) in rivals {
      let wired = WiredHierarchy(StrategyVariant(strategy: strategy, options: StrategyOptions()), on: plan)
      #expect(wired.wiring.residue.observers == deciders * perDecider)
      wired.hierarchy.tearDown()
      #expect(wired.wiring.residue == .none)
    }
  }

  @Test(
    "what handles after the send has handled everything when it has settled",
    arguments: zip(
      ["stream.async", "stream.burst", "bus.message", "actor.hop", "actor.shared"],
      [1, 1, nil, 0, 0]
    )
  )
  func settles(name: String, observers: Int?) throws {
    let asynchronous = StrategyVariant.all.filter(\.strategy.isAsynchronous)
    #expect(Set(asynchronous.map { "\($0.strategy.name)" }).count == 5)
    let wired = WiredHierarchy(try #require(asynchronous.first { "\($0.strategy.name)" == name }), on: plan)
    // Objects of their own: the strategy has them all at once.
    let messages = wired.hierarchy.origins.prefix(1_000).map { origin in
      let letter = Letter(.select)
      wired.wiring.send(letter.message, from: origin)
      return letter
    }
    wired.wiring.settle()
    #expect(messages.count > 50)
    #expect(messages.allSatisfy { $0.account.outcome == .handled && $0.account.outcomes == 1 })
    #expect(wired.wiring.residue == Residue(observers: observers ?? deciders))
    wired.hierarchy.tearDown()
    #expect(wired.wiring.residue == .none)
  }

  @Test(
    "what is under way to a decider that goes has one outcome: it is cancelled",
    arguments: [StreamAsync(), BusMessage(), ActorHop(), ActorShared()] as [any Strategy]
  )
  func goesMeanwhile(strategy: any Strategy) {
    let wired = WiredHierarchy(StrategyVariant(strategy: strategy, options: StrategyOptions()), on: plan)
    let walk = ReferenceWalk(plan, route: strategy.route(StrategyOptions()))
    // Two messages to one coordinator, which is busy with the first until it has been let go of.
    let first = wired.hierarchy.origins.first { origin in
      walk.contextualDecider(from: origin.id).map { plan.kinds[$0.index] == .coordinator } ?? false
    }
    guard let first else {
      Issue.record("no coordinator decides")
      return
    }
    let (busy, waiting) = (Busy(), Letter(.select))
    wired.wiring.send(busy.message, from: first)
    busy.began.wait()
    wired.wiring.send(waiting.message, from: first)
    wired.hierarchy.tearDown()
    busy.end.signal()
    wired.wiring.settle()
    #expect(busy.account.outcome == .handled && busy.account.outcomes == 1)
    #expect(waiting.account.outcome == .cancelled && waiting.account.outcomes == 1)
    #expect(wired.wiring.residue == .none)
  }

  @Test(
    "a full buffer loses the oldest that waits, or the one that comes, and each of these is cancelled",
    arguments: zip([.bufferingNewest(10), .bufferingOldest(10)] as [StreamBuffer], [90..<100, 0..<10])
  )
  func fullBuffer(buffer: StreamBuffer, kept: Range<Int>) {
    let wired = WiredHierarchy(
      wiredBy: StreamAsync(keeping: buffer).makeWiring(StrategyOptions()),
      on: plan
    )
    let (busy, letters) = (Busy(), (0..<100).map { _ in Letter(.select) })
    wired.wiring.send(busy.message, from: wired.hierarchy.origins[0])
    busy.began.wait()
    for letter in letters { wired.wiring.send(letter.message, from: wired.hierarchy.origins[0]) }
    busy.end.signal()
    wired.wiring.settle()
    #expect(letters.indices.filter { letters[$0].account.outcome == .handled } == Array(kept))
    #expect(letters.count { $0.account.outcome == .cancelled } == 90)
    #expect(letters.allSatisfy { $0.account.outcomes == 1 })
    #expect(MemoryLayout<StreamParcel>.stride == 128)
  }

  @Test("a cancelled consumer of a stream takes what waits, and what comes after that is lost")
  func cancelledConsumer() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for number in 0..<10 { continuation.yield(number) }
    let consumer = Task {
      var taken = 0
      for await _ in stream { taken += 1 }
      return taken
    }
    consumer.cancel()
    #expect(await consumer.value == 10)
    let lost = (0..<5).count { if case .terminated = continuation.yield($0) { true } else { false } }
    #expect(lost == 5)
  }

  /// Keeps its decider busy until it may end.
  private final class Busy: Letter {
    let began = DispatchSemaphore(value: 0)
    let end = DispatchSemaphore(value: 0)

    init() { super.init(.select) }

    override func digest(for action: Action) -> UInt64? {
      began.signal()
      end.wait()
      return 0
    }
  }

  @Test("a context-free strategy misroutes where a bubbling one does not", arguments: StrategyVariant.all)
  func misroutes(variant: StrategyVariant) {
    let wired = WiredHierarchy(variant, on: plan)
    let walk = ReferenceWalk(plan, route: variant.strategy.route(variant.options))
    var astray = 0
    wired.sendScript { origin, account in
      if account.outcomes > 1 || account.last != walk.contextualDecider(from: origin) { astray += 1 }
    }
    switch variant.strategy.name.family {
    case "delegate", "closure", "parent", "environment", "observable", "store", "actor": #expect(astray == 0)
    case "bus" where variant.strategy.route(variant.options) == .direct: #expect(astray == 0)
    case "bus", "singleton", "stream": #expect(astray > 0)
    // Depends on the look-up: a native chain passes coordinators over, an injected one passes over presenters. Without
    // one, links lie in the table for every level.
    case "responder": if [.coordinating, nil].contains(variant.options.lookup) { #expect(astray == 0) }
    default: Issue.record("it is not said what a family \(variant.strategy.name.family) does")
    }
    wired.ledger.survivors().forEach(wired.wiring.sever)
  }
}
