import Hierarchy
import Results
import Scenarios
import SelfCost

extension SelfCostSuite {
  /// What it measures, drawn from `seed`.
  ///
  /// The counters come last: until then nothing was ever put between the program and its allocator.
  func plan(seed: UInt64) throws -> PlannedRun {
    func seeded(_ subject: Case) -> Case {
      Case(subject.scenario.with { $0.seed = seed }, subject.strategy, subject.options)
    }
    guard let twin = Self.twinCase.map(seeded) else {
      let problem = "the catalogue has no strategy to measure against itself"
      let advice = "Name one of its strategies in Benchmarks/SelfCost."
      throw CommandError(.unexpected, at: "--suite", problem, advice: advice)
    }
    let plan = try HierarchyPlan(twin.scenario.parameters)
    let units = [
      try TimerUnit(cases: Self.cases.map(seeded), plan: plan).unit(),
      try TwinTrialsUnit(self, twin, on: plan).unit, MeasuredUnit.counters,
    ]
    // Nothing here may be cut short by a budget: four times what is expected, and the time of a slow start.
    let expected = units.reduce(0) { $0 + $1.estimatedSeconds }
    var run = PlannedRun(seed: seed, budgetSeconds: 4 * expected + 600)
    for unit in units { run.add(unit) }
    return run
  }
}

/// Keys for what the harness finds out about itself.
extension CaseKey {
  static let selfCostScenario = "self-cost"

  static let timer = CaseKey(scenario: selfCostScenario, strategy: "harness.timer")
}
