import Hierarchy
import Results
import Scenarios
import SelfCost

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
