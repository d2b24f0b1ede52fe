/// A program with the crew that runs it, and within what.
package struct Rehearsal {
  let crew: ActorCrew
  private let bounds: ExplorationBounds
  private let make: () -> any ExploredProgram

  package init(
    _ make: @escaping () -> any ExploredProgram,
    by crew: ActorCrew,
    within bounds: ExplorationBounds
  ) {
    (self.make, self.crew, self.bounds) = (make, crew, bounds)
  }

  package func run(_ scheduler: any Scheduler) -> Schedule { crew.run(make, scheduler, within: bounds) }

  /// The schedule that comes of these switches, and the first one that could not be taken.
  package func replay(_ switches: [ActorSwitch]) -> (schedule: Schedule, missed: ActorSwitch?) {
    let scheduler = SwitchScheduler(switches)
    let schedule = run(scheduler)
    scheduler.end()
    return (schedule, scheduler.missed)
  }
}
