/// Makes a failing schedule as plain as it gets: fewer switches, then fewer steps.
///
/// Delta debugging over the switches (Zeller and Hildebrandt, 2002): halves first, then smaller parts, down to single
/// ones. A candidate counts if it fails in the same kind.
package struct Minimiser {
  private let crew: Crew
  private let bounds: ExplorationBounds
  private let make: () -> any ExploredProgram

  /// How many candidates have been tried.
  package private(set) var tries = 0

  package init(
    with crew: Crew,
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
    tries += 1
    let found = Replay(switches, with: crew, within: bounds, make).run()
    guard found.violation?.code == schedule.violation?.code else { return nil }
    // Leaving a switch out moves the later ones, and may so have made others necessary.
    let before = (schedule.switches.count, schedule.steps.count)
    return (found.switches.count, found.steps.count) < before ? found : nil
  }
}
