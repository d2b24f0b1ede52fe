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

  /// What `fault` and `oracle` say where nothing was planted.
  public static let none = "none"

  package var runID: String
  package var machineID: String
  package var fault: String
  package var oracle: String
  package var seed: UInt64
  package var tries: Int
  package var verdict: Verdict
  package var words: String
  package var replay: String

  package init(
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

  package static let table = Table<FaultRow>(
    "faults.csv",
    columns: [
      Column("run_id", \.runID, .name, "the run"),
      Column("machine_id", \.machineID, .name, "the digest of the machine's stable properties"),
      Column("fault", \.fault, .name, "what was planted; `none` in the row about what is right"),
      Column("oracle", \.oracle, .name, "who has to see it, as in `explorer`; `none` without a fault"),
      Column("seed", \.seed, .seed, "where the draws came from"),
      Column("tries", \.tries, .count(), "schedules or runs that it took; 0 where the fault was missed"),
      Column("verdict", \.verdict, .word, "what was seen"),
      Column("words", \.words, .prose, "how it showed"),
      Column("replay", \.replay, .prose, "the schedule to run again"),
    ],
    unique: ["seed", "fault"],
    blank: FaultRow(runID: "", machineID: "", fault: "", oracle: "", seed: 0, tries: 0, verdict: .missed),
    check: { row throws(Problem) in try row.check() }
  )

  private func check() throws(Problem) {
    let mismatch = "does not go with verdict \(verdict.rawValue)"
    let isOfFault = verdict.isOfFault
    try Problem.require((fault != Self.none) == isOfFault, "fault", mismatch)
    try Problem.require((oracle != Self.none) == isOfFault, "oracle", mismatch)
    let isTried = verdict == .caught || verdict == .quiet
    try Problem.require(isTried == (tries > 0), "tries", "\(tries) \(mismatch)")
    try Problem.require((verdict == .quiet) == words.isEmpty, "words", mismatch)
    let isReplayable = replay.isEmpty || verdict == .caught
    try Problem.require(isReplayable, "replay", "is there although nothing was caught")
  }
}
