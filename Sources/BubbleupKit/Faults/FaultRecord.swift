import Results

/// What `stress --faults --json` prints; the keys are part of the format.
struct FaultRecord: Encodable {
  let schemaVersion = 1
  let runID: String
  let directory: String
  let state: String
  let seeds: Int
  let caught: Int
  let planted: Int
  let faults: [Fault]
  /// Nil where the run ended before what is right was run.
  let quiet: Quiet?

  struct Fault: Encodable {
    let fault: String
    let oracle: String
    let isCaught: Bool
    let findings: [Finding]
  }

  struct Finding: Encodable {
    let seed: UInt64
    let isCaught: Bool
    let tries: Int
    let words: String
    let replay: String?
  }

  struct Quiet: Encodable {
    let runs: Int
    let alarm: String?
  }

  /// The same facts as those of `rows`.
  init(_ rows: FaultRows, _ summary: FaultSummary, _ quiet: QuietFinding?, _ directory: RunDirectory) {
    runID = directory.manifest.runID
    self.directory = directory.path
    state = directory.manifest.state.kind
    seeds = summary.rows.map(\.findings.count).max() ?? 0
    caught = summary.caught
    planted = summary.rows.count
    let findings = Dictionary(grouping: rows.rows(of: summary, nil), by: \.fault)
    faults = summary.rows.map { row in
      Fault(
        fault: row.fault.name,
        oracle: row.fault.oracle,
        isCaught: row.isCaught,
        findings: (findings[row.fault.name] ?? []).map(Finding.init)
      )
    }
    self.quiet = quiet.map { Quiet(runs: $0.runs, alarm: $0.alarm) }
  }
}

extension FaultRecord.Finding {
  fileprivate init(_ row: FaultRow) {
    (seed, isCaught, tries, words) = (row.seed, row.verdict == .caught, row.tries, row.words)
    replay = row.replay.isEmpty ? nil : row.replay
  }
}
