import Foundation
import Results

/// What there is to know of a baseline.
struct BaselineSummary {
  struct Record {
    let name: String
    let runID: String
    let savedAt: String
    let startedAt: String
    let commit: String?
    let dirty: Bool?
    let machine: String
    let toolchain: String
    let buildMode: String
    let allocator: String
    let cases: Int
    let rows: Int
    let failedRows: Int
  }

  let record: Record

  init(_ baseline: Baseline) throws(ResultsError) {
    let rows = try baseline.run.results()
    let manifest = baseline.run.manifest
    record = Record(
      name: baseline.record.name,
      runID: manifest.runID,
      savedAt: Self.time(baseline.record.savedAt),
      startedAt: Self.time(manifest.startedAt),
      commit: manifest.source?.commit,
      dirty: manifest.source?.isDirty,
      machine: manifest.machine.machineID,
      toolchain: manifest.build.swiftVersion,
      buildMode: manifest.build.mode,
      allocator: manifest.allocator.name,
      cases: try baseline.run.plan().cases.count,
      rows: rows.count,
      failedRows: rows.count { $0.status == .failed }
    )
  }

  /// The same for people.
  var lines: [String] {
    let commit =
      record.commit.map { "\($0.prefix(12))\(record.dirty == true ? ", with changes" : "")" } ?? "unknown"
    return [
      "\(record.name): run \(record.runID), \(record.cases) cases in \(record.rows) rows",
      "saved \(record.savedAt), measured \(record.startedAt), commit \(commit)",
      "machine \(record.machine), \(record.buildMode) by \(record.toolchain), \(record.allocator)",
    ]
    .map { PrintableText.line($0, isUTF8: true) }
  }

  static func time(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }
}

extension BaselineSummary {
  /// What `baseline show --json` prints.
  var json: JSON {
    [
      "name": record.name,
      "run_id": record.runID,
      "saved_at": record.savedAt,
      "started_at": record.startedAt,
      "commit": record.commit,
      "dirty": record.dirty,
      "machine_id": record.machine,
      "swift_version": record.toolchain,
      "build_mode": record.buildMode,
      "allocator": record.allocator,
      "cases": record.cases,
      "rows": record.rows,
      "failed_rows": record.failedRows,
    ]
  }
}

/// A line of `baseline list`: a baseline, or what is wrong with it.
struct BaselineEntry {
  let name: RunName
  let summary: BaselineSummary?
  let problem: ResultsError?

  init(_ name: RunName, in store: BaselineStore) {
    self.name = name
    do throws(ResultsError) {
      summary = try BaselineSummary(store.open(name))
      problem = nil
    } catch {
      summary = nil
      problem = error
    }
  }

  /// One of the `baselines` that `baseline list --json` prints.
  var json: JSON { ["name": name.text, "problem": problem?.description, "baseline": summary?.json] }

  static func table(of entries: [BaselineEntry]) -> TextTable {
    var table = TextTable(columns: [
      .init("baseline"), .init("run"), .init("cases", alignment: .right),
      .init("saved", dropOrder: 2), .init("commit", dropOrder: 1), .init("state"),
    ])
    for entry in entries {
      let record = entry.summary?.record
      table.append([
        .init(entry.name.text), .init(record?.runID ?? "–"),
        .init(record.map { "\($0.cases)" } ?? "–"),
        .init(record?.savedAt ?? "–"), .init(record?.commit.map { String($0.prefix(12)) } ?? "–"),
        entry.problem.map { .init($0.code.rawValue, style: .worse) } ?? "verified",
      ])
    }
    return table
  }
}
