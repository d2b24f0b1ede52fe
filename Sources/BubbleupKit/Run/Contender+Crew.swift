import Hierarchy
import Measurement
import Scenarios

extension Contender {
  /// A contender of which every operation is one message from each of several threads.
  static func crew(
    _ formation: CrewFormation,
    _ subject: Case,
    named name: String,
    on plan: HierarchyPlan,
    _ expectation: SendExpectation,
    notes: BlockCosts
  ) -> Contender {
    Contender(name: name) {
      let crew = Crew(formation, subject, on: plan)
      let workload = Workload(
        run: crew.send,
        expectedChecksum: { expectation.checksum(of: $0) &* UInt64(formation.threads) }
      )
      return PreparedWorkload(workload) {
        let kept = crew.end()
        notes.note(kept, of: name)
        return kept.total
      }
    }
  }
}
