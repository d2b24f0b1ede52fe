/// What became of exploring one scenario under one strategy and discipline: a row of `explorations.csv`.
package struct ExplorationRow: Equatable, Sendable {
  /// Whether all schedules within the bounds were run, or some, or schedules that were drawn.
  package enum Completeness: String, Sendable, CaseIterable { case all, some }

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

  package init(
    runID: String = "",
    machineID: String = "",
    scenario: String = "",
    strategy: String = "",
    discipline: String = "",
    parameters: Parameters = .none,
    mode: String = "",
    actors: Int = 1
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
      .runID(\.runID), .machineID(\.machineID),
      Column("scenario", \.scenario, .name, "what the actors do, as in `send-remove`"),
      .strategy(\.strategy), .discipline(\.discipline), .options(\.parameters),
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
      .status(\.status), .reason(\.reason),
      Column("replay", \.replay, .prose, "the file that runs it again"),
      Column("branch", \.branch, .prose, "in a shard the first choices, as in `0.2.1`"),
    ],
    unique: ["strategy", "discipline", "options", "mode", "actors", "steps", "scenario", "branch"],
    // The branch came later.
    appended: 1,
    blank: ExplorationRow(),
    check: { row throws(Problem) in try row.check() }
  )

  private func check() throws(Problem) {
    let hasFailed = status == .failed
    let rules = [
      ("status", status == .ok || hasFailed, "\(status.rawValue) is neither ok nor failed"),
      ("reason", hasFailed != reason.isEmpty, "does not go with status \(status.rawValue)"),
      ("replay", replay.isEmpty || hasFailed, "is there although nothing failed"),
      ("miss_bound", (depth == nil) == (missBound == nil), "goes with a depth and not without one"),
      ("miss_bound", (0...1).contains(missBound ?? 0), "is no probability"),
      ("repeated", repeated <= schedules, "is above schedules"),
      ("beyond_bounds", beyondBounds <= schedules, "is above schedules"),
    ]
    for (column, isMet, text) in rules { try Problem.require(isMet, column, text) }
  }
}
