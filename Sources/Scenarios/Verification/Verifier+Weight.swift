import Hierarchy
import Strategies

extension Verifier {
  /// Builds, sends and tears down once more without a ledger, and weighs what the allocator has not got back.
  ///
  /// An oracle that knows nothing of nodes: a box, a closure or a table bucket that nobody counts shows here. The
  /// first pass has made everything that the runtime makes once (metadata, caches), so this one must come out at 0.
  /// The balance is the calling thread's; a strategy that frees on another thread is not weighed.
  func weigh(_ plan: HierarchyPlan, _ report: inout VerificationReport) {
    guard !report.subject.strategy.isAsynchronous, let before = heapGauge() else { return }
    exercise(plan, report.subject)
    guard let after = heapGauge() else { return }
    report.leftBehind.bytes = after - before
    if after != before {
      report.record(Mismatch(subject: "bytes left behind", expected: "0", actual: "\(after - before)"))
    }
  }

  @inline(never)
  private func exercise(_ plan: HierarchyPlan, _ subject: VerificationCase) {
    let wiring = subject.strategy.makeWiring(subject.options)
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    let hierarchy = builder.hierarchy()
    let stock = PayloadStock(seed: plan.parameters.seed)
    for (scripted, origin) in zip(plan.script, hierarchy.origins) {
      wiring.send(stock.message(scripted.action, from: origin), from: origin)
    }
    if subject.strategy.leaksByDesign { builder.nodes.forEach(wiring.sever) }
    hierarchy.tearDown()
  }
}
