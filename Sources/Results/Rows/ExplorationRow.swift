/// What became of exploring one scenario under one strategy and discipline: a row of `explorations.csv`.
public struct ExplorationRow: Equatable, Sendable {
  /// Whether there is no further schedule within the bounds.
  public enum Completeness: String, Sendable, CaseIterable {
    /// All schedules within the bounds were run.
    case all
    /// Some were, or they were drawn.
    case some
  }

  /// The run that it belongs to.
  public var runID: String
  /// The digest of the machine's stable properties.
  public var machineID: String
  /// What the actors do, as in `send-remove`.
  public var scenario: String
  /// Whose links they use.
  public var strategy: String
  /// Who kept them apart.
  public var discipline: String
  /// What else decides about the schedules: the strategy's options, and the seed of what was drawn.
  public var parameters: Parameters
  /// How schedules were chosen.
  public var mode: String
  /// How many actors there were.
  public var actors: Int
  /// How many steps of each could be put off; nil where every step was a choice.
  public var steps: Int?
  /// How many schedules were run, repetitions not counted.
  public var schedules: Int
  /// How many of them were run twice and gave the same trace.
  public var repeated: Int
  /// Whether those are all.
  public var completeness: Completeness
  /// How many schedules had steps beyond the bound.
  public var beyondBounds: Int
  /// The most steps that one actor took.
  public var longestActor: Int
  /// The most steps that all actors took together.
  public var longest: Int
  /// How many ordered events a bug takes that `missBound` is about; nil without such a bound.
  public var depth: Int?
  /// The probability that none of the schedules met such a bug, at most; nil where nothing is known of it.
  public var missBound: Double?
  /// How long it took.
  public var seconds: Double
  /// `ok` or `failed`.
  public var status: Status
  /// What the schedule that failed showed.
  public var reason: String
  /// The file from which it can be run again; empty without one.
  public var replay: String

  /// A row of an exploration of which nothing is known yet.
  public init(
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
    steps = nil
    (schedules, repeated, beyondBounds, longestActor, longest) = (0, 0, 0, 0, 0)
    completeness = .some
    (depth, missBound) = (nil, nil)
    seconds = 0
    (status, reason, replay) = (.ok, "", "")
  }
}
