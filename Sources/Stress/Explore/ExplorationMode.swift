/// How schedules are chosen.
package enum ExplorationMode: String, Sendable, CaseIterable {
  /// Every one within the bounds, once.
  case exhaustive
  /// By random priorities with a few changes.
  case pct
  /// At random.
  case random
}
