public import Hierarchy
import Strategies

/// Builds a case, sends every message of its plan, tears it down, and holds each result against the plan.
public struct Verifier {
  /// Says how many bytes the calling thread has allocated and not returned.
  public typealias HeapGauge = () -> Int64?

  let heapGauge: HeapGauge

  /// A verifier that reads the heap through `heapGauge`; without one, bytes are not looked at.
  public init(heapGauge: @escaping HeapGauge = { nil }) {
    self.heapGauge = heapGauge
  }

  /// Verifies `subject` on `plan`, which must be the plan of its scenario.
  public func verify(_ subject: VerificationCase, on plan: HierarchyPlan) -> VerificationReport {
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

  private func build(_ plan: HierarchyPlan, _ wiring: any Wiring) -> (Hierarchy, Ledger) {
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    return (builder.hierarchy(), Ledger(watching: builder.nodes))
  }
}
