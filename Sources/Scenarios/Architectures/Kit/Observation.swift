/// What can be seen of a world after a step, in words: live objects and plain model are compared by it.
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

  /// Each difference to what was expected, in a line of its own.
  public func differences(from expected: Observation) -> [String] {
    // Nearly every step of nearly every script: sorting the keys would be a third of what it costs.
    if self == expected { return [] }
    var lines: [String] = []
    for key in Set(facts.keys).union(expected.facts.keys).sorted() where facts[key] != expected.facts[key] {
      let found = facts[key] ?? "nothing"
      lines.append("\(key): expected \(expected.facts[key] ?? "nothing"), found \(found)")
    }
    if events != expected.events {
      lines.append("events: expected \(expected.events), found \(events)")
    }
    return lines
  }
}
