import Foundation
import Results

/// What there is to know of a baseline.
struct BaselineSummary {
  private let baseline: Baseline
  fileprivate let cases: Int
  private let rows: [ResultRow]

  init(_ baseline: Baseline) throws(ResultsError) {
    self.baseline = baseline
    rows = try baseline.run.results()
    cases = try baseline.run.plan().cases.count
  }

  fileprivate var manifest: RunManifest { baseline.run.manifest }
  fileprivate var savedAt: String { Self.time(baseline.record.savedAt) }
  fileprivate var commit: String? { manifest.source.map { String($0.commit.prefix(12)) } }

  /// The same as ``json`` for people.
  var lines: [String] {
    let changes = manifest.source?.isDirty == true ? ", with changes" : ""
    let (build, machine) = (manifest.build, manifest.machine.machineID)
    return [
      "\(baseline.record.name): run \(manifest.runID), \(cases) cases in \(rows.count) rows",
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

/// A line of `baseline list`: a baseline, or what is wrong with it.
struct BaselineEntry {
  let name: RunName
  private let summary: BaselineSummary?
  let problem: ResultsError?

  init(_ name: RunName, in store: BaselineStore) {
    self.name = name
    do throws(ResultsError) { (summary, problem) = (try BaselineSummary(store.open(name)), nil) } catch {
      (summary, problem) = (nil, error)
    }
  }

  /// One of the `baselines` that `baseline list --json` prints.
  var json: JSON { ["name": name.text, "problem": problem?.description, "baseline": summary?.json] }

  static func table(of entries: [BaselineEntry]) -> TextTable {
    TextTable(
      entries,
      [
        (.init("baseline"), { .init($0.name.text) }),
        (.init("run"), { .init($0.summary?.manifest.runID ?? "–") }),
        (.init("cases", alignment: .right), { .init($0.summary.map { "\($0.cases)" } ?? "–") }),
        (.init("saved", dropOrder: 2), { .init($0.summary?.savedAt ?? "–") }),
        (.init("commit", dropOrder: 1), { .init($0.summary?.commit ?? "–") }),
        (
          .init("state"),
          { entry in entry.problem.map { .init($0.code.rawValue, style: .worse) } ?? "verified" }
        ),
      ]
    )
  }
}
