import Hierarchy
import Strategies

extension Verifier {
  /// Builds, sends and tears down once more without a ledger, and weighs what the allocator has not got back.
  ///
  /// An oracle that knows nothing of nodes: a box, a closure or a table bucket that nobody counts shows here. What
  /// the runtime and Foundation make once and keep (metadata, caches) would show too, so a pass that does not come
  /// out at 0 is repeated: a leak comes again, a cache does not. The balance is the calling thread's; a strategy
  /// that frees on another thread is not weighed.
  func weigh(_ plan: HierarchyPlan, _ report: inout VerificationReport) {
    guard !report.subject.strategy.isAsynchronous else { return }
    var bytes = outstandingBytes(plan, report.subject)
    if bytes != 0 { bytes = outstandingBytes(plan, report.subject) }
    report.leftBehind.bytes = bytes
    if let bytes, bytes != 0 {
      report.record(Mismatch(subject: "bytes left behind", expected: "0", actual: "\(bytes)"))
    }
  }

  private func outstandingBytes(_ plan: HierarchyPlan, _ subject: Case) -> Int64? {
    guard let before = heapGauge() else { return nil }
    exercise(plan, subject)
    return heapGauge().map { $0 - before }
  }

  @inline(never)
  private func exercise(_ plan: HierarchyPlan, _ subject: Case) {
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
