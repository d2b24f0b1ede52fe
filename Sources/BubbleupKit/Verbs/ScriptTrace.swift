import Scenarios

/// What could be seen at launch and after each step: only what changed, and what happened.
struct ScriptTrace {
  private let steps: [Step]
  private var latest: [String: String] = [:]
  private var entries: [[String]] = []

  /// A trace of `steps`.
  init(steps: [Step]) { self.steps = steps }

  /// Takes note of what was seen after step `index`, or at launch where that is nil.
  mutating func note(_ observation: Observation, after index: Int?) {
    let title = index.map { "\($0 + 1) \(steps[$0])" } ?? "launch"
    let changed = Set(latest.keys).union(observation.facts.keys).sorted().filter {
      latest[$0] != observation.facts[$0]
    }
    entries.append(
      [title] + changed.map { "    \($0): \(observation.facts[$0] ?? "nothing")" }
        + observation.events.map { "    event: \($0)" }
    )
    latest = observation.facts
  }

  /// The lines of the last `count` entries, and how many there were before.
  func lines(last count: Int) -> [String] {
    let before = max(0, entries.count - count)
    return (before > 0 ? ["… \(before) before"] : []) + entries.dropFirst(before).flatMap(\.self)
  }
}
