import Glibc

/// Runs a program under one schedule after the other, until one fails or there is no further one.
package struct Explorer {
  private let rehearsal: Rehearsal
  private let request: ExplorationRequest

  /// An explorer of the programs that `make` makes, all alike.
  package init(
    _ request: ExplorationRequest,
    with crew: ActorCrew,
    _ make: @escaping () -> any ExploredProgram
  ) {
    self.request = request
    rehearsal = Rehearsal(make, by: crew, within: request.bounds)
  }

  /// Explores; `isStopped` is asked now and then, and ends it early.
  package func explore(isStopped: () -> Bool = { false }) -> ExplorationReport {
    var report = ExplorationReport(request)
    let clock = ContinuousClock()
    let start = clock.now
    switch request.mode {
    case .exhaustive: goThrough(DepthFirstScheduler(prefix: request.branch), &report, isStopped)
    case .reduced: goThrough(ReducedScheduler(), &report, isStopped)
    case .pct, .random: draw(&report, isStopped)
    }
    report.duration = clock.now - start
    return report
  }

  private func goThrough(
    _ scheduler: any SystematicScheduler,
    _ report: inout ExplorationReport,
    _ isStopped: () -> Bool
  ) {
    while report.schedules < request.schedules, goesOn(report, isStopped) {
      let schedule = rehearsal.run(scheduler)
      take(schedule, into: &report)
      if scheduler.isRedundant { report.redundant += 1 }
      if scheduler.lostItsWay { fail(&report, "a choice that was there before did not come up again") }
      if report.failure != nil { return }
      report.isComplete = !scheduler.advance(after: schedule)
      if report.isComplete { return }
    }
  }

  private func draw(_ report: inout ExplorationReport, _ isStopped: () -> Bool) {
    while report.schedules < wanted(report), report.failure == nil, goesOn(report, isStopped) {
      take(rehearsal.run(scheduler(for: report)), into: &report)
    }
  }

  /// As many as were asked for, and where a bound of misses was, those that it takes by what was seen so far.
  private func wanted(_ report: ExplorationReport) -> Int {
    guard request.mode == .pct, report.schedules > 0 else { return request.schedules }
    let needed = PriorityScheduler.schedules(
      missing: request.missAtMost,
      actors: request.bounds.actors,
      length: report.longest,
      depth: request.depth
    )
    return max(request.schedules, needed)
  }

  /// The length that priorities change within is the longest seen so far, which depends on nothing but the seed.
  private func scheduler(for report: ExplorationReport) -> any Scheduler {
    // The first one goes straight through, and says how long the others will be about.
    if report.schedules == 0 { return SwitchScheduler([]) }
    if request.mode == .random { return RandomScheduler(seed: request.seed, schedule: report.schedules) }
    return PriorityScheduler(
      seed: request.seed,
      schedule: report.schedules,
      actors: request.bounds.actors,
      length: report.longest,
      depth: request.depth
    )
  }

  private func goesOn(_ report: ExplorationReport, _ isStopped: () -> Bool) -> Bool {
    // Every 64th: the question may cost a look at a clock.
    report.schedules % 64 != 63 || !isStopped()
  }

  private func take(_ schedule: Schedule, into report: inout ExplorationReport) {
    report.count(schedule)
    guard !rehearsal.crew.isLost, isRepeated(schedule, report) else { return }
    report.repeated += 1
    let again = rehearsal.replay(schedule.switches).schedule
    guard again.steps != schedule.steps || again.violation != schedule.violation else { return }
    report.failure = schedule
    fail(&report, "schedule \(report.schedules) gave another trace when it was run again")
  }

  /// Whether a schedule is run once more.
  ///
  /// Of all schedules, which may be divided among machines, by its own steps: so the same ones are on every machine.
  private func isRepeated(_ schedule: Schedule, _ report: ExplorationReport) -> Bool {
    guard request.mode == .exhaustive else { return (report.schedules - 1) % request.repetition == 0 }
    let isFirst = report.schedules == 1 && request.branch.allSatisfy { $0 == 0 }
    return isFirst || schedule.digest % UInt64(request.repetition) == 0
  }

  private func fail(_ report: inout ExplorationReport, _ problem: String) {
    var schedule = report.failure ?? Schedule()
    schedule.violation = Violation(.irreproducible, problem)
    report.failure = schedule
  }
}

