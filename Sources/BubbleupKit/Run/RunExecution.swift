import Measurement
import Results

/// Measures a planned run into its directory, and ends the directory in the state that came of it.
struct RunExecution {
  let run: PlannedRun
  let clock: ClockCalibration
  let pin: Int?
  /// How every block gets a process of its own; nil where all share this one.
  var isolation: Isolation?
  var time = TimeSource.monotonic
  let console: Console

  /// The report, and the directory as it is then on disk.
  func measure(_ start: RunStart) throws -> (report: RunReport, directory: RunDirectory, signal: Int32?) {
    var directory = start.directory
    let recorder = RunRecorder(
      try directory.openSampleLog(),
      runID: directory.manifest.runID,
      origin: time.now(),
      earlier: start.earlier
    )
    let watch = try InterruptWatch()
    let report = try CompanionThread.alive { try measure(recorder, directory) }
    let signal = watch.received
    try finish(report, &directory, signal)
    return (report, directory, signal)
  }

  private func measure(_ recorder: RunRecorder, _ directory: RunDirectory) throws -> RunReport {
    let context = RunContext(
      time: time,
      clock: clock,
      seed: run.seed,
      recorder: recorder,
      machineID: directory.manifest.machine.machineID,
      progress: RunProgress(console, time: time, estimatedSeconds: run.estimatedSeconds),
      isInterrupted: { InterruptWatch.lastReceived != nil },
      pin: pin,
      isolation: isolation
    )
    return try RunSession(units: run.units, budgetSeconds: run.budgetSeconds).measure(context)
  }

  private func finish(_ report: RunReport, _ directory: inout RunDirectory, _ signal: Int32?) throws {
    var manifest = directory.manifest
    manifest.twin = report.worstTwin?.record
    manifest.unavailable = run.refused + unavailable(report)
    try directory.update(manifest)
    try directory.finish(
      report.state(interruption: signal),
      results: report.sheet.rows,
      loadAfter: LoadAverage.now().map(LoadRecord.init)
    )
  }

  /// Each metric that was unavailable somewhere, once per reason.
  private func unavailable(_ report: RunReport) -> [UnavailableRecord] {
    var seen: Set<String> = []
    return report.sheet.rows.filter { $0.status == .unavailable }.compactMap { row in
      let what = "\(row.metric) \(row.stat.rawValue) of \(row.caseKey.strategy)"
      guard seen.insert("\(what) \(row.reason)").inserted else { return nil }
      return UnavailableRecord(what: what, reason: row.reason)
    }
  }
}
