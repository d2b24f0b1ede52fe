import Hierarchy
import Measurement
import Results
import Scenarios

/// A case that can be proved right where it is measured.
struct CaseProof {
  let subject: Case
  let plan: HierarchyPlan
  /// Whether messages are sent: not where none is measured.
  var scope = Verifier.Scope.messages

  func verify() -> CaseVerification { CaseVerification(subject, on: plan, scope) }
}

/// What came of proving a case right before it is measured: outside of every timed region, in every run.
struct CaseVerification: Codable, Sendable {
  /// Why a case must not be measured.
  struct Objection: Codable, Sendable {
    let status: Results.Status
    let reason: String
  }

  /// A count that is exact, as a row of the results has it.
  struct Count: Codable, Sendable {
    let metric: String
    let value: Int
  }

  /// Nil where the case may be measured.
  let objection: Objection?
  let counts: [Count]

  init(_ subject: Case, on plan: HierarchyPlan, _ scope: Verifier.Scope = .messages) {
    self.init(Verifier { Allocator.threadBalance()?.outstanding }.verify(subject, on: plan, scope), scope)
  }

  private init(_ report: VerificationReport, _ scope: Verifier.Scope) {
    objection = Self.objection(report)
    counts = (scope == .messages ? Self.deliveries(report.tally) : []) + Self.leftBehind(report.leftBehind)
  }

  private static func deliveries(_ tally: DeliveryTally) -> [Count] {
    [
      Count(metric: Metric.handled.id, value: tally.handled),
      Count(metric: Metric.unhandled.id, value: tally.unhandled),
      Count(metric: Metric.cancelled.id, value: tally.cancelled),
      Count(metric: Metric.misrouted.id, value: tally.misrouted),
    ]
  }

  private static func leftBehind(_ left: LeftBehind) -> [Count] {
    [
      Count(metric: Metric.leftObjects.id, value: left.objects),
      Count(metric: Metric.leftClosures.id, value: left.closures),
      Count(metric: Metric.leftEntries.id, value: left.residue.total),
      Count(metric: Metric.leftPredicted.id, value: left.predicted),
    ] + (left.bytes.map { [Count(metric: Metric.bytesLeftBehind.id, value: Int($0))] } ?? [])
  }

  private static func objection(_ report: VerificationReport) -> Objection? {
    switch report.status {
    case .ok: nil
    case .unavailable(let reason): Objection(status: .unavailable, reason: reason)
    case .failed:
      Objection(
        status: .failed,
        reason: "\(report.mismatches.first.map { "\($0)" } ?? "differs from the plan"); run `bubbleup verify`"
      )
    }
  }
}
