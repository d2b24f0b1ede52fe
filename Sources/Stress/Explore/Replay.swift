/// Runs a program once more by the switches of a schedule.
package struct Replay {
  private let switches: [ActorSwitch]
  private let crew: Crew
  private let bounds: ExplorationBounds
  private let make: () -> any ExploredProgram

  package init(
    _ switches: [ActorSwitch],
    with crew: Crew,
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
    with crew: Crew,
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
