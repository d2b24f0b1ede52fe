import Hierarchy
import Measurement
import Results
import Scenarios

struct CaseProof {
  let subject: Case
  let plan: HierarchyPlan
  var scope = Verifier.Scope.messages

  func verify() -> CaseVerification { CaseVerification(subject, on: plan, scope) }
}

/// What came of proving a case right before it is measured: outside of every timed region, in every run.
struct CaseVerification: Codable, Sendable {
  struct Objection: Codable, Sendable {
    let status: Results.Status
    let reason: String
  }

  struct Count: Codable, Sendable {
    let metric: String
    let value: Int
  }

  let objection: Objection?
  let counts: [Count]

  init(_ subject: Case, on plan: HierarchyPlan, _ scope: Verifier.Scope = .messages) {
    let report = Verifier { Allocator.threadBalance()?.outstanding }.verify(subject, on: plan, scope)
    let (tally, left) = (report.tally, report.leftBehind)
    var found: [(Metric, Int)] = []
    if scope == .messages {
      found = [
        (.handled, tally.handled), (.unhandled, tally.unhandled), (.cancelled, tally.cancelled),
        (.misrouted, tally.misrouted),
      ]
    }
    found += [
      (.leftObjects, left.objects), (.leftClosures, left.closures), (.leftEntries, left.residue.total),
      (.leftPredicted, left.predicted),
    ]
    if let bytes = left.bytes { found.append((.bytesLeftBehind, Int(bytes))) }
    counts = found.map { Count(metric: $0.id, value: $1) }
    switch report.status {
    case .ok: objection = nil
    case .unavailable(let reason): objection = Objection(status: .unavailable, reason: reason)
    case .failed:
      let difference = report.mismatches.first.map { "\($0)" } ?? "differs from the plan"
      objection = Objection(status: .failed, reason: "\(difference); run 'bubbleup verify'")
    }
  }
}
