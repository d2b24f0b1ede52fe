import Stress

extension StressOptions {
  static let explore = Option.value(
    "explore",
    .choices(ExplorationMode.allCases.map(\.rawValue)),
    isRepeatable: true,
    help: "Instead of loads: all schedules of a few steps, or drawn ones by priorities or at random"
  )
  static let schedules = Option.value(
    "schedules",
    .free("N"),
    absence: .described("by mode, more with --full"),
    help: "With --explore: at most so many schedules of each scenario under each strategy and discipline"
  )
  static let scenario = Option.value(
    "scenario",
    .choices(ExploredScenario.all.map(\.name)),
    isRepeatable: true,
    absence: .described("all"),
    help: "With --explore: only these"
  )
  static let replay = Option.value(
    "replay",
    .file("FILE"),
    help: "Run the schedule that a failing exploration saved, '-' for standard input"
  )

  /// Those of explorations.
  static let explorations = [explore, schedules, scenario, replay]
}
