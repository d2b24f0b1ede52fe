import Hierarchy
import Scenarios
import Strategies

/// Pieces of counting and of verification; each costs the microseconds that it is expected to take.
///
/// Only proportions count. A scenario that cannot be drawn costs nothing here; the shard that has it says why.
extension ShardDivision.Piece {
  static func allCounting(_ cases: [Case]) -> [Self] {
    pieces(cases) { $0.usual.countingSeconds }
  }

  static func verification(_ cases: [Case]) -> [Self] {
    pieces(cases) { $0.verificationSeconds + $0.scriptSeconds }
  }

  static func verification(_ forms: [ArchitectureCase], _ scripts: Int, _ steps: Int) -> [Self] {
    forms.map { form in
      let drawn = form.hazard == nil ? stepsOfLifecycles + scripts * steps : stepsOfHazard
      return .init(form.label, cost: drawn * microsecondsPerStep)
    }
  }

  /// As seen: 160,000 steps of 36 forms took 13 s on two processors that were busy with other work as well.
  private static let microsecondsPerStep = 100
  private static let stepsOfLifecycles = 3_700
  private static let stepsOfHazard = 10

  private static func pieces(_ cases: [Case], _ seconds: (CostEstimate) -> Double) -> [Self] {
    var costs: [Scenario: Int] = [:]
    return cases.map { subject in
      let scenario = subject.scenario
      if costs[scenario] == nil {
        let estimate = (try? HierarchyPlan(scenario.parameters)).map { CostEstimate($0) }
        costs[scenario] = estimate.map { Int(seconds($0) * 1e6) } ?? 0
      }
      return .init(subject.label, cost: costs[scenario, default: 0])
    }
  }
}
