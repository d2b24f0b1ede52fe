import Hierarchy
import Results
import Scenarios
import SelfCost

/// Turns the self-cost suite into units to be measured.
struct SelfCostPlanner {
  let suite: SelfCostSuite
  let seed: UInt64

  init(_ suite: SelfCostSuite, seed: UInt64) {
    self.suite = suite
    self.seed = seed
  }

  /// The counters come last: until then nothing was ever put between the program and its allocator.
  func plan() throws -> PlannedRun {
    guard let twin = SelfCostSuite.twinCase.map(seeded) else {
      throw CommandError(
        .fault,
        at: "--suite",
        "the catalogue has no strategy to measure against itself",
        advice: "Name one of its strategies in Benchmarks/SelfCost."
      )
    }
    let plan = try HierarchyPlan(twin.scenario.parameters)
    let units: [any MeasuredUnit] = [
      try TimerUnit(SelfCostSuite.cases.map(seeded), on: plan), try TwinTrialsUnit(suite, twin, on: plan),
      CounterUnit(),
    ]
    // Nothing here may be cut short by a budget: four times what is expected, and the time of a slow start.
    let expected = units.reduce(0) { $0 + $1.estimatedSeconds }
    var run = PlannedRun(seed: seed, budgetSeconds: 4 * expected + 600)
    for unit in units { run.add(unit) }
    return run
  }

  private func seeded(_ subject: Case) -> Case {
    Case(subject.scenario.with { $0.seed = seed }, subject.strategy, subject.options)
  }
}

/// The cases under which the harness keeps what it found out about itself.
enum SelfCostKeys {
  static let scenario = "self-cost"

  /// One read of the clock.
  static let timer = CaseKey(scenario: scenario, strategy: "harness.timer")

  /// The trials of the twin.
  static func trials(_ suite: SelfCostSuite, _ subject: Case, on plan: HierarchyPlan) throws -> CaseKey {
    let trials = [
      "limit": "\(SelfCostSuite.twinLimit)", "seconds": "\(suite.trialSeconds)", "trials": "\(suite.trials)",
    ]
    return try CaseKey(subject, on: plan, more: trials)
  }
}
