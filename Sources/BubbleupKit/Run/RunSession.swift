import Measurement
import Results
import Suites
import Workloads

struct RunSession {
  let units: [MeasuredUnit]
  let budgetSeconds: Double

  func measure(_ context: RunContext) throws -> RunReport {
    let disturbance = Disturbance()
    var report = RunReport(sheet: context.sheet)
    var division = TimeDivision(units, budget: budgetSeconds)
    let start = context.time.now()
    try launch(context, &division, from: start, &report)
    for (index, unit) in units.enumerated() {
      guard case .atOnce(let measure) = unit.work else { continue }
      guard !report.isStopped, !context.isInterrupted() else {
        report.isStopped = true
        break
      }
      let left = budgetSeconds - seconds(since: start, context.time)
      guard let given = division.seconds(for: index, of: left) else {
        report.skip(unit, reason: reason(unit, division, left))
        continue
      }
      context.progress.begin(unit.label, unit.time.shortened(to: given))
      let begin = context.time.now()
      let deadline = deadline(begin, division.timedSeconds(for: index, of: given))
      report.add(try attempt { try measure(context, deadline) }, of: unit)
      division.learn(from: index, given: given, took: seconds(since: begin, context.time))
      context.progress.end()
      try context.recorder.sync()
      if report.isStopped { break }
    }
    // A child that counts ends with the same signal, so that the last counts may be missing.
    report.isStopped = report.isStopped || context.isInterrupted()
    report.sheet.addGrowth()
    report.disturbance = disturbance.untilNow()
    return report
  }

  private func deadline(_ start: Nanoseconds, _ seconds: Double) -> Nanoseconds {
    Nanoseconds(start.count + UInt64(max(0, seconds) * 1e9))
  }

  /// Units that are timed launch by launch: each is begun, then they take turns until the time is used up, and each is
  /// ended.
  ///
  /// First each gets the launches that an interval needs, then those that are planned; and then the one whose intervals are
  /// widest for what they should be.
  private func launch(
    _ context: RunContext,
    _ division: inout TimeDivision,
    from start: Nanoseconds,
    _ report: inout RunReport
  ) throws {
    let launched = units.filter(\.takesTurns)
    let after = launched.reduce(0) { $0 + $1.time.afterLaunches }
    let time = UnitTime(whole: launched.reduce(0) { $0 + $1.time.whole }, least: 0, afterLaunches: after)
    context.progress.begin("messages", time)
    var courses: [Course] = []
    for unit in launched where !context.isInterrupted() && !report.isStopped {
      guard case .inTurns(let begin) = unit.work else { continue }
      guard courses.isEmpty || seconds(since: start, context.time) < division.lastLaunch else {
        courses.append(.skipped)
        continue
      }
      let begun = try attempt {
        let messages = try begin(context)
        return try messages.launches.size() ? messages : nil
      }
      switch begun {
      case .success(let messages?): courses.append(.running(messages))
      case .success(nil): report.isStopped = true
      case .failure(let failure): courses.append(.failed(failure))
      }
    }
    // How long the proofs took tells what tails and counts will, whose time must not be spent on launches.
    let expected = launched.reduce(0) { $0 + $1.time.beforeLaunches }
    division.learn(expected: expected, took: seconds(since: start, context.time))
    let first = Double(context.time.now().count)
    let end = Double(deadline(start, division.lastLaunch).count)
    while !context.isInterrupted() && !report.isStopped {
      let now = Double(context.time.now().count)
      let running = courses.compactMap(\.launches)
      let open = running.filter(\.isWorthMore)
      let behind =
        open.filter { $0.taken < $0.timing.launches.least }.min { $0.taken < $1.taken }
        ?? open.filter { $0.shareOfPlanned < 1 }.min { $0.shareOfPlanned < $1.shareOfPlanned }
      guard let next = behind ?? open.max(by: { $0.shortfall < $1.shortfall }),
        now + next.longest * 1e9 < end || running.allSatisfy({ $0.taken == 0 })
      else { break }
      let share = Int(max(0, now - first) / max(1, end - first) * 100)
      context.progress.reached(min(99, share), of: 100, next.bench.label)
      switch try attempt({ try next.launch() }) {
      case .success(let isWhole): report.isStopped = !isWhole
      case .failure(let failure):
        if let place = courses.firstIndex(where: { $0.launches === next }) {
          courses[place] = .failed(failure)
        }
      }
    }
    // In the order of the units, by which a merge tells whose rows they are.
    for (unit, course) in zip(launched, courses) {
      switch course {
      case .skipped:
        report.skip(unit, reason: "the time budget of \(Figure.seconds(budgetSeconds)) is used up")
      case .failed(let failure): report.fail(unit, reason: failure.reason)
      case .running(let messages):
        context.progress.step("counting \(unit.label)")
        report.add(try attempt { try messages.end() }, of: unit)
      }
      try context.recorder.sync()
    }
    context.progress.end()
  }

