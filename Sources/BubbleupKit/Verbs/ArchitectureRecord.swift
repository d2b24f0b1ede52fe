import Scenarios

/// A form of an architecture in `verify --json`; the keys are part of the format.
struct ArchitectureRecord: Encodable {
  let architecture: String
  let options: String
  let hazard: String?
  let status: String
  let scripts: Int
  let steps: Int
  let failure: ScriptRecord?

  init(_ report: ArchitectureReport) {
    architecture = report.subject.architecture.name
    options = report.subject.options.canonical
    hazard = report.subject.options.hazard?.rawValue
    scripts = report.scripts
    steps = report.steps
    switch report.status {
    case .green: (status, failure) = ("ok", nil)
    case .diverged(let found): (status, failure) = ("failed", ScriptRecord(found.script, found.divergence))
    case .caught(let found): (status, failure) = ("caught", ScriptRecord(found.script, found.divergence))
    case .caughtByAccident(let found):
      (status, failure) = ("caught_by_accident", ScriptRecord(found.script, found.divergence))
    case .missed: (status, failure) = ("missed", nil)
    }
  }
}

/// A script and where it differs, if it does; also what `verify --script --json` prints.
struct ScriptRecord: Encodable {
  let schemaVersion = 1
  let architecture: String
  let options: String
  let seed: UInt64?
  let steps: [String]
  let isGreen: Bool
  /// The step after which it differs, from 1; 0 for launch.
  let step: Int?
  let differences: [String]
  let text: String

  init(_ script: Script, _ divergence: Divergence?) {
    architecture = script.architecture
    options = script.options.canonical
    seed = script.seed
    steps = script.steps.map(\.description)
    isGreen = divergence == nil
    step = divergence.map { ($0.step ?? -1) + 1 }
    differences = divergence?.differences ?? []
    text = script.text
  }
}
