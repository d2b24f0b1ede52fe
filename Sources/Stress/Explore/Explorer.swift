/// Runs a program under one schedule after the other, until one fails or there is no further one.
package struct Explorer {
  private let crew: Crew
  private let request: ExplorationRequest
  private let make: () -> any ExploredProgram

  /// An explorer of the programs that `make` makes, all alike.
  package init(
    _ request: ExplorationRequest,
    with crew: Crew,
    _ make: @escaping () -> any ExploredProgram
  ) {
    self.request = request
    self.crew = crew
    self.make = make
  }

  /// Explores; `isStopped` is asked now and then, and ends it early.
  package func explore(isStopped: () -> Bool = { false }) -> ExplorationReport {
    var report = ExplorationReport(request)
    let clock = ContinuousClock()
    let start = clock.now
    switch request.mode {
    case .exhaustive: exhaust(&report, isStopped)
    case .pct, .random: draw(&report, isStopped)
    }
    report.duration = clock.now - start
    return report
  }

  private func exhaust(_ report: inout ExplorationReport, _ isStopped: () -> Bool) {
    let scheduler = DepthFirstScheduler()
    while report.schedules < request.schedules, goesOn(&report, isStopped) {
      take(crew.run(make, scheduler, within: request.bounds), into: &report)
      if scheduler.lostItsWay {
        report.failure?.violation = nil
        fail(&report, "a choice that was there before did not come up again")
      }
      if report.failure != nil { return }
      if !scheduler.advance() {
        report.isComplete = true
        return
      }
    }
  }

  private func draw(_ report: inout ExplorationReport, _ isStopped: () -> Bool) {
    while report.schedules < wanted(report), report.failure == nil, goesOn(&report, isStopped) {
      take(crew.run(make, scheduler(for: report), within: request.bounds), into: &report)
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

  private func goesOn(_ report: inout ExplorationReport, _ isStopped: () -> Bool) -> Bool {
    // Every 64th: the question may cost a look at a clock.
    report.schedules % 64 != 63 || !isStopped()
  }

  private func take(_ schedule: Schedule, into report: inout ExplorationReport) {
    report.count(schedule)
    guard !crew.isLost, (report.schedules - 1) % request.repetition == 0 else { return }
    report.repeated += 1
    let again = Replay(schedule, with: crew, within: request.bounds, make).run()
    guard again.steps != schedule.steps || again.violation != schedule.violation else { return }
    report.failure = schedule
    fail(&report, "schedule \(report.schedules) gave another trace when it was run again")
  }

  private func fail(_ report: inout ExplorationReport, _ problem: String) {
    var schedule = report.failure ?? Schedule()
    schedule.violation = Violation(.irreproducible, problem)
    report.failure = schedule
  }
}
