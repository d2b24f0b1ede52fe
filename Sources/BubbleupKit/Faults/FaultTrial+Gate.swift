#if Faults
import Hierarchy
import Statistics
import Stress

extension FaultTrial {
  /// The gate, asked about counts that are not there and times that are no numbers.
  static let gate = FaultTrial(.gateAcceptsMissing) { _ in
    for reading in [RepeatedCount.failed("the child crashed"), .unavailable("no wrappers")] {
      let finding = CountFinding(.retains, base: .exact(2), candidate: reading, threshold: 0)
      if finding.verdict == .same { return "a count that is missing counts as unchanged" }
    }
    for nanoseconds in [Double.nan, .infinity, 0] {
      let round = PairSample.Round(nanoseconds: nanoseconds, verified: 1)
      let group = PairSample.Group(base: [round], candidate: [round])
      if (try? PairSample([group], of: "a case")) != nil { return "\(nanoseconds) ns is taken for a time" }
    }
    return nil
  }
}
#endif
