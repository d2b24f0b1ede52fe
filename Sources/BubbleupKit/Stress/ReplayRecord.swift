import Strategies
import Stress

/// What `stress --replay --json` prints; the keys are part of the format.
struct ReplayRecord: Encodable {
  let schemaVersion = 1
  let scenario: String
  let strategy: String
  let discipline: String
  let parameters: String
  let actors: Int
  let boundedSteps: Int
  let seed: UInt64
  let fault: String?
  let steps: [String]
  let outcome: String
  let problem: String?

  init(_ file: ScheduleFile, _ finding: ScheduleFile.Finding) {
    scenario = file.scenario
    strategy = "\(file.form.strategy)"
    discipline = file.form.discipline.rawValue
    parameters = file.form.options.canonical
    (actors, boundedSteps) = (file.bounds.actors, file.bounds.steps)
    (seed, fault) = (file.seed, file.fault)
    steps = finding.schedule?.lines ?? []
    outcome =
      switch finding {
      case .reproduced: "reproduced"
      case .failsOtherwise: "fails otherwise"
      case .passes: "passes"
      case .doesNotFit: "does not fit"
      }
    problem = finding.schedule?.violation.map { "\($0.code.rawValue), \($0)" }
  }
}
