import Stress

/// `stress --replay`: one saved schedule, step by step, and whether it still fails.
struct ScheduleReplay {
  private let path: String
  private let asJSON: Bool

  /// What was typed.
  init(_ arguments: Arguments) throws(CommandError) {
    path = try arguments.value(StressOptions.replay, as: .text)
    asJSON = try arguments.flag(.json)
  }

  func run(_ console: Console) throws -> ExitCode {
    let file = try read()
    let crew = ActorCrew(actors: file.bounds.actors, on: StressExploration.processor)
    let finding = file.replay(with: crew)
    if asJSON {
      console.result(file.json(finding))
    } else {
      show(finding, file, console)
    }
    switch finding {
    case .reproduced, .failsOtherwise: return .caseFailed
    case .passes: return .success
    case .doesNotFit: return .unavailable
    }
  }

  private func show(_ finding: ScheduleFile.Finding, _ file: ScheduleFile, _ console: Console) {
    console.result(
      "\(file.scenario) of \(file.form), \(file.bounds.words), seed \(file.seed)"
        + (file.fault.map { ", with \($0) planted" } ?? "")
    )
    for line in finding.schedule?.lines ?? [] { console.result("  \(line)") }
    console.result(verdict(finding, file))
  }

  private func verdict(_ finding: ScheduleFile.Finding, _ file: ScheduleFile) -> String {
    switch finding {
    case .reproduced(let schedule): "reproduced: \(problem(schedule))"
    case .failsOtherwise(let schedule):
      "fails in another way than when it was saved (\(file.failure.rawValue)): \(problem(schedule))"
    case .passes: "does not fail any more"
    case .doesNotFit(let missed):
      "does not fit any more: at step \(missed.step) actor \(missed.actor) cannot go on. Explore the scenario anew"
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
