import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies

/// Contenders of which every message meets a cache that nothing of this process is in.
///
/// The cache is emptied before each message, outside of its time, and then what the harness itself reads to send is read,
/// so that what is left for the message to fetch is its own: objects, links, tables, counts, and the allocator's lists.
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
      setsPace: true,
      scriptLength: expectation.scriptLength,
      contender: Contender(name: name) {
        let live = LiveCase(plan, subject.strategy, subject.options)
        let messages = Workload(sending: live, expectation)
        let workload = Workload(run: messages.run, expectedChecksum: messages.expectedChecksum) { stretch in
          try ColdMemory.flush()
          live.approach(stretch.first)
        }
        return PreparedWorkload(workload) {
          live.tearDown()
          live.breakCycles()
          return nil
        }
      },
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
        setsPace: true,
        contender: Contender(name: name) {
          let chase = try PathChase(parents: ways.parents, starts: ways.starts)
          return PreparedWorkload(
            Workload(run: chase.chase, expectedChecksum: chase.expected) { stretch in
              if isCold {
                try ColdMemory.flush()
                chase.approach(stretch)
              } else {
                _ = chase.chase(stretch)
              }
            }
          )
        }
      )
    }
  }

  private func kernelKey(_ name: String, _ nodes: Int, _ scenario: Scenario) throws -> CaseKey {
    try CaseKey(kernel: name, nodes: nodes, beside: scenario, on: plan, more: Self.parameters)
  }
}

/// The ways of a plan's messages from level to level, as rows of a table that has levels alone.
struct LevelWays {
  /// For each level, the row of the one that it hands to; below zero for the application.
  let parents: [Int]
  /// Where each message of the script begins.
  let starts: [Int]
  /// Levels above the origin, averaged over the script.
  let hops: Double

  init(_ plan: HierarchyPlan) {
    // A row's level parent comes before it, as everything does that a row refers to.
    var rows = [Int](repeating: -1, count: plan.count)
    var parents: [Int] = []
    var heights: [Int] = []
    for row in plan.kinds.indices where plan.kinds[row].isLevel {
      let parent = plan.levelParents[row]
      let above = parent == .none ? -1 : rows[parent.index]
      rows[row] = parents.count
      heights.append(above < 0 ? 0 : heights[above] + 1)
      parents.append(above)
    }
    self.parents = parents
    starts = plan.script.map { rows[$0.origin.index] }
    hops = Double(starts.reduce(0) { $0 + heights[$1] }) / Double(max(1, starts.count))
  }
}
