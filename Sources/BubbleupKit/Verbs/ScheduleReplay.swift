import Stress

/// `stress --replay`: one saved schedule, step by step, and whether it still fails.
struct ScheduleReplay {
  let path: String

  func run(_ console: Console) throws -> ExitCode {
    let file = try read()
    let crew = Stress.Crew(actors: file.bounds.actors, on: StressExploration.processor)
    let finding = file.replay(with: crew)
    console.result(
      "\(file.scenario) of \(file.form), \(file.bounds.words), seed \(file.seed)"
        + (file.fault.map { ", with \($0) planted" } ?? "")
    )
    for line in finding.schedule?.lines ?? [] { console.result("  \(line)") }
    return say(finding, file, console)
  }

  private func say(_ finding: ScheduleFile.Finding, _ file: ScheduleFile, _ console: Console) -> ExitCode {
    switch finding {
    case .reproduced(let schedule):
      console.result("reproduced: \(problem(schedule))")
      return .caseFailed
    case .failsOtherwise(let schedule):
      console.result(
        "fails in another way than when it was saved (\(file.failure.rawValue)): \(problem(schedule))"
      )
      return .caseFailed
    case .passes:
      console.result("does not fail any more")
      return .success
    case .doesNotFit(let missed):
      console.result(
        "does not fit any more: at step \(missed.step) actor \(missed.actor) cannot go on. Explore the scenario anew"
      )
      return .unavailable
    }
  }

  private func problem(_ schedule: Schedule) -> String {
    schedule.violation.map { "\($0.code.rawValue), \($0)" } ?? "nothing"
  }

  private func read() throws(CommandError) -> ScheduleFile {
    let text = try TextFile(path).text()
    do {
      return try ScheduleFile(text: text)
    } catch {
      throw CommandError(
        .badData,
        at: "\(path):\(error.line)",
        error.problem,
        advice: error.advice
      )
    }
  }
}
