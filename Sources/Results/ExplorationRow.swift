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
      Column("machine_id", \.machineID, .name, "the digest of the machine's stable properties"),
      Column("scenario", \.scenario, .name, "what the actors do, as in `send-remove`"),
      Column("strategy", \.strategy, .name, "whose links they use"),
      Column("discipline", \.discipline, .name, "who kept them apart"),
      Column(
        "options",
        \.parameters,
        .parameters,
        "the strategy's options, and the seed of what was drawn"
      ),
      Column(
        "mode",
        \.mode,
        .name,
        "how schedules were chosen; under `reduced` each stands for its class of equal ones"
      ),
      Column("actors", \.actors, .count(from: 1), "actors"),
      Column(
        "steps",
        \.steps,
        .optional(.count(from: 1)),
        "steps of each that could be put off; nothing for all"
      ),
      Column("schedules", \.schedules, .count(), "schedules that were run, repetitions not counted"),
      Column("repeated", \.repeated, .count(), "how many of them were run twice and gave the same trace"),
      Column("complete", \.completeness, .word, "whether those are all within the bounds"),
      Column("beyond_bounds", \.beyondBounds, .count(), "schedules with steps beyond the bound"),
      Column("longest_actor", \.longestActor, .count(), "the most steps that one actor took"),
      Column("longest", \.longest, .count(), "the most steps that all actors took together"),
      Column(
        "depth",
        \.depth,
        .optional(.count(from: 1)),
        "ordered events of a bug that `miss_bound` is about"
      ),
      Column(
        "miss_bound",
        \.missBound,
        .optional(.figure),
        "the probability to have missed such a bug, at most"
      ),
      Column("seconds", \.seconds, .positiveFigure, "how long it took"),
      Column("status", \.status, .word, "`ok` or `failed` here"),
      Column("reason", \.reason, .prose, "what the schedule that failed showed"),
      Column("replay", \.replay, .prose, "the file from which it can be run again"),
      Column(
        "branch",
        \.branch,
        .prose,
        "in a shard: the first choices of the schedules of this row, as in `0.2.1`; empty for all schedules"
      ),
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