  /// What became of a unit that is timed launch by launch.
  private enum Course {
    case running(MessageUnit)
    case skipped
    case failed(Failure)

    var launches: LaunchedUnit? { if case .running(let messages) = self { messages.launches } else { nil } }
  }

  struct Failure: Error {
    let reason: String
  }

  /// Does `body`; what it throws fails one unit, except for a disk that is full, which has no room for the next one either.
  private func attempt<Value>(_ body: () throws -> Value) throws -> Result<Value, Failure> {
    do {
      return .success(try body())
    } catch let error as ResultsError {
      throw error
    } catch {
      return .failure(Failure(reason: "\(error)"))
    }
  }

  private func seconds(since start: Nanoseconds, _ time: TimeSource) -> Double {
    Double(time.now().since(start).count) / 1e9
  }

  private func reason(_ unit: MeasuredUnit, _ division: TimeDivision, _ left: Double) -> String {
    let budget = Figure.seconds(budgetSeconds)
    guard left > 0 else { return "the time budget of \(budget) is used up" }
    let least = Figure.seconds(unit.time.least * division.slowness)
    return
      "takes at least about \(least), and only \(Figure.seconds(left)) of the time budget of \(budget) are left"
  }
}

extension RunReport {
  fileprivate mutating func add(_ findings: Result<UnitFindings, RunSession.Failure>, of unit: MeasuredUnit) {
    switch findings {
    case .success(let findings): add(findings, of: unit)
    case .failure(let failure): fail(unit, reason: failure.reason)
    }
  }
}

extension PlannedRun {
  /// Measures all of it into the directory of `life`: what came of it, and the signal that asked to stop, if one did.
  func measure(
    _ life: inout RunLife,
    clock: ClockCalibration,
    pin: BenchSettings.Pin = .none,
    isolation: Isolation? = nil,
    time: TimeSource = .monotonic,
    console: Console,
    until signal: @escaping @Sendable () -> Int32?
  ) throws -> (report: RunReport, signal: Int32?) {
    let manifest = life.directory.manifest
    let log = try life.openSampleLog()
    let (expected, budget) = (estimatedSeconds, budgetSeconds)
    let recorder = RunRecorder(log, life.directory, origin: time.now(), earlier: life.earlier)
    let context = RunContext(
      time: time,
      clock: clock,
      seed: seed,
      recorder: recorder,
      machineID: manifest.machine.machineID,
      progress: RunProgress(console, time: time, estimatedSeconds: expected, budgetSeconds: budget),
      isInterrupted: { signal() != nil },
      pin: pin,
      isolation: isolation
    )
    let session = RunSession(units: units, budgetSeconds: budget)
    let report = try CompanionThread.alive { try session.measure(context) }
    let received = signal()
    try life.finish(report.state(interruption: received), results: report.sheet.rows) { manifest in
      manifest.twin = TwinRecord.worst(of: report.twins.compactMap(\.record))
      manifest.conditions = recorder.store.conditions
      manifest.unavailable = refused + report.unavailable
      manifest.failed = recorder.directory.manifest.failed
      manifest.shard?.note(report.rowCounts)
    }
    return (report, received)
  }
}

extension RunReport {
  fileprivate var unavailable: [UnavailableRecord] {
    sheet.rows.filter { $0.status == .unavailable }.map { row in
      let what = "\(row.metric) \(row.stat.rawValue) of \(row.caseKey.strategy)"
      return UnavailableRecord(what: what, reason: row.reason)
    }
    .grouped { "\($0.what) \($0.reason)" }.map { $0.members[0] }
  }
}

struct RunContext {
  let time: TimeSource
  let clock: ClockCalibration
  let seed: UInt64
  let recorder: RunRecorder
  let machineID: String
  let progress: RunProgress
  let isInterrupted: () -> Bool
  var pin = BenchSettings.Pin.none
  var isolation: Isolation?

  var sheet: ResultSheet { ResultSheet(runID: recorder.runID, machineID: machineID) }

  /// Where the contenders of `lineUp` are measured; `cases` are these in this process.
  func bench(_ lineUp: LineUp, _ cases: [TimedCase], _ notes: BlockCosts) -> any Bench {
    // Threads that are started meanwhile would inherit the processor, and several on one would take turns.
    let settings = BenchSettings(seed: seed, clock: clock, pin: lineUp.kind == .crews ? .none : pin)
    guard let isolation else { return bench(cases, notes, settings) }
    return ChildBench(lineUp: lineUp, settings: settings, isolation: isolation, isInterrupted: isInterrupted)
  }

  /// Where contenders are measured that only this process knows.
  func bench(_ cases: [TimedCase], _ notes: BlockCosts) -> any Bench {
    bench(cases, notes, BenchSettings(seed: seed, clock: clock, pin: pin))
  }

  private func bench(_ cases: [TimedCase], _ notes: BlockCosts, _ settings: BenchSettings) -> any Bench {
    LocalBench(cases: cases, notes: notes, settings: settings, time: time, isInterrupted: isInterrupted)
  }
}
