import Results

extension RunReport {
  /// What `run --json` prints; the results are the rows of `results.csv`.
  func json(_ directory: RunDirectory, seconds: Double) throws -> JSON {
    let manifest = directory.manifest
    return directory.json([
      "seconds": seconds,
      "disturbance": disturbance,
      "twin": try manifest.twin.map { try TwinRecord.table.object(of: $0) },
      "failures": failures,
      "skipped": skipped,
      "unavailable": manifest.unavailable.map { "\($0.what): \($0.reason)" },
      "warnings": warnings(manifest).map(\.text),
      "targets": targets.map {
        ["what": $0.what, "figure": $0.figure, "target": $0.target, "met": $0.isMet] as JSON
      },
      "results": try ResultRow.table.objects(of: sheet.rows),
    ])
  }
}

extension RunDirectory {
  /// What every verb that makes a run prints first with `--json`, and then these members.
  func json(_ members: JSON) -> JSON {
    let own: JSON = [
      "run_id": manifest.runID,
      "directory": path,
      "state": manifest.state.kind,
      "reason": manifest.state.reason,
    ]
    return .object((own.members ?? []) + (members.members ?? []))
  }
}
