/// What became of exploring one scenario under one strategy and discipline: a row of `explorations.csv`.
public struct ExplorationRow: Equatable, Sendable {
  /// Whether there is no further schedule within the bounds.
  public enum Completeness: String, Sendable, CaseIterable {
    /// All schedules within the bounds were run.
    case all
    /// Some were, or they were drawn.
    case some
  }

  package var runID: String
  package var machineID: String
  package var scenario: String
  package var strategy: String
  package var discipline: String
  package var parameters: Parameters
  package var mode: String
  package var actors: Int
  package var steps: Int?
  package var schedules = 0
  package var repeated = 0
  package var completeness = Completeness.some
  package var beyondBounds = 0
  package var longestActor = 0
  package var longest = 0
  package var depth: Int?
  package var missBound: Double?
  package var seconds = 0.0
  package var status = Status.ok
  package var reason = ""
  package var replay = ""
  package var branch = ""

  /// A row of an exploration of which nothing is known yet.
  package init(
    runID: String,
    machineID: String,
    scenario: String,
    strategy: String,
    discipline: String,
    parameters: Parameters,
    mode: String,
    actors: Int
  ) {
    self.runID = runID
    self.machineID = machineID
    self.scenario = scenario
    self.strategy = strategy
    self.discipline = discipline
    self.parameters = parameters
    self.mode = mode
    self.actors = actors
  }

  package static let table = Table<ExplorationRow>(
    "explorations.csv",
    columns: [
      Column("run_id", \.runID, .name, "the run"),
      Column(
        "machine_id",
        \.machineID,
        .name,
        "a digest of processor, architecture, system and number of cores"
      ),
      Column("scenario", \.scenario, .name, "what the actors do, as in `send-remove`"),
      Column("strategy", \.strategy, .name, "what carries the messages, as in `parent.weak`"),
      Column("discipline", \.discipline, .name, "what keeps senders and changes apart, as in `locked`"),
      Column(
        "options",
        \.parameters,
        .parameters,
        "the strategy's options, and what else differs from the scenario's usual form"
      ),
      Column(
        "mode",
        \.mode,
        .name,
        "how schedules were chosen, where `reduced` runs one of each class of equal ones"
      ),
      Column("actors", \.actors, .count(from: 1), "they take turns"),
      Column("steps", \.steps, .optional(.count(from: 1)), "steps of each that could be delayed, if not all"),
      Column(
        "schedules",
        \.schedules,
        .count(),
        "schedules that were run, and of them those that were run twice and gave one trace"
      ),
      Column("repeated", \.repeated, .count()),
      Column("complete", \.completeness, .word, "whether these are all schedules within the bounds"),
      Column("beyond_bounds", \.beyondBounds, .count(), "schedules with steps beyond the bounds"),
      Column("longest_actor", \.longestActor, .count(), "the most steps of one actor and of all together"),
      Column("longest", \.longest, .count()),
      Column(
        "depth",
        \.depth,
        .optional(.count(from: 1)),
        "a bug of so many ordered events is missed with at most this probability"
      ),
      Column("miss_bound", \.missBound, .optional(.figure)),
      Column("seconds", \.seconds, .positiveFigure, "the duration"),
      Column("status", \.status, .word, "whether there is a value"),
      Column("reason", \.reason, .prose, "why there is no value, or what to know about it"),
      Column("replay", \.replay, .prose, "the file that runs it again"),
      Column("branch", \.branch, .prose, "in a shard the first choices, as in `0.2.1`"),
    ],
    unique: ["strategy", "discipline", "options", "mode", "actors", "steps", "scenario", "branch"],
    // The branch came later.
    appended: 1,
    blank: ExplorationRow(
      runID: "",
      machineID: "",
      scenario: "",
      strategy: "",
      discipline: "",
      parameters: .none,
      mode: "",
      actors: 1
    ),
    check: { row throws(Problem) in try row.check() }
  )

  private func check() throws(Problem) {
    let isEither = status == .ok || status == .failed
    try Problem.require(isEither, "status", "\(status.rawValue) is neither ok nor failed")
    let hasFailed = status == .failed
    try Problem.require(hasFailed != reason.isEmpty, "reason", "does not go with status \(status.rawValue)")
    try Problem.require(replay.isEmpty || hasFailed, "replay", "is there although nothing failed")
    let hasBoth = (depth == nil) == (missBound == nil)
    try Problem.require(hasBoth, "miss_bound", "goes with a depth and not without one")
    let isProbability = missBound.map { (0...1).contains($0) } ?? true
    try Problem.require(isProbability, "miss_bound", "is no probability", code: .outOfRange)
    for (column, part) in [("repeated", repeated), ("beyond_bounds", beyondBounds)] {
      try Problem.require(part <= schedules, column, "\(part) is above schedules", code: .outOfRange)
    }
  }
}
