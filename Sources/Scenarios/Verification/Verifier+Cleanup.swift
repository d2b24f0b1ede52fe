import Hierarchy
import Strategies

extension Verifier {
  /// Counts what outlived the last outside reference, and holds it against the plan's prediction.
  func count(
    _ ledger: Ledger,
    _ wiring: any Wiring,
    on plan: HierarchyPlan,
    _ report: inout VerificationReport
  ) {
    let strategy = report.subject.strategy
    let prediction = OwnershipPrediction(plan, extra: strategy.strongEdges)
    let survivors = ledger.survivors()
    report.leftBehind.objects = survivors.count
    report.leftBehind.predictedObjects = prediction.count
    report.leftBehind.closures = ledger.retainedClosures
    report.leftBehind.residue = wiring.residue
    expect(prediction.count, survivors.count, "objects left behind", &report)
    for survivor in survivors where !prediction.isLeftBehind[survivor.id.index] {
      report.record(Mismatch(subject: "\(survivor.id)", expected: "dead", actual: "alive"))
    }
    guard !strategy.leaksByDesign else { return }
    expect(0, ledger.retainedClosures, "closures left behind", &report)
    expectNothing(in: wiring, "after teardown", &report)
  }

  /// Breaks the cycles that the strategy made; then nothing at all may be left.
  func dismantle(_ ledger: Ledger, _ wiring: any Wiring, _ report: inout VerificationReport) {
    for survivor in ledger.survivors() { wiring.sever(survivor) }
    expect(ledger.births, ledger.deaths, "deaths after breaking the cycles", &report)
    expect(0, ledger.retainedClosures, "closures after breaking the cycles", &report)
    expectNothing(in: wiring, "after breaking the cycles", &report)
  }

  private func expectNothing(in wiring: any Wiring, _ moment: String, _ report: inout VerificationReport) {
    let residue = wiring.residue
    expect(0, residue.tableEntries, "table entries \(moment)", &report)
    expect(0, residue.observers, "observers \(moment)", &report)
    expect(0, residue.queuedMessages, "queued messages \(moment)", &report)
  }

  private func expect(_ expected: Int, _ actual: Int, _ subject: String, _ report: inout VerificationReport) {
    guard expected != actual else { return }
    report.record(Mismatch(subject: subject, expected: "\(expected)", actual: "\(actual)"))
  }
}
