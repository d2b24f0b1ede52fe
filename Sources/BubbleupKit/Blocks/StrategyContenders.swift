import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies

/// The contenders of one scenario: every subject, the first one's twin, and the kernels.
struct StrategyContenders {
  private let subjects: [Case]
  private let plan: HierarchyPlan
  private let notes: BlockCosts
  private let time: TimeSource

  init(_ subjects: [Case], on plan: HierarchyPlan, _ notes: BlockCosts, _ time: TimeSource) {
    self.subjects = subjects
    self.plan = plan
    self.notes = notes
    self.time = time
  }

  func cases() throws -> [TimedCase] {
    let strategies = try subjects.enumerated().flatMap { try contenders(of: $1, isReference: $0 == 0) }
    return try strategies + kernels()
  }

  /// The contender of a case; of the reference, the twin too.
  private func contenders(of subject: Case, isReference: Bool) throws -> [TimedCase] {
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    func timed(_ role: TimedCase.Role, _ key: CaseKey, _ name: String, _ proof: CaseProof?) -> TimedCase {
      TimedCase(
        role,
        key,
        hops: expectation.hopsPerMessage,
        setsPace: expectation.hopsPerMessage != nil,
        leaksByDesign: subject.strategy.leaksByDesign,
        contender: .live(subject, named: name, on: plan, expectation, costs: notes, time: time),
        proof: proof
      )
    }
    let key = try CaseKey(subject, on: plan)
    let proof = CaseProof(subject: subject, plan: plan)
    let own = timed(isReference ? .reference : .strategy, key, subject.strategyLabel, proof)
    guard isReference else { return [own] }
    let twinKey = try CaseKey(subject, on: plan, more: ["twin": "second"])
    return [own, timed(.twin, twinKey, "\(subject.strategyLabel) (twin)", nil)]
  }

  /// The kernels over as many nodes as the reference strategy's messages touch on average; where a message of it takes
  /// one hop to anywhere, over the levels of the longest path.
  private func kernels() throws -> [TimedCase] {
    guard let first = subjects.first else { return [] }
    let reference = SendExpectation(plan, first.strategy, first.options).hopsPerMessage
    let nodes = max(2, Int((reference ?? Double(plan.depth)).rounded()) + 1)
    return try ReferenceKernel.allCases.map { kernel in
      TimedCase(
        .kernel(kernel),
        try CaseKey(kernel: kernel.rawValue, nodes: nodes, beside: first.scenario, on: plan),
        hops: Double(kernel.steps(nodes: nodes)),
        setsPace: false,
        contender: kernel.contender(nodes: nodes)
      )
    }
  }
}
