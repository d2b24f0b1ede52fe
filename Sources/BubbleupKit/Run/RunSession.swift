import Measurement
import Results

/// Measures the units of a plan one after the other, and keeps what came of each.
struct RunSession {
  /// The parts of the plan, in the order in which they are measured.
  let units: [any MeasuredUnit]
  /// Seconds for all of them together.
  let budgetSeconds: Double

  func measure(_ context: RunContext) throws -> RunReport {
    let disturbance = Disturbance()
    var report = RunReport(sheet: context.sheet)
    let start = context.time.now()
    for (index, unit) in units.enumerated() {
      guard !context.isInterrupted() else {
        report.isStopped = true
        break
      }
      let left = secondsLeft(since: start, context.time)
      guard left > 0 || index == 0 else {
        report.skip(unit, reason: "the time budget of \(Figure.seconds(budgetSeconds)) was used up")
        continue
      }
      context.progress.begin(unit.label, seconds: unit.estimatedSeconds)
      try measure(unit, for: seconds(for: index, of: left), context, &report)
      context.progress.end()
      try context.recorder.sync()
      if report.isStopped { break }
    }
    GrowthAnalysis(report.sheet).rows(into: &report.sheet)
    report.disturbance = disturbance.untilNow()
    return report
  }

  private func measure(
    _ unit: any MeasuredUnit,
    for seconds: Double,
    _ context: RunContext,
    _ report: inout RunReport
  ) throws {
    let deadline = Nanoseconds(context.time.now().count + UInt64(max(0, seconds) * 1e9))
    do {
      report.add(try unit.measure(context, until: deadline))
    } catch let error as ResultsError {
      // A disk that is full will not have room for the next unit either.
      throw error
    } catch {
      report.fail(unit, reason: "\(error)")
    }
  }

  private func secondsLeft(since start: Nanoseconds, _ time: TimeSource) -> Double {
    budgetSeconds - Double(time.now().since(start).count) / 1e9
  }

  /// What the unit is expected to take, and its part of what nobody is expected to take.
  ///
  /// Where there is too little for all, each gets its share of it; what one saves is there for those that follow.
  private func seconds(for index: Int, of left: Double) -> Double {
    let own = units[index].estimatedSeconds
    let ahead = units[index...].reduce(0) { $0 + $1.estimatedSeconds }
    guard ahead > 0 else { return left }
    guard left > ahead else { return left * own / ahead }
    guard units[index].takesMoreRounds else { return own }
    return own + (left - ahead) / Double(units[index...].count(where: \.takesMoreRounds))
  }
}
