package import Hierarchy
package import Measurement
package import Scenarios

extension Contender {
  /// A contender of which every message meets a cache that nothing of this process is in.
  ///
  /// The cache is emptied before each message, outside of its time, and then what the harness itself reads to send is read,
  /// so that what is left for the message to fetch is its own: objects, links, tables, counts, and the allocator's lists.
  package static func cold(
    _ subject: Case,
    named name: String,
    on plan: HierarchyPlan,
    _ expectation: SendExpectation
  ) -> Contender {
    Contender(name: name) {
      let live = LiveCase(plan, subject.strategy, subject.options)
      let messages = Workload(sending: live, expectation)
      let workload = Workload(run: messages.run, expectedChecksum: messages.expectedChecksum) { stretch in
        try ColdMemory.flush()
        live.approach(stretch.first)
      }
      return PreparedWorkload(workload) { live.end() }
    }
  }

  /// A chase over the ways of a plan's messages: from memory, or once more from the cache that it has just filled.
  package static func chase(up ways: LevelWays, named name: String, isCold: Bool) -> Contender {
    Contender(name: name) {
      let chase = PathChase(parents: ways.parents, starts: ways.starts)
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
  }
}

/// The ways of a plan's messages from level to level, as rows of a table that has levels alone.
package struct LevelWays {
  /// For each level, the row of the one that it hands to; below zero where a message ends, at who decides.
  package let parents: [Int]
  package let starts: [Int]
  package let hops: Double

  package init(_ plan: HierarchyPlan) {
    // A row's level parent comes before it, as everything does that a row refers to.
    var rows = [Int](repeating: -1, count: plan.count)
    var parents: [Int] = []
    var heights: [Int] = []
    for row in plan.kinds.indices where plan.kinds[row].isLevel {
      let parent = plan.levelParents[row]
      let above = parent == .none || plan.roles[row] == .decider ? -1 : rows[parent.index]
      rows[row] = parents.count
      heights.append(above < 0 ? 0 : heights[above] + 1)
      parents.append(above)
    }
    self.parents = parents
    starts = plan.script.map { rows[$0.origin.index] }
    hops = Double(starts.reduce(0) { $0 + heights[$1] }) / Double(max(1, starts.count))
  }
}
