/// What a checker found in one history.
package struct HistoryReport: Hashable, Sendable {
  /// What is wrong; empty if nothing is.
  package var violations: [HistoryViolation] = []
  /// Messages that were sent.
  package var messages = 0
  /// Links that were taken.
  package var hops = 0
  /// Hops over a link that was dead when it was taken.
  package var staleHops = 0
  /// Messages with stale hops, all of whose links were live together at one moment after their sending.
  package var snapshotMessages = 0

  /// Whether nothing is wrong.
  package var isGreen: Bool { violations.isEmpty }

  /// A report of nothing.
  package init() {}
}
