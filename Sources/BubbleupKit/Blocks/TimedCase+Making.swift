import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Suites

extension TimedCase {
  /// A contender whose objects are built and taken down without a message in between: what is built here is far larger
  /// than what messages are timed on.
  init(building subject: Case, on plan: HierarchyPlan, _ notes: BlockCosts, _ time: TimeSource) throws {
    let name = subject.strategyLabel
    self.init(
      .strategy,
      try CaseKey(subject, on: plan, more: ["pass": "build"]),
      hops: nil,
      setsPace: false,
      leaksByDesign: subject.strategy.leaksByDesign,
      contender: Contender(name: name) {
        let block = LiveBlock(subject, on: plan, time)
        return PreparedWorkload(Workload(run: { _ in 0 }, expectedChecksum: { _ in 0 })) {
          let cost = block.end()
          notes.note(cost, of: name)
          return cost.kept.total
        }
      },
      proof: CaseProof(subject: subject, plan: plan)
    )
  }

  /// A contender of several senders; nil where these may not share what they would share.
  init?(_ formation: CrewFormation, of subject: Case, on plan: HierarchyPlan, _ notes: BlockCosts) throws {
    guard formation.objection(to: subject) == nil else { return nil }
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    let name = "\(subject.strategyLabel) \(formation.label)"
    self.init(
      .strategy,
      try CaseKey(subject, on: plan, threads: formation.threads, more: formation.parameters),
      hops: expectation.hopsPerMessage,
      setsPace: true,
      senders: formation.threads,
      contender: .crew(formation, subject, named: name, on: plan, expectation, notes: notes)
    )
  }
}
