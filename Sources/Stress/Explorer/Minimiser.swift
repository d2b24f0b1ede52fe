/// Makes a failing schedule as plain as it gets: fewer switches, then fewer steps.
///
/// Delta debugging over the switches (Zeller and Hildebrandt, 2002): halves first, then smaller parts, down to single
/// ones; and in turn with that, neighbouring turns are exchanged. A candidate counts if it fails in the same kind.
package struct Minimiser {
  private let crew: ActorCrew
  private let bounds: ExplorationBounds
  private let make: () -> any ExploredProgram

  /// How many candidates have been tried.
  package private(set) var tries = 0

  package init(
    with crew: ActorCrew,
    within bounds: ExplorationBounds,
    _ make: @escaping () -> any ExploredProgram
  ) {
    self.crew = crew
    self.bounds = bounds
    self.make = make
  }

  /// The plainest schedule found that fails as `schedule` does.
  package mutating func minimise(_ schedule: Schedule) -> Schedule {
    var best = schedule
    while !crew.isLost {
      let before = best.switches.count
      best = withFewerSwitches(best)
      best = withFewerTurns(best)
      if best.switches.count == before { return best }
    }
    return best
  }

  private mutating func withFewerSwitches(_ schedule: Schedule) -> Schedule {
    var best = schedule
    var part = max(1, best.switches.count / 2)
    while !crew.isLost {
      if let plainer = without(partOf: part, best) {
        best = plainer
        part = min(part, max(1, best.switches.count / 2))
      } else if part > 1 {
        part /= 2
      } else {
        return best
      }
    }
    return best
  }

  /// Neighbouring turns exchanged, as long as that joins turns of the same actor.
  ///
  /// Leaving a switch out cannot do this: it turns everything that comes after around.
  private mutating func withFewerTurns(_ schedule: Schedule) -> Schedule {
    var best = schedule
    var index = 0
    while index + 1 < best.stretches.count, !crew.isLost {
      var turns = best.stretches
      turns.swapAt(index, index + 1)
      if let plainer = attempt(OrderScheduler(turns), insteadOf: best) {
        best = plainer
        index = 0
      } else {
        index += 1
      }
    }
    return best
  }

  /// The first schedule that still fails without some `part` neighbouring switches.
  private mutating func without(partOf part: Int, _ schedule: Schedule) -> Schedule? {
    let switches = schedule.switches
    var start = 0
    while start < switches.count, !crew.isLost {
      var fewer = switches
      fewer.removeSubrange(start..<min(start + part, switches.count))
      if let plainer = attempt(fewer, insteadOf: schedule) { return plainer }
      start += part
    }
    return nil
  }

  private mutating func attempt(_ switches: [ActorSwitch], insteadOf schedule: Schedule) -> Schedule? {
    attempt(SwitchScheduler(switches), insteadOf: schedule)
  }

  private mutating func attempt(_ scheduler: any Scheduler, insteadOf schedule: Schedule) -> Schedule? {
    tries += 1
    let found = crew.run(make, scheduler, within: bounds)
    guard found.violation?.code == schedule.violation?.code else { return nil }
    // Leaving a switch out moves the later ones, and may so have made others necessary.
    let before = (schedule.switches.count, schedule.steps.count)
    return (found.switches.count, found.steps.count) < before ? found : nil
  }
}

/// Runs a program once more by the switches of a schedule.
package struct Replay {
  private let switches: [ActorSwitch]
  private let crew: ActorCrew
  private let bounds: ExplorationBounds
  private let make: () -> any ExploredProgram

  package init(
    _ switches: [ActorSwitch],
    with crew: ActorCrew,
    within bounds: ExplorationBounds,
    _ make: @escaping () -> any ExploredProgram
  ) {
    self.switches = switches
    self.crew = crew
    self.bounds = bounds
    self.make = make
  }

  package init(
    _ schedule: Schedule,
    with crew: ActorCrew,
    within bounds: ExplorationBounds,
    _ make: @escaping () -> any ExploredProgram
  ) {
    self.init(schedule.switches, with: crew, within: bounds, make)
  }

  /// The schedule that comes of it, whether all switches could be taken or not.
  package func run() -> Schedule {
    crew.run(make, SwitchScheduler(switches), within: bounds)
  }

  /// The schedule that comes of it, and the first switch that could not be taken.
  package func strictly() -> (schedule: Schedule, missed: ActorSwitch?) {
    let scheduler = SwitchScheduler(switches)
    let schedule = crew.run(make, scheduler, within: bounds)
    scheduler.end()
    return (schedule, scheduler.missed)
  }
}
