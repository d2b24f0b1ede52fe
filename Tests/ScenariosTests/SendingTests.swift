import Hierarchy
import Scenarios
import Strategies
import Testing

@Suite("Batches that go on where the last one ended")
struct SendingTests {
  private static let scenario = Scenario(
    "app",
    PlanParameters(shape: .app(controllers: 100), nesting: 3, cells: [2, 2], coordinatorRatio: 0.3)
  )

  /// Stretches that begin at the script's beginning, within it, at its end, beyond it, and before it.
  private static func stretches(_ length: Int) -> [(first: Int, count: Int)] {
    [
      (0, 5), (5, 7), (length - 3, 6), (length, 2), (3 * length + 4, 2 * length + 1), (-4, 9),
      (-2 * length - 1, 3),
    ]
  }

  @Test(
    "a batch sends the messages of its stretch, under every strategy",
    arguments: StrategyCatalogue.all.map { "\($0.name)" } + ["floor"]
  )
  func stretches(name: String) throws {
    let strategy = try #require(
      name == "floor" ? MessageFloor() : StrategyCatalogue.all.first { "\($0.name)" == name }
    )
    let options = strategy.variants.first ?? StrategyOptions()
    let plan = try HierarchyPlan(Self.scenario.parameters)
    let expectation = SendExpectation(plan, strategy, options)
    let live = LiveCase(plan, strategy, options)
    for (first, count) in Self.stretches(plan.script.count) {
      let sum = live.send(count, from: first)
      #expect(sum == expectation.checksum(of: count, from: first), "\(count) from \(first)")
    }
    live.tearDown()
    live.breakCycles()
  }

  @Test("the expectation tells neighbouring stretches apart, and parts of a stretch add up to it")
  func expectation() throws {
    // Deciders and observers all over the place: with one decider, messages of one action are alike.
    var parameters = Self.scenario.parameters
    parameters.handler = .distance(2)
    parameters.observers = .everyLevel
    let plan = try HierarchyPlan(parameters)
    let expectation = SendExpectation(plan, ParentWeak(), StrategyOptions())
    let length = plan.script.count
    let sums = (0..<length).map { expectation.checksum(of: length / 2, from: $0) }
    #expect(zip(sums, sums.dropFirst()).count { $0 != $1 } > length / 2 && Set(sums).count > length / 4)
    for (first, count) in Self.stretches(length) {
      let half = count / 2
      let parts =
        expectation.checksum(of: half, from: first)
        &+ expectation.checksum(of: count - half, from: first + half)
      #expect(parts == expectation.checksum(of: count, from: first))
    }
    #expect(expectation.checksum(of: 6, from: -length) == expectation.checksum(of: 6, from: length))
  }

  @Test("what a case begins its batches with is read without a message being sent")
  func approach() throws {
    let plan = try HierarchyPlan(Self.scenario.parameters)
    let live = LiveCase(plan, BusTyped(), StrategyOptions())
    live.approach(3)
    #expect(live.send(0, from: 3) == 0)
    #expect(
      live.send(1, from: 3) == SendExpectation(plan, BusTyped(), StrategyOptions()).checksum(of: 1, from: 3)
    )
    live.stopSending()
    #expect(live.send(5) == 0)
    live.tearDown()
    #expect(live.residue == .none)
  }
}
