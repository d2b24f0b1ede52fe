/// One scenario under one form, explored; what fails is minimised, written down and seen to fail once more from there.
package struct ScenarioExploration: Sendable {
  /// The scenario.
  package let scenario: ExploredScenario
  /// The strategy and the discipline.
  package let form: ExploredForm

  package init(_ scenario: ExploredScenario, _ form: ExploredForm) {
    self.scenario = scenario
    self.form = form
  }

  /// What came of it.
  package struct Result: Sendable {
    /// What was explored.
    package let exploration: ScenarioExploration
    /// How many schedules, within what, and the failure as it was found.
    package let report: ExplorationReport
    /// The failure at its plainest.
    package internal(set) var plainest: Schedule?
    /// The file of it, if it can be replayed.
    package internal(set) var file: ScheduleFile?
    /// Whether the file, read back as text, gave the same failure by the same steps.
    package internal(set) var isVerified = false

    /// What went wrong, if anything did.
    package var violation: Violation? { plainest?.violation ?? report.failure?.violation }
  }

  /// Explores; `isStopped` ends it early.
  package func run(
    _ request: ExplorationRequest,
    with crew: Crew,
    isStopped: () -> Bool = { false }
  ) -> Result {
    let make = { [scenario, form] in scenario.makeProgram(form, actors: request.bounds.actors) }
    let report = Explorer(request, with: crew, make).explore(isStopped: isStopped)
    var result = Result(exploration: self, report: report)
    guard let failure = report.failure, let violation = failure.violation, !crew.isLost,
      violation.code != .irreproducible
    else { return result }
    var minimiser = Minimiser(with: crew, within: request.bounds, make)
    let plainest = minimiser.minimise(failure)
    result.plainest = plainest
    guard !crew.isLost else { return result }
    result.file = ScheduleFile(plainest, of: scenario, form, within: request.bounds, seed: request.seed)
    // By way of the text, as it will be read.
    if let text = result.file?.text, let file = try? ScheduleFile(text: text),
      case .reproduced = file.replay(with: crew)
    {
      result.isVerified = true
    }
    return result
  }
}
