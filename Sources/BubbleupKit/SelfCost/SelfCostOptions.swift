/// The options of `run` that belong to its self-cost suite.
enum SelfCostOptions {
  /// What `run` can measure.
  enum SuiteName: String, CaseIterable {
    case standard
    case selfCost = "self-cost"
  }

  static let suite = Option.value(
    "suite",
    .choices(SuiteName.allCases.map(\.rawValue)),
    absence: .value(SuiteName.standard.rawValue),
    help: "What to measure: the strategies, or the harness itself"
  )
  static let trials = Option.value(
    "trials",
    .free("N"),
    absence: .described("200"),
    help: "With --suite self-cost: trials of the A/A twin"
  )
  static let trialLength = Option.value(
    "trial-length",
    .free("TIME"),
    absence: .described("1s"),
    help: "With --suite self-cost: how long one trial lasts"
  )
  static let runs = Option.value(
    "runs",
    .free("N"),
    absence: .described("10"),
    help: "With --suite self-cost: whole runs to compare; 0 for none"
  )

  /// Those that make no sense without the suite.
  static let own = [trials, trialLength, runs]
  static let all = [suite] + own

  /// Those of `run` that make sense with the suite, besides its own.
  static let shared = [
    RunOptions.seed, RunOptions.dryRun, RunOptions.name, RunOptions.resume, RunOptions.pin, RunOptions.wide,
    .json,
  ]
}
