import Reports
import Results

/// The figures of a run as github-action-benchmark takes them for `customSmallerIsBetter`.
struct BenchmarkExport {
  private let entries: [JSON]

  init(_ run: RunDirectory) throws {
    let manifest = run.manifest
    let origin = [manifest.source.map { "commit \($0.commit)" }, "run \(manifest.runID)"]
    let extra = (origin + ["Swift \(manifest.build.swiftVersion)"]).compactMap(\.self).joined(separator: "\n")
    entries = try StrategyRow.all(in: run.results()).filter(\.status.hasValue).flatMap { row in
      // The action draws one line per name, so no two rows may share one.
      let name = row.caseKey.id
      let range = row[.latency, "lo"].flatMap { low in
        row[.latency, "hi"].map { "\(ReportFigure.short(low)) … \(ReportFigure.short($0))" }
      }
      return [
        Self.entry("\(name) time", "ns per message", row[.latency], range, extra),
        Self.entry("\(name) allocations", "per message", row[.allocations], nil, extra),
        Self.entry("\(name) retains", "per message", row[.retains], nil, extra),
        Self.entry("\(name) memory", "bytes per node", row[.bytesPerNode], nil, extra),
      ].compactMap(\.self)
    }
  }

  /// The action takes a list, and no null.
  private static func entry(
    _ name: String,
    _ unit: String,
    _ value: Double?,
    _ range: String?,
    _ extra: String
  ) -> JSON? {
    guard let value else { return nil }
    var members: [JSON.Member] = [
      .init("name", .text(name)), .init("unit", .text(unit)), .init("value", value.json),
    ]
    if let range { members.append(.init("range", .text(range))) }
    return .object(members + [.init("extra", .text(extra))])
  }

  var text: String { "\(JSON.list(entries))\n" }
}
