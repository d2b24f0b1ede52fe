#if Faults
import Hierarchy
#endif

/// Holds a history against the rules, in time that grows with its length alone.
///
/// Two sweeps in the order of stamps: the first learns the lifetimes of all links, the second follows every message
/// and every node. Whether a history is right is in general a question of search (Gibbons and Korach, SIAM Journal on
/// Computing 26/4, 1997); it is none here, because messages have unique names and links have stamped lifetimes, so
/// that there is one candidate order, and it is known.
package struct HistoryChecker: Sendable {
  /// Which links a message may take.
  package let consistency: Consistency

  /// A checker that demands `consistency`.
  package init(_ consistency: Consistency = .hop) {
    self.consistency = consistency
  }

  /// What is wrong with `history`.
  ///
  /// A history that contradicts itself is not judged further: what it says of its messages means nothing.
  package func check(_ history: History) -> HistoryReport {
    let events = history.ordered()
    var sweep = HistorySweep(events, consistency)
    var report = sweep.run()
    #if Faults
    let isVacuous = Fault.planted != .vacuousCheck && report.messages == 0
    #else
    let isVacuous = report.messages == 0
    #endif
    if isVacuous { report.violations.insert(.vacuous, at: 0) }
    report.violations += history.rest.violations
    return report
  }
}
