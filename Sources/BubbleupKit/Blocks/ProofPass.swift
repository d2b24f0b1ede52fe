import Hierarchy
import Measurement
import Results
import Scenarios

/// Proves the contenders of a unit right before anything of them is used.
struct ProofPass {
  /// What came of it.
  struct Outcome {
    /// Those that may be measured, with how their messages ended.
    var proved: [(timed: TimedCase, verification: CaseVerification)] = []
    /// Those that may not, with the reason.
    var rejected: [(timed: TimedCase, objection: CaseVerification.Objection)] = []
    var isStopped = false
  }

  let label: String
  let cases: [TimedCase]
  let bench: any Bench
  let context: RunContext

  func measure() throws -> Outcome {
    var outcome = Outcome()
    let claimed = cases.filter { $0.proof != nil }
    let byName = Dictionary(uniqueKeysWithValues: claimed.map { ($0.name, $0) })
    let task = BlockTask(.verification, claimed.map { BlockTask.Turn(name: $0.name) })
    let isWhole = try bench.perform(task) { event in
      switch event {
      case .began(let name): context.progress.step("verifying \(label), \(name)")
      case .verified(let name, let verification):
        guard let timed = byName[name] else { return }
        if let objection = verification.objection {
          outcome.rejected.append((timed, objection))
        } else {
          outcome.proved.append((timed, verification))
        }
      case .failed(let name, let reason):
        guard let timed = byName[name] else { return }
        outcome.rejected.append((timed, CaseVerification.Objection(status: .failed, reason: reason)))
      default: break
      }
    }
    outcome.isStopped = !isWhole
    return outcome
  }
}

extension ProofPass.Outcome {
  /// The rejected ones that failed, for people.
  func failures(of label: String) -> [String] {
    rejected.filter { $0.objection.status == .failed }.map {
      "\(label), \($0.timed.name): \($0.objection.reason)"
    }
  }
}

/// A case that can be proved right where it is measured.
struct CaseProof {
  let subject: Case
  let plan: HierarchyPlan

  func verify() -> CaseVerification { CaseVerification(subject, on: plan) }
}
