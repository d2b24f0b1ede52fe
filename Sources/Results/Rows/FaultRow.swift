/// What became of planting one fault with one seed, or of running what is right: a row of `faults.csv`.
public struct FaultRow: Equatable, Sendable {
  /// What was seen.
  public enum Verdict: String, Sendable, CaseIterable {
    /// The fault, by the oracle that has to see it.
    case caught
    /// No fault, although one was planted.
    case missed
    /// Nothing, and nothing was planted.
    case quiet
    /// Something, although nothing was planted.
    case alarm

    /// Whether a fault was planted.
    public var isOfFault: Bool { self == .caught || self == .missed }
  }

  /// The run that it belongs to.
  public var runID: String
  /// The digest of the machine's stable properties.
  public var machineID: String
  /// What was planted; `none` in the row about what is right.
  public var fault: String
  /// Which oracle has to go red, as in `explorer`; `none` without a fault.
  public var oracle: String
  /// Where the draws came from.
  public var seed: UInt64
  /// How many schedules or runs it took, 0 where the fault was missed; without a fault how many runs there were.
  public var tries: Int
  /// What was seen.
  public var verdict: Verdict
  /// How it showed; empty where nothing did.
  public var words: String
  /// The schedule to run again; empty without one.
  public var replay: String

  /// A row.
  public init(
    runID: String,
    machineID: String,
    fault: String,
    oracle: String,
    seed: UInt64,
    tries: Int,
    verdict: Verdict,
    words: String = "",
    replay: String = ""
  ) {
    self.runID = runID
    self.machineID = machineID
    self.fault = fault
    self.oracle = oracle
    self.seed = seed
    self.tries = tries
    self.verdict = verdict
    self.words = words
    self.replay = replay
  }
}
