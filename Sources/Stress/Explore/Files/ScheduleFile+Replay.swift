import Hierarchy

extension ScheduleFile {
  /// What came of a replay.
  package enum Finding: Sendable {
    /// The same steps, and the same kind of failure.
    case reproduced(Schedule)
    /// It fails, but differently.
    case failsOtherwise(Schedule)
    /// It does not fail any more.
    case passes(Schedule)
    /// The program has changed so much that its choices cannot be made.
    case doesNotFit(ActorSwitch)

    /// The schedule that was run, where one was.
    package var schedule: Schedule? {
      switch self {
      case .reproduced(let schedule), .failsOtherwise(let schedule), .passes(let schedule): schedule
      case .doesNotFit: nil
      }
    }
  }

  /// Runs the schedule once more, with its fault planted if it has one.
  ///
  /// `crew` has as many actors as the bounds say.
  package func replay(with crew: Crew) -> Finding {
    #if Faults
    let before = Fault.planted
    Fault.planted = fault.flatMap(Fault.init(rawValue:))
    defer { Fault.planted = before }
    #endif
    guard let scenario = ExploredScenario.named(scenario) else {
      preconditionFailure("a schedule file names a scenario that exists, or is refused when it is read")
    }
    let replay = Replay(switches, with: crew, within: bounds) { [form, bounds] in
      scenario.makeProgram(form, actors: bounds.actors)
    }
    let (schedule, missed) = replay.strictly()
    if schedule.violation?.code == failure, schedule.digest == trace { return .reproduced(schedule) }
    if schedule.violation != nil { return .failsOtherwise(schedule) }
    return missed.map { .doesNotFit($0) } ?? .passes(schedule)
  }
}
