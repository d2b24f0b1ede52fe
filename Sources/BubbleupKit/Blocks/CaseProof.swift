import Hierarchy
import Scenarios

/// A case that can be proved right where it is measured.
struct CaseProof {
  let subject: Case
  let plan: HierarchyPlan

  func verify() -> CaseVerification { CaseVerification(subject, on: plan) }
}
