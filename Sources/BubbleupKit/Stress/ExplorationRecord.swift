import Results
import Stress

/// What `stress --explore --json` prints; the keys are part of the format.
struct ExplorationRecord: Encodable {
  let schemaVersion = 1
  let runID: String
  let directory: String
  let state: String
  let seed: UInt64
  let explorations: [Exploration]

  struct Exploration: Encodable {
    let scenario: String
    let strategy: String
    let discipline: String
    let parameters: String
    let mode: String
    let actors: Int
    let boundedSteps: Int?
    let schedules: Int
    let repeated: Int
    let isComplete: Bool
    let beyondBounds: Int
    let longestActor: Int
    let longest: Int
    let depth: Int?
    let missBound: Double?
    let seconds: Double
    let status: String
    let reason: String?
    let steps: [String]?
    let replay: String?
    let isVerified: Bool?
  }

  init(_ findings: [ExplorationFinding], _ directory: RunDirectory) {
    runID = directory.manifest.runID
    self.directory = directory.path
    state = directory.manifest.state.kind
    seed = directory.manifest.seed
    explorations = findings.map(Exploration.init)
  }
}

extension ExplorationRecord.Exploration {
  fileprivate init(_ finding: ExplorationFinding) {
    let row = finding.row
    (scenario, strategy, discipline) = (row.scenario, row.strategy, row.discipline)
    (parameters, mode, actors, boundedSteps) = (row.parameters.text, row.mode, row.actors, row.steps)
    (schedules, repeated, isComplete) = (row.schedules, row.repeated, row.completeness == .all)
    (beyondBounds, longestActor, longest) = (row.beyondBounds, row.longestActor, row.longest)
    (depth, missBound, seconds) = (row.depth, row.missBound, row.seconds)
    status = row.status.rawValue
    let hasFailed = row.status == .failed
    reason = hasFailed ? row.reason : nil
    steps = finding.result.plainest?.lines
    replay = row.replay.isEmpty ? nil : row.replay
    isVerified = hasFailed ? finding.result.isVerified : nil
  }
}
