import Foundation
import Results

struct BaselineSummary {
  private let baseline: Baseline
  let cases: Int
  private let rows: [ResultRow]

  init(_ baseline: Baseline) throws(ResultsError) {
    self.baseline = baseline
    rows = try baseline.run.results()
    cases = try baseline.run.plan().cases.count
  }

  var manifest: RunManifest { baseline.run.manifest }
  var savedAt: String { Self.time(baseline.record.savedAt) }
  var commit: String? { manifest.source.map { String($0.commit.prefix(12)) } }

  /// The same as ``json`` for people.
  var lines: [String] {
    let changes = manifest.source?.isDirty == true ? ", with changes" : ""
    let (build, machine) = (manifest.build, manifest.machine.machineID)
    return [
      "\(baseline.record.name): run \(manifest.runID), \(Figure.count(cases, "case")) in \(Figure.count(rows.count, "row"))",
      "saved \(savedAt), measured \(Self.time(manifest.startedAt)), "
        + "commit \(commit.map { $0 + changes } ?? "unknown")",
      "machine \(machine), \(build.mode) by \(build.swiftVersion), \(manifest.allocator.name)",
    ]
    .map { PrintableText.line($0, isUTF8: true) }
  }

  var json: JSON {
    [
      "name": baseline.record.name,
      "run_id": manifest.runID,
      "saved_at": savedAt,
      "started_at": Self.time(manifest.startedAt),
      "commit": manifest.source?.commit,
      "dirty": manifest.source?.isDirty,
      "machine_id": manifest.machine.machineID,
      "swift_version": manifest.build.swiftVersion,
      "build_mode": manifest.build.mode,
      "allocator": manifest.allocator.name,
      "cases": cases,
      "rows": rows.count,
      "failed_rows": rows.count { $0.status == .failed },
    ]
  }

  private static func time(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }
}
