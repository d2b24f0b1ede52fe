import Hierarchy
import Measurement
import Scenarios

extension Contender {
  /// A contender that sends the messages of `subject` through a hierarchy of its own, built anew for each block.
  static func live(
    _ subject: Case,
    named name: String,
    on plan: HierarchyPlan,
    _ expectation: SendExpectation,
    costs: BlockCosts,
    time: TimeSource
  ) -> Contender {
    Contender(name: name) {
      let block = LiveBlock(subject, on: plan, time)
      let workload = Workload(run: block.live.send, expectedChecksum: expectation.checksum)
      return PreparedWorkload(workload) {
        let cost = block.end()
        costs.note(cost, of: name)
        return cost.kept.total
      }
    }
  }
}
