import Measurement
import Results
import Workloads

struct RunSession {
  let units: [MeasuredUnit]
  let budgetSeconds: Double

  func measure(_ context: RunContext) throws -> RunReport {
    let disturbance = Disturbance()
    var report = RunReport(sheet: context.sheet)
    var division = TimeDivision(units, budget: budgetSeconds)
    let start = context.time.now()
    for (index, unit) in units.enumerated() {
      guard !context.isInterrupted() else {
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
      var context = context
      context.hasSpareTime = division.isSpare(left, from: index)
      try measure(unit, for: division.roundSeconds(for: index, of: given), context, &report)
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

  private func measure(
    _ unit: MeasuredUnit,
    for seconds: Double,
    _ context: RunContext,
    _ report: inout RunReport
  ) throws {
    let deadline = Nanoseconds(context.time.now().count + UInt64(max(0, seconds) * 1e9))
    do {
      report.add(try unit.measure(context, until: deadline), of: unit)
    } catch let error as ResultsError {
      // A disk that is full will not have room for the next unit either.
      throw error
    } catch {
      report.fail(unit, reason: "\(error)")
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

extension PlannedRun {
  /// Measures all of it into the directory of `life`: what came of it, and the signal that asked to stop, if one did.
  func measure(
    _ life: inout RunLife,
    clock: ClockCalibration,
    pin: Int? = nil,
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
  /// Whether there is time for more rounds than are planned: where there is none, they would be taken from those who come
  /// after.
  var hasSpareTime = true
  var pin: Int?
  var isolation: Isolation?

  var sheet: ResultSheet { ResultSheet(runID: recorder.runID, machineID: machineID) }

  /// Where the contenders of `lineUp` are measured; `cases` are these in this process.
  func bench(_ lineUp: LineUp, _ cases: [TimedCase], _ notes: BlockCosts) -> any Bench {
    // Threads that are started meanwhile would inherit the processor, and several on one would take turns.
    let settings = BenchSettings(seed: seed, clock: clock, pin: lineUp.kind == .crews ? nil : pin)
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
