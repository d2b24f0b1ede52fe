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

  init(_ summary: FaultSummary, _ quiet: QuietFinding?, _ directory: RunDirectory) {
    let first = directory.manifest.seed
    runID = directory.manifest.runID
    self.directory = directory.path
    state = directory.manifest.state.kind
    seeds = summary.rows.map(\.findings.count).max() ?? 0
    caught = summary.caught
    planted = summary.rows.count
    faults = summary.rows.map { row in
      Fault(
        fault: row.fault.name,
        oracle: row.fault.oracle,
        isCaught: row.isCaught,
        findings: row.findings.enumerated().map { Finding($1, seed: first &+ UInt64($0)) }
      )
    }
    self.quiet = quiet.map { Quiet(runs: $0.runs, alarm: $0.alarm) }
  }
}

extension FaultRecord.Finding {
  fileprivate init(_ finding: FaultFinding, seed: UInt64) {
    self.seed = seed
    (isCaught, tries, words, replay) = (finding.isCaught, finding.tries, finding.words, finding.replay)
  }
}
