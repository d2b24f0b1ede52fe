/// Which links a message may take while they change.
package enum Consistency: String, CaseIterable, Sendable {
  /// Every link was live when it was taken.
  case hop
  /// All links of a message were live together at one moment after its sending, though maybe not when they were taken.
  case snapshot
}
