import Results

/// Turns what was seen of planted faults into the rows of `faults.csv`.
struct FaultRows {
  let runID: String
  let machineID: String
  /// The first seed; each further planting of a fault has the next one.
  let seed: UInt64
  private let root: String

  /// Rows of the run in `directory`; what lies below `root`, the folder of the sources, is named from there.
  init(_ directory: RunDirectory, root: String) {
    self.root = root
    runID = directory.manifest.runID
    machineID = directory.manifest.machine.machineID
    seed = directory.manifest.seed
  }

  /// A row per fault and seed, and one about what is right if that was run.
  func rows(of summary: FaultSummary, _ quiet: QuietFinding?) -> [FaultRow] {
    summary.rows.flatMap(rows) + [quiet.map(row)].compactMap(\.self)
  }

  private func rows(of planted: FaultSummary.Row) -> [FaultRow] {
    zip(planted.seeds, planted.findings).map { offset, finding in
      FaultRow(
        runID: runID,
        machineID: machineID,
        fault: planted.fault.name,
        oracle: planted.fault.oracle,
        seed: seed &+ UInt64(offset),
        tries: finding.tries,
        verdict: finding.isCaught ? .caught : .missed,
        words: finding.words,
        replay: finding.replay.map(path) ?? ""
      )
    }
  }

  /// The same on every machine.
  private func path(_ replay: String) -> String {
    replay.hasPrefix("\(root)/") ? String(replay.dropFirst(root.utf8.count + 1)) : replay
  }

  private func row(of quiet: QuietFinding) -> FaultRow {
    FaultRow(
      runID: runID,
      machineID: machineID,
      fault: FaultRow.none,
      oracle: FaultRow.none,
      seed: seed,
      tries: quiet.runs,
      verdict: quiet.alarm == nil ? .quiet : .alarm,
      words: quiet.alarm ?? ""
    )
  }

  /// What `stress --faults --json` prints; the faults are the rows of `faults.csv`.
  func json(of summary: FaultSummary, _ quiet: QuietFinding?, _ directory: RunDirectory) throws -> JSON {
    directory.json([
      "seeds": summary.rows.map(\.findings.count).max() ?? 0,
      "caught": summary.caught,
      "planted": summary.rows.count,
      "faults": try FaultRow.table.objects(of: rows(of: summary, quiet)),
    ])
  }
}
