#if Faults
import Hierarchy

extension FaultTrials {
  /// Faults of the checkers themselves.
  static let proof: [FaultTrial] = [
    FaultTrial(.vacuousCheck) { _ in
      let report = HistoryChecker().check(History(events: []))
      return report.isGreen ? "a history in which nothing was sent is green" : nil
    }
  ]
}
#endif
