import Reports
import Results

extension RunDirectory {
  /// The figures as github-action-benchmark takes them for `customSmallerIsBetter`: a list without nulls.
  func benchmarkText() throws -> String {
    let origin = [manifest.source.map { "commit \($0.commit)" }, "run \(manifest.runID)"].compactMap(\.self)
    let extra = (origin + ["Swift \(manifest.build.swiftVersion)"]).joined(separator: "\n")
    let entries = try StrategyRow.all(in: results()).filter(\.status.hasValue).flatMap { row -> [JSON] in
      // The action draws one line per name, so no two rows may share one.
      let name = row.caseKey.id
      let range = row[.latency, "lo"].flatMap { low in
        row[.latency, "hi"].map { "\(ReportFigure.short(low)) … \(ReportFigure.short($0))" }
      }
      let figures: [(what: String, unit: String, value: Double?, range: String?)] = [
        ("time", "ns per message", row[.latency], range),
        ("allocations", "per message", row[.allocations], nil),
        ("retains", "per message", row[.retains], nil),
        ("memory", "bytes per node", row[.bytesPerNode], nil),
      ]
      return figures.compactMap { what, unit, value, range -> JSON? in
        guard let value else { return nil }
        var members: [JSON.Member] = [
          .init("name", .text("\(name) \(what)")), .init("unit", .text(unit)), .init("value", value.json),
        ]
        if let range { members.append(.init("range", .text(range))) }
        return .object(members + [.init("extra", .text(extra))])
      }
    }
    return "\(JSON.list(entries))\n"
  }
}
