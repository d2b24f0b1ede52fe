import Dispatch
public import Hierarchy
import Strategies
import Synchronization

/// Builds a case, sends every message of its plan, tears it down, and holds each result against the plan.
public struct Verifier: Sendable {
  /// Says how many bytes the calling thread has allocated and not returned.
  public typealias HeapGauge = @Sendable () -> Int64?

  let heapGauge: HeapGauge

  /// A verifier that reads the heap through `heapGauge`; without one, bytes are not looked at.
  public init(heapGauge: @escaping HeapGauge = { nil }) {
    self.heapGauge = heapGauge
  }

  /// Verifies `subject` on `plan`, which must be the plan of its scenario.
  public func verify(_ subject: Case, on plan: HierarchyPlan) -> VerificationReport {
    var report = VerificationReport(subject, nodes: plan.count, depth: plan.depth)
    if let reason = RecursionLimit.objection(to: subject, on: plan) {
      report.unavailable = reason
      return report
    }
    let wiring = subject.strategy.makeWiring(subject.options)
    let (hierarchy, ledger) = build(plan, wiring)
    deliver(hierarchy, wiring, &report)
    hierarchy.tearDown()
    wiring.settle()
    count(ledger, wiring, on: plan, &report)
    dismantle(ledger, wiring, &report)
    weigh(plan, &report)
    return report
  }

  /// Verifies `subjects` on `plan`, each on a thread of its own choosing but wholly on that one, in their order.
  ///
  /// A case shares nothing with another but the plan, so two cores halve the time.
  public func verify(_ subjects: [Case], on plan: HierarchyPlan) -> [VerificationReport] {
    let reports = Mutex([VerificationReport?](repeating: nil, count: subjects.count))
    DispatchQueue.concurrentPerform(iterations: subjects.count) { index in
      let report = verify(subjects[index], on: plan)
      reports.withLock { $0[index] = report }
    }
    return reports.withLock { $0.compactMap(\.self) }
  }

  private func build(_ plan: HierarchyPlan, _ wiring: any Wiring) -> (Hierarchy, Ledger) {
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    return (builder.hierarchy(), Ledger(watching: builder.nodes))
  }
}
