import Glibc

/// What an exploration came to.
package struct ExplorationReport: Sendable {
  /// What was asked for.
  package let request: ExplorationRequest
  /// How many schedules were run, repetitions not counted.
  package internal(set) var schedules = 0
  /// How many of them were run twice.
  package internal(set) var repeated = 0
  /// Whether there is no further schedule within the bounds; never true of draws.
  package internal(set) var isComplete = false
  /// The most steps that an actor took.
  package internal(set) var longestActor = 0
  /// The most steps that all actors took together.
  package internal(set) var longest = 0
  /// How many schedules had steps beyond the bound.
  package internal(set) var beyondBounds = 0
  /// How many schedules had another actor go on although the last one could have.
  package internal(set) var preempted = 0
  /// How long it took.
  package internal(set) var duration: Duration = .zero
  /// The schedule that failed, as it was found.
  package internal(set) var failure: Schedule?

  package init(_ request: ExplorationRequest) { self.request = request }

  /// Takes note of one more schedule.
  mutating func count(_ schedule: Schedule) {
    schedules += 1
    longest = max(longest, schedule.steps.count)
    longestActor = max(longestActor, schedule.longestActor)
    if schedule.unchosen > 0 { beyondBounds += 1 }
    if schedule.preemptions > 0 { preempted += 1 }
    if schedule.violation != nil { failure = schedule }
  }

  /// Schedules per second.
  package var rate: Double {
    let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    return seconds > 0 ? Double(schedules + repeated) / seconds : 0
  }

  /// The bounds, and what they left out.
  package var boundWords: String {
    switch request.mode {
    case .exhaustive:
      let end = isComplete ? "all schedules" : "the first schedules"
      let beyond = beyondBounds > 0 ? ", later steps (up to the \(longestActor)th) without a choice" : ""
      return "\(end) of \(request.bounds.words)\(beyond)"
    case .pct:
      return "drawn schedules of \(longest) steps at most, bugs of depth \(request.depth) missed with a "
        + "probability of at most \(missWords)"
    case .random:
      return "drawn schedules of \(longest) steps at most"
    }
  }

  /// The probability that none of the schedules met a bug of the depth asked for, at most.
  package var missBound: Double {
    let hit = PriorityScheduler.bound(
      actors: request.bounds.actors,
      length: longest,
      depth: request.depth
    )
    guard schedules > 0 else { return 1 }
    return hit < 1 ? exp(Double(schedules) * log1p(-hit)) : 0
  }

  /// The same in per cent, rounded up.
  private var missWords: String { "\((missBound * 1000).rounded(.up) / 10) %" }
}