/// What is to be explored of a program.
package struct ExplorationRequest: Sendable {
  package var mode: ExplorationMode
  package var bounds: ExplorationBounds
  package var seed: UInt64
  /// How many schedules at most; `pct` may draw more to come to `missAtMost`.
  package var schedules: Int
  /// How many ordered events a bug may take that `pct` is to find; three cover lost updates, late deliveries and
  /// crossed locks alike.
  package var depth = 3
  /// The probability, at most, with which all draws of `pct` together may miss such a bug; 1 asks for nothing.
  ///
  /// They go on until it holds for the length of the longest schedule that was seen.
  package var missAtMost = 1.0
  /// One of how many schedules, about, is run again and has to give the same trace.
  package var repetition = 100
  /// The first choices of the schedules that are run, by their places among those who can go on; of `exhaustive` alone.
  package var branch: [Int] = []

  package init(_ mode: ExplorationMode, within bounds: ExplorationBounds, seed: UInt64, schedules: Int = .max)
  {
    self.mode = mode
    self.bounds = bounds
    self.seed = seed
    self.schedules = schedules
  }
}

/// How schedules are chosen.
package enum ExplorationMode: String, Sendable, CaseIterable {
  /// Every one within the bounds, once.
  case exhaustive
  /// One of each class of those that differ only in the order of turns that do not depend on each other.
  case reduced
  case pct
  case random

  /// Whether schedules are drawn, and not gone through one after the other.
  package var draws: Bool { self == .pct || self == .random }
}

/// Within what a program is explored; printed with every result, since nothing is exhaustive without.
package struct ExplorationBounds: Hashable, Sendable {
  package var actors: Int
  /// How many steps of each actor can be put off in favour of another actor's.
  ///
  /// What an actor does beyond runs on without a choice, except where it has to wait for a lock.
  package var steps: Int
  /// After how many steps of all actors a schedule counts as endless.
  package var longest: Int
  /// How many seconds a single step may take before it counts as stuck.
  package var patience: Int

  package init(actors: Int, steps: Int, longest: Int = 10_000, patience: Int = 10) {
    self.actors = actors
    self.steps = steps
    self.longest = longest
    self.patience = patience
  }

  package var words: String { "\(actors) actors × up to \(steps) steps" }
}

/// What an exploration came to.
package struct ExplorationReport: Sendable {
  package let request: ExplorationRequest
  /// How many schedules were run, repetitions not counted.
  package internal(set) var schedules = 0
  /// How many of them were run twice.
  package internal(set) var repeated = 0
  /// How many of a reduced exploration turned out to be in the class of an earlier one.
  package internal(set) var redundant = 0
  /// Whether there is no further schedule within the bounds; never true of draws.
  package internal(set) var isComplete = false
  package internal(set) var longestActor = 0
  package internal(set) var longest = 0
  package internal(set) var beyondBounds = 0
  package internal(set) var duration: Duration = .zero
  /// The schedule that failed, as it was found.
  package internal(set) var failure: Schedule?

  package init(_ request: ExplorationRequest) { self.request = request }

  mutating func count(_ schedule: Schedule) {
    schedules += 1
    longest = max(longest, schedule.steps.count)
    longestActor = max(longestActor, schedule.longestActor)
    if schedule.unchosen > 0 { beyondBounds += 1 }
    if schedule.violation != nil { failure = schedule }
  }

  /// Schedules per second.
  package var rate: Double {
    let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    return seconds > 0 ? Double(schedules + repeated) / seconds : 0
  }

  package var boundWords: String {
    switch request.mode {
    case .exhaustive:
      let end = isComplete ? "all schedules" : "the first schedules"
      let beyond = beyondBounds > 0 ? ", later steps (up to the \(longestActor)th) without a choice" : ""
      return "\(end) of \(request.bounds.words)\(beyond)"
    case .reduced:
      let end = isComplete ? "one schedule of each class" : "schedules of the first classes"
      return "\(end) of \(request.bounds.words)"
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
