import Hierarchy
import Results
import Scenarios
import SelfCost

struct SelfCostPlanner {
  let suite: SelfCostSuite
  let seed: UInt64

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
    let units = [
      try TimerUnit(cases: SelfCostSuite.cases.map(seeded), plan: plan).unit(),
      try TwinTrialsUnit(suite, twin, on: plan).unit, CounterUnit().unit,
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

  static let timer = CaseKey(scenario: scenario, strategy: "harness.timer")
}
