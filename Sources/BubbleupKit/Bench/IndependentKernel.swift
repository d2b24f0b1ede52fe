import Hierarchy
import Measurement
import Results
import Scenarios
import Workloads

/// Work that several threads do at once without sharing an object: what the machine itself makes of so many.
struct IndependentKernel {
  let name: String
  private let nodes: Int
  private let steps: Double
  private let make: () throws -> Workload

  /// Loads that wait for each other, atomic operations, and allocations, all in a core's own cache, over as many nodes as
  /// the longest path has levels; and a chase up the ways of the messages themselves, as wide as a hierarchy is.
  static func all(beside plan: HierarchyPlan) -> [IndependentKernel] {
    let (nodes, ways) = (max(2, plan.depth), LevelWays(plan))
    return inCache.map { kernel in
      IndependentKernel(name: kernel.rawValue, nodes: nodes, steps: Double(kernel.steps(nodes: nodes))) {
        kernel.workload(nodes: nodes)
      }
    } + [
      IndependentKernel(name: pathChase, nodes: ways.parents.count, steps: ways.hops) {
        let chase = try PathChase(parents: ways.parents, starts: ways.starts)
        return Workload(run: chase.chase, expectedChecksum: chase.expected)
      }
    ]
  }

  private static let inCache: [ReferenceKernel] = [.chase, .lockedChase, .allocation]
  private static let pathChase = "kernel.path-chase"
  static let count = inCache.count + 1

  /// The kernel by each of several threads.
  func timed(
    _ formation: CrewFormation,
    beside scenario: Scenario,
    on plan: HierarchyPlan,
    _ time: TimeSource
  ) throws -> TimedCase {
    TimedCase(
      .independent,
      try CaseKey(
        kernel: name,
        nodes: nodes,
        beside: scenario,
        on: plan,
        threads: formation.threads,
        more: formation.parameters
      ),
      hops: steps,
      senders: formation.threads,
      contender: .crew(of: formation.threads, named: "\(name) \(formation.label)", time: time, make)
    )
  }
}
