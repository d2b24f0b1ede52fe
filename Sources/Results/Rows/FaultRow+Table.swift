extension FaultRow {
  /// What `fault` and `oracle` say where nothing was planted.
  public static let none = "none"

  /// The wire format of `faults.csv`.
  package static let table = Table<FaultRow>(
    columns: [
      Column("run_id", \.runID, .name),
      Column("machine_id", \.machineID, .name),
      Column("fault", \.fault, .name),
      Column("oracle", \.oracle, .name),
      Column("seed", \.seed, .seed),
      Column("tries", \.tries, .count()),
      Column("verdict", \.verdict, .word),
      Column("words", \.words, .prose),
      Column("replay", \.replay, .prose),
    ],
    blank: FaultRow(runID: "", machineID: "", fault: "", oracle: "", seed: 0, tries: 0, verdict: .missed),
    check: { row throws(Problem) in try row.check() }
  )

  private func check() throws(Problem) {
    let isOfFault = verdict.isOfFault
    try Problem.require(
      (fault != Self.none) == isOfFault,
      "fault",
      "does not go with verdict \(verdict.rawValue)"
    )
    try Problem.require(
      (oracle != Self.none) == isOfFault,
      "oracle",
      "does not go with verdict \(verdict.rawValue)"
    )
    let isTried = verdict == .caught || verdict == .quiet
    try Problem.require(
      isTried == (tries > 0),
      "tries",
      "\(tries) does not go with verdict \(verdict.rawValue)"
    )
    try Problem.require(
      (verdict == .quiet) == words.isEmpty,
      "words",
      "does not go with verdict \(verdict.rawValue)"
    )
    try Problem.require(
      replay.isEmpty || verdict == .caught,
      "replay",
      "is there although nothing was caught"
    )
  }
}
