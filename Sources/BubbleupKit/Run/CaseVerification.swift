import Hierarchy
import Measurement
import Results
import Scenarios

/// Proves a case right before it is measured, outside of every timed region, in every run.
struct CaseVerification {
  let report: VerificationReport

  init(_ subject: Case, on plan: HierarchyPlan) {
    report = Verifier { Allocator.threadBalance()?.outstanding }.verify(subject, on: plan)
  }

  /// Why the case must not be measured; nil where it may.
  var objection: (status: Results.Status, reason: String)? {
    switch report.status {
    case .ok: nil
    case .unavailable(let reason): (.unavailable, reason)
    case .failed:
      (
        .failed,
        "\(report.mismatches.first.map { "\($0)" } ?? "differs from the plan"); run `bubbleup verify`"
      )
    }
  }

  /// How messages ended and what was left behind.
  func rows(of key: CaseKey, into sheet: inout ResultSheet) {
    let tally = report.tally
    sheet.add(exact: Double(tally.handled), .handled, of: key)
    sheet.add(exact: Double(tally.unhandled), .unhandled, of: key)
    sheet.add(exact: Double(tally.cancelled), .cancelled, of: key)
    sheet.add(exact: Double(tally.misrouted), .misrouted, of: key)
    let left = report.leftBehind
    sheet.add(
      exact: Double(left.objects),
      .leftBehind,
      of: key,
      reason: "predicted \(left.predictedObjects)"
    )
    sheet.add(exact: Double(left.residue.tableEntries), .tableEntries, of: key)
    sheet.add(exact: Double(left.residue.observers), .observers, of: key)
    sheet.add(exact: Double(left.residue.queuedMessages), .queuedMessages, of: key)
  }
}
