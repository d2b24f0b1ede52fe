import Hierarchy
import Measurement
import Scenarios
import Strategies
import Suites
import Testing

/// The verifier is what every figure rests on: it has to be green on every strategy, and red on a broken one.
@Suite("Verifier")
struct VerifierTests {
  static let scenarios = [
    Scenario(
      "chain",
      PlanParameters(shape: .chain(depth: 12), cells: [2, 2], wrappers: 3, handler: .application)
    ),
    Scenario("chain", PlanParameters(shape: .chain(depth: 12), handler: .distance(5))),
    Scenario("chain", PlanParameters(shape: .chain(depth: 12), handler: .nobody)),
    Scenario(
      "chain",
      PlanParameters(shape: .chain(depth: 12), handler: .application, observers: .everyLevel)
    ),
    Scenario(
      "balanced",
      PlanParameters(shape: .balanced(controllers: 100, fanOut: 3), modalRatio: 0.2, handler: .distance(3))
    ),
  ]

  static let verifier = Verifier { Allocator.threadBalance()?.outstanding }

  @Test("every strategy under every option does what the plan says", arguments: scenarios)
  func everyStrategy(scenario: Scenario) throws {
    let plan = try HierarchyPlan(scenario.parameters)
    for report in Self.verifier.verify(VerificationSuite.cases(of: scenario), on: plan) {
      #expect(report.status == .ok, "\(report.subject.strategyLabel): \(report.mismatches)")
      #expect(report.tally.sent == plan.script.count)
    }
  }

  @Test("every message has exactly one outcome, and the outcomes add up")
  func outcomesAddUp() throws {
    let scenario = Self.scenarios[4]
    let plan = try HierarchyPlan(scenario.parameters)
    let report = Self.verifier.verify(Case(scenario, ParentWeak(), StrategyOptions()), on: plan)
    #expect(report.tally.handled + report.tally.unhandled + report.tally.cancelled == report.tally.sent)
    #expect(report.tally.diagnoses.values.reduce(0, +) == report.tally.unhandled)
  }

  @Test("a strategy that loses the context is shown to misroute, and one that keeps it is not")
  func misroutesAreShown() throws {
    let scenario = Self.scenarios[4]
    let plan = try HierarchyPlan(scenario.parameters)
    let bus = Self.verifier.verify(Case(scenario, BusTyped(), StrategyOptions()), on: plan)
    let relay = Self.verifier.verify(Case(scenario, DelegateRelay(), StrategyOptions()), on: plan)
    #expect(bus.tally.misrouted > 0)
    #expect(relay.tally.misrouted == 0)
  }

  @Test("a strategy that leaks by design leaves behind what the plan predicts, and not nothing")
  func leaksArePredicted() throws {
    let scenario = Self.scenarios[0]
    let plan = try HierarchyPlan(scenario.parameters)
    let report = Self.verifier.verify(Case(scenario, ParentStrong(), StrategyOptions()), on: plan)
    #expect(report.leftBehind.objects == plan.count)
    #expect(report.leftBehind.objects == report.leftBehind.predictedObjects)
    #expect(report.status == .ok)
  }

  @Test("a broken strategy is caught, and the report names what differs", arguments: Sabotage.allCases)
  func sabotageIsCaught(sabotage: Sabotage) throws {
    let scenario = Self.scenarios[3]
    let plan = try HierarchyPlan(scenario.parameters)
    let report = Self.verifier.verify(Case(scenario, Saboteur(sabotage), StrategyOptions()), on: plan)
    #expect(report.status == .failed)
    let mismatch = try #require(report.mismatches.first)
    #expect(mismatch.subject.contains(sabotage.trace))
    #expect(mismatch.expected != mismatch.actual)
  }

  @Test("the saboteur that breaks nothing is green: what the others are caught for is their fault")
  func harmlessSaboteur() throws {
    let scenario = Self.scenarios[3]
    let plan = try HierarchyPlan(scenario.parameters)
    let report = Self.verifier.verify(Case(scenario, Saboteur(nil), StrategyOptions()), on: plan)
    #expect(report.status == .ok, "\(report.mismatches)")
  }

  @Test("recursion that the stack cannot hold is unavailable and not a crash; the iterative form runs")
  func deepRecursion() throws {
    let scenario = Scenario(
      "chain",
      PlanParameters(shape: .chain(depth: Self.tooDeep), coordinatorRatio: 0, handler: .application)
    )
    let plan = try HierarchyPlan(scenario.parameters)
    let recursive = Case(scenario, ParentWeak(), StrategyOptions(form: .recursive))
    let report = Verifier().verify(recursive, on: plan)
    guard case .unavailable(let reason) = report.status else {
      Issue.record("expected unavailable, got \(report.status)")
      return
    }
    #expect(reason.hasPrefix("stack:"))
    let iterative = Case(scenario, ParentWeak(), StrategyOptions(form: .iterative))
    #expect(Verifier().verify(iterative, on: plan).status == .ok)
  }

  /// More levels than 8 MB of stack hold, with frames of 64 bytes or more in release and of 100 or more in debug.
  #if DEBUG
  private static let tooDeep = 100_000
  #else
  private static let tooDeep = 400_000
  #endif
}
