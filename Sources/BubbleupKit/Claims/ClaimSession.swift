import Results
import Scenarios

/// Makes the experiments one after the other and keeps what each found at once.
struct ClaimSession {
  /// Makes the laboratory of a claim.
  let laboratory: (Claim) -> any Laboratory
  /// Whether somebody wants it to stop.
  let isInterrupted: () -> Bool
  /// Told before each experiment: its place from 0, and the claim.
  let progress: (Int, Claim) -> Void
  /// Told after each experiment all that was found so far.
  let keep: ([ClaimOutcome]) throws -> Void

  /// What was found, and whether it was stopped before the end.
  func measure(_ claims: [Claim]) throws -> (outcomes: [ClaimOutcome], isStopped: Bool) {
    var outcomes: [ClaimOutcome] = []
    for (place, claim) in claims.enumerated() {
      if isInterrupted() { return (outcomes, true) }
      progress(place, claim)
      guard let outcome = outcome(of: claim) else { return (outcomes, true) }
      outcomes.append(outcome)
      try keep(outcomes)
    }
    return (outcomes, false)
  }

  /// Nil where it was stopped: half an experiment is no finding.
  private func outcome(of claim: Claim) -> ClaimOutcome? {
    do {
      return ClaimOutcome(claim, try claim.experiment(laboratory(claim)))
    } catch let error as LaboratoryError {
      switch error.code {
      case .stopped: return nil
      case .unavailable: return ClaimOutcome(claim, Scenarios.Finding(untestable: error.context))
      case .failed, .misuse: return ClaimOutcome(claim, failed: error.context)
      }
    } catch {
      return ClaimOutcome(claim, failed: "\(error)")
    }
  }
}
