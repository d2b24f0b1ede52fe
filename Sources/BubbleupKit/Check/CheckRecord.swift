import Reports
import Results
import Statistics

/// A check that is kept as a run: the candidate's figures in its `results.csv`, every comparison in its `compare.csv`.
///
/// The injected work stands in its `run.json`, by which it can never become a baseline.
extension CheckOutcome {
  /// Writes the run below `parent`; `arguments` are the options as they were typed, `hierarchy` that of a file.
  func write(
    _ name: RunName,
    in parent: String,
    of candidate: CheckSide,
    seed: UInt64,
    _ arguments: [String],
    on hierarchy: HierarchyRecord? = nil
  ) throws -> RunDirectory {
    let rows = rows
    var life = try RunLife(
      .init(name.text, orNext: "check", below: parent, arguments: arguments, seed: seed),
      plan: RunPlan(seed: seed, cases: plan.cases.map { Self.planned($0, rows) }),
      isIsolated: true
    ) { manifest in
      try note(candidate, in: &manifest)
      manifest.hierarchy = hierarchy
    }
    let machine = life.directory.manifest.machine.machineID
    try life.directory.write(rows, of: ComparisonRow.table)
    try life.finish(
      times.isEmpty ? .complete : invalidity.map { .invalid(reason: $0) } ?? .complete,
      results: rows.compactMap { Self.result($0, name.text, machine) }
    )
    return life.directory
  }

  private func note(_ candidate: CheckSide, in manifest: inout RunManifest) throws {
    let injected = plan.injections.map(\.text)
    manifest.injected = injected.isEmpty ? nil : injected
    let measured = candidate.timed.first ?? candidate.counting
    guard measured != WorkerLocation.runningPath else { return }
    // Of a build in another folder nothing is known but its bytes.
    manifest.source = nil
    manifest.build.binaryDigest = try ExecutableDigest.of(measured)
  }

  private static func planned(_ subject: CheckCase, _ rows: [ComparisonRow]) -> PlannedCase {
    let own = rows.filter { $0.caseKey == subject.key }
    return PlannedCase(
      caseKey: subject.key,
      metrics: own.map(\.metric),
      rounds: own.first { $0.metric == Metric.latency.id }?.candidate.sampleCount
        ?? CheckDefaults.countRepetitions
    )
  }

  /// The candidate's part of a row; nil where it is no metric of runs, as hops are not, or only the base has it.
  private static func result(_ row: ComparisonRow, _ run: String, _ machine: String) -> ResultRow? {
    guard let metric = Metric(rawValue: row.metric), row.verdict != .removed else { return nil }
    var result = ResultRow(
      runID: run,
      machineID: machine,
      caseKey: row.caseKey,
      metric: metric,
      stat: row.stat,
      without: row.verdict == .failed ? .failed : .unavailable,
      reason: row.reason.isEmpty ? row.verdict.rawValue : row.reason
    )
    // The middle of a range is no count; the reason has the range.
    guard row.method != "range", let value = row.candidate.value, let count = row.candidate.sampleCount else {
      return result
    }
    result.value = value
    result.sampleCount = count
    result.status = .ok
    // What a verdict has to say is the comparison's.
    result.reason = ""
    return result
  }
}
