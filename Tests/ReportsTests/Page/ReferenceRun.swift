import Foundation
import Reports
import Results

/// The committed run, as a page's source, with two threads from a run of their own.
enum ReferenceRun {
  static func source() throws -> ReportSource { try kept.get() }

  /// The same, as if no time had two states: which have is the machine's.
  static func withoutStates() throws -> ReportSource {
    var source = try source()
    let ofStates = [Metric.lowerState, .upperShare, .upperFactor].map(\.id)
    source.results.removeAll { ofStates.contains($0.metric) }
    return source
  }

  /// Read once, as its results are thousands of rows.
  private static let kept = Result { try read() }

  private static func read() throws -> ReportSource {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    func run(_ name: String) throws -> RunDirectory {
      try RunDirectory.open(path: folder.appendingPathComponent("results/\(name)").path)
    }
    let threads = try run("threads").results().filter {
      $0.caseKey.parameters["pass"] == "threads" && $0.caseKey.threads < 3
        && $0.caseKey.scenario == "chain-100"
    }
    // A second chain, so that there is more than one setting.
    let longer = threads.map { row in
      var row = row
      (row.caseKey.scenario, row.caseKey.depth) = ("chain-1000", 1000)
      return row
    }
    let results = try run("reference").results() + threads + longer
    return ReportSource(manifest: try run("reference").manifest, results: results)
  }

  /// Claims of every verdict, with text that breaks careless formats.
  static func addClaims(to source: inout ReportSource) {
    for (index, verdict) in ClaimRow.Verdict.allCases.enumerated() {
      source.claims.append(
        ClaimRow(runID: "reference", machineID: "m", claim: "E\(index)", verdict: verdict)
      )
      var row = VerdictRow(runID: "reference", claim: "E\(index)", statement: "d & <e>", verdict: verdict)
      (row.commands, row.reason) = ("a & <b>", "because \"c\" ]]> </script>")
      source.verdicts.append(row)
    }
  }

  /// What three strategies' senders know.
  static let couplings = [
    Coupling("responder.walk", [("Responder", "the next one"), ("MessageHandling", "who is asked")]),
    Coupling("closure.weak", []), Coupling("delegate.relay", [("RelayDelegate", "its delegate")]),
    Coupling("not.timed", []),
  ]
}

/// Loads as a run of them leaves them: four strategies, two disciplines, two numbers of senders, two ways of sending.
enum StressRun {
  static let strategies = ["parent.weak", "responder.trampoline", "delegate.relay", "bus.typed"]

  static func rows() throws -> [StressRow] {
    var rows: [StressRow] = []
    for (place, strategy) in strategies.enumerated() {
      for discipline in ["locked", "confined"] {
        for mode in ["queue", "threads"] {
          for threads in [1, 2] {
            let load = try load(strategy, discipline, threads, mode)
            let rate = Double((place + 1) * 100_000 * (mode == "queue" ? threads : 1))
            rows += [
              figure(load, "throughput", "messages/s", rate), figure(load, "service_time.p99", "ns", 1500),
              figure(load, "sent", "count", 500), figure(load, "changes", "count", 50),
              figure(load, "births", "count", 70),
            ]
            if threads == 2 { rows.append(figure(load, "scaling_efficiency", "ratio", 0.5)) }
          }
        }
      }
    }
    var refused = try load("stream.async", "locked", 1, nil)
    (refused.status, refused.reason, refused.metric) = (
      .skipped, "refused: it has a thread of its own", "throughput"
    )
    return rows + [refused]
  }

  /// `seconds` of each load; in the fifth tenth nobody sends.
  static func timeline(seconds: Double = 2) throws -> [TimelineRow] {
    var seen: Set<String> = []
    return try rows().filter { $0.status == .ok }
      .filter { seen.insert("\($0.strategy)\($0.discipline)\($0.threads)\($0.parameters.text)").inserted }
      .flatMap { row in
        (0..<Int(seconds * 10)).map { slot in
          TimelineRow(
            runID: row.runID,
            strategy: row.strategy,
            discipline: row.discipline,
            threads: row.threads,
            parameters: row.parameters,
            t: Double(slot) / 10,
            throughput: slot == 4 ? 0 : Double(1000 + slot),
            p99: slot == 4 ? nil : Double(2000 + 100 * (slot % 7)),
            alive: slot == 4 ? 0 : 400 + slot % 3
          )
        }
      }
  }

  private static func load(
    _ strategy: String,
    _ discipline: String,
    _ threads: Int,
    _ mode: String?
  ) throws -> StressRow {
    StressRow(
      runID: "stress",
      machineID: "m",
      strategy: strategy,
      discipline: discipline,
      threads: threads,
      parameters: try mode.map { try Parameters(["mode": $0]) } ?? .none,
      metric: "",
      unit: "messages/s",
      value: nil
    )
  }

  private static func figure(_ load: StressRow, _ metric: String, _ unit: String, _ value: Double)
    -> StressRow
  {
    var row = load
    (row.metric, row.unit, row.value) = (metric, unit, value)
    return row
  }
}
