import Results

/// What `run --json` prints; the keys are part of the format.
struct RunOutcomeRecord: Encodable {
  let schemaVersion = 1
  let runID: String
  let directory: String
  let state: String
  let reason: String?
  /// How long it took, where it was not continued.
  let seconds: Double
  /// Load and stolen time meanwhile.
  let disturbance: String
  let twin: TwinRecord?
  let failures: [String]
  let skipped: [String]
  /// What this machine or build could not measure, and why.
  let unavailable: [String]
  /// What may have disturbed the run, with what to do about it.
  let warnings: [String]
  /// What the run had to reach; empty where it had to reach nothing.
  let targets: [Target]
  let results: [Statistic]

  /// Something that the harness has to reach, and whether it did.
  struct Target: Encodable {
    let what: String
    let figure: String
    let target: String
    let isMet: Bool
  }

  /// One row of `results.csv`.
  struct Statistic: Encodable {
    let scenario: String
    let strategy: String
    let controllers: Int?
    let depth: Int?
    let nodes: Int?
    let threads: Int
    let parameters: String
    let metric: String
    let unit: String
    let stat: String
    let value: Double?
    let low: Double?
    let high: Double?
    let count: Int?
    let status: String
    let reason: String
  }

  init(_ report: RunReport, _ directory: RunDirectory, seconds: Double) {
    runID = directory.manifest.runID
    self.directory = directory.path
    state = directory.manifest.state.kind
    reason = directory.manifest.state.reason
    self.seconds = seconds
    disturbance = report.disturbance
    twin = directory.manifest.twin
    failures = report.failures
    skipped = report.skipped
    unavailable = directory.manifest.unavailable.map { "\($0.what): \($0.reason)" }
    warnings = report.warnings(directory.manifest).map(\.text)
    targets = report.targets.map {
      Target(what: $0.what, figure: $0.figure, target: $0.target, isMet: $0.isMet)
    }
    results = report.sheet.rows.map(Statistic.init)
  }
}

extension RunOutcomeRecord.Statistic {
  fileprivate init(_ row: ResultRow) {
    self.init(
      scenario: row.caseKey.scenario,
      strategy: row.caseKey.strategy,
      controllers: row.caseKey.controllers,
      depth: row.caseKey.depth,
      nodes: row.caseKey.nodes,
      threads: row.caseKey.threads,
      parameters: row.caseKey.parameters.text,
      metric: row.metric,
      unit: row.unit,
      stat: row.stat.rawValue,
      value: row.value,
      low: row.intervalLow,
      high: row.intervalHigh,
      count: row.sampleCount,
      status: row.status.rawValue,
      reason: row.reason
    )
  }
}
