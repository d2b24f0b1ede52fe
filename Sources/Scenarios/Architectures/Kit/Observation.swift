/// What can be seen of an app after a step, in words.
public struct Observation: Equatable, Sendable {
  /// What is the case, as in `stack friends` → `list#1 details#3`, or `from details#3` → `handled by friends#1`.
  public var facts: [String: String]
  /// What happened during the step, sorted, as in `popped details#3`.
  public var events: [String]

  /// An observation of these.
  public init(facts: [String: String] = [:], events: [String] = []) {
    self.facts = facts
    self.events = events.sorted()
  }
}
