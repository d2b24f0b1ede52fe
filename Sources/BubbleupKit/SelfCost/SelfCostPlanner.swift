import Hierarchy
import Results
import Scenarios
import SelfCost

/// Turns the self-cost suite into units to be measured.
struct SelfCostPlanner {
  let suite: SelfCostSuite
  let seed: UInt64
  let executable: String?

  init(_ suite: SelfCostSuite, seed: UInt64, executable: String? = WorkerLocation.runningPath) {
    self.suite = suite
    self.seed = seed
    self.executable = executable
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
    var units: [any MeasuredUnit] = [
      try TimerUnit(SelfCostSuite.cases.map(seeded), on: plan), try TwinTrialsUnit(suite, twin, on: plan),
    ]
    var refused: [UnavailableRecord] = []
    if suite.runs > 0 {
      if let executable {
        units.append(try RepeatabilityUnit(suite, executable: executable))
      } else {
        refused.append(
          UnavailableRecord(what: "whole runs", reason: "the path of the running executable is unknown")
        )
      }
    }
    units.append(CounterUnit())
    // Nothing here may be cut short by a budget: four times what is expected, and the time of a slow start.
    let expected = units.reduce(0) { $0 + $1.estimatedSeconds }
    var run = PlannedRun(seed: seed, budgetSeconds: 4 * expected + 600)
    for unit in units { run.add(unit) }
    for item in refused { run.refuse(item.what, item.reason) }
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

  /// The whole runs; the ratios that they gave are kept under their own cases.
  static func runs(_ suite: SelfCostSuite) throws -> CaseKey {
    CaseKey(
      scenario: scenario,
      strategy: "harness.runs",
      parameters: try Parameters(["runs": "\(suite.runs)"])
    )
  }

  /// The trials of the twin.
  static func trials(_ suite: SelfCostSuite, _ subject: Case, on plan: HierarchyPlan) throws -> CaseKey {
    let trials = [
      "limit": "\(SelfCostSuite.twinLimit)", "seconds": "\(suite.trialSeconds)", "trials": "\(suite.trials)",
    ]
    return try CaseKey(subject, on: plan, more: trials)
  }
}
