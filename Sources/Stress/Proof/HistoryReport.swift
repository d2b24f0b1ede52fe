/// What a checker found in one history.
public struct HistoryReport: Hashable, Sendable {
  /// What is wrong; empty if nothing is.
  public var violations: [Violation] = []
  /// Messages that were sent.
  public var messages = 0
  /// Links that were taken.
  public var hops = 0
  /// Hops over a link that was dead when it was taken.
  public var staleHops = 0
  /// Messages with stale hops, all of whose links were live together at one moment after their sending.
  public var snapshotMessages = 0

  /// Whether nothing is wrong.
  public var isGreen: Bool { violations.isEmpty }

  /// A report of nothing.
  public init() {}
}
