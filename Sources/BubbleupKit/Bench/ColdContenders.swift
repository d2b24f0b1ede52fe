import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Workloads

/// Contenders of which every message meets a cache that nothing of this process is in, and the chases beside them.
struct ColdContenders {
  static let parameters = ["pass": "cold"]
  /// The chase over the ways of the same messages, from memory; and again from the cache, as the proof of the difference.
  static let chase = "kernel.chase-cold"
  static let warmChase = "kernel.chase-warm"

  let subjects: [Case]
  let plan: HierarchyPlan

  func cases() throws -> [TimedCase] {
    guard let scenario = subjects.first?.scenario else { return [] }
    let floor = Case(scenario, MessageFloor(), StrategyOptions())
    let floorKey = try kernelKey(TimedCase.floorName, plan.count, scenario)
    return try subjects.enumerated().map { place, subject in
      let key = try CaseKey(subject, on: plan, more: Self.parameters)
      return timed(subject, place == 0 ? .reference : .strategy, key, named: subject.strategyLabel)
    } + [timed(floor, .floor, floorKey, named: TimedCase.floorName)] + chases(scenario)
  }

  private func timed(_ subject: Case, _ role: TimedCase.Role, _ key: CaseKey, named name: String) -> TimedCase
  {
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    return TimedCase(
      role,
      key,
      hops: expectation.hopsPerMessage,
      scriptLength: expectation.scriptLength,
      contender: .cold(subject, named: name, on: plan, expectation),
      proof: role.isKernel ? nil : CaseProof(subject: subject, plan: plan)
    )
  }

  // MARK: - Chases

  private func chases(_ scenario: Scenario) throws -> [TimedCase] {
    let ways = LevelWays(plan)
    return try [(Self.chase, true), (Self.warmChase, false)].map { name, isCold in
      TimedCase(
        isCold ? .pathChase : .warmPathChase,
        try kernelKey(name, ways.parents.count, scenario),
        hops: ways.hops,
        contender: .chase(up: ways, named: name, isCold: isCold)
      )
    }
  }

  private func kernelKey(_ name: String, _ nodes: Int, _ scenario: Scenario) throws -> CaseKey {
    try CaseKey(kernel: name, nodes: nodes, beside: scenario, on: plan, more: Self.parameters)
  }
}
