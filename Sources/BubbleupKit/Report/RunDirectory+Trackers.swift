import Reports
import Results

/// A tracker that keeps figures over commits, by the format of the file that it takes.
enum Tracker: CaseIterable {
  /// github-action-benchmark, as `customSmallerIsBetter`: a list without nulls.
  case benchmark
  /// Bencher's Metric Format: an object of cases, each an object of measures.
  case bencher

  var option: Option {
    switch self {
    case .benchmark:
      .value("benchmark-json", .file("FILE"))
        .help("Also write the figures as github-action-benchmark takes them (customSmallerIsBetter)")
    case .bencher:
      .value("bencher-json", .file("FILE"))
        .help("Also write the figures in Bencher's Metric Format, with their intervals (--adapter json)")
    }
  }
}

extension RunManifest {
  /// What is against drawing its figures over commits: half a run, or one that disagrees with itself, would be a step in
  /// the line of each.
  var trackingObjection: String? {
    guard state != .complete || shard != nil else { return nil }
    return state.reason.map { "\(state.kind): \($0)" } ?? "one part of several"
  }
}

/// A figure that is drawn over commits; less of it is better.
private struct TrackedFigure {
  let metric: Metric
  let what: String
  let unit: String

  static let all = [
    TrackedFigure(metric: .latency, what: "time", unit: "ns per message"),
    TrackedFigure(metric: .allocations, what: "allocations", unit: "per message"),
    TrackedFigure(metric: .retains, what: "retains", unit: "per message"),
    TrackedFigure(metric: .bytesPerNode, what: "memory", unit: "bytes per node"),
    TrackedFigure(metric: .build, what: "build", unit: "ns per node"),
    TrackedFigure(metric: .teardown, what: "teardown", unit: "ns per node"),
  ]

  /// The slug of Bencher's measure: `latency`, in nanoseconds, is built into Bencher.
  var measure: String { metric.id.replacing("_", with: "-") }
}

extension RunDirectory {
  /// The figures of each strategy that was measured, as a tracker takes them.
  func text(for tracker: Tracker) throws -> String {
    if let objection = manifest.trackingObjection {
      let advice = "Measure again, as with 'bubbleup run', to its end."
      throw CommandError(.badData, at: path, "is no run to be tracked: \(objection)", advice: advice)
    }
    let results = try results()
    let figures = Dictionary(grouping: results.filter { $0.value != nil && $0.isHeadline }, by: \.caseKey)
    let cases = StrategyRow.all(in: results).filter(\.status.hasValue).map { row in
      let own = figures[row.caseKey, default: []]
      return (
        // Trackers draw a line per name, so no two cases may share one.
        name: row.caseKey.id,
        figures: TrackedFigure.all.compactMap { tracked in
          own.first { $0.metric == tracked.metric.id }.map { (tracked, $0) }
        }
      )
    }
    guard cases.contains(where: { !$0.figures.isEmpty }) else {
      let advice = "Name a run of 'bubbleup run'."
      throw CommandError(.badData, at: path, "has no figures of strategies", advice: advice)
    }
    switch tracker {
    case .benchmark:
      return "\(JSON.list(cases.flatMap { name, figures in figures.map { entry(name, $0, $1) } }))\n"
    case .bencher:
      let members = cases.map { name, figures in
        JSON.Member(name, .object(figures.map { .init($0.measure, Self.metric($1)) }))
      }
      return "\(JSON.object(members))\n"
    }
  }

  private func entry(_ name: String, _ tracked: TrackedFigure, _ row: ResultRow) -> JSON {
    var members: [JSON.Member] = [
      .init("name", .text("\(name) \(tracked.what)")), .init("unit", .text(tracked.unit)),
      .init("value", row.value.json),
    ]
    if let low = row.intervalLow, let high = row.intervalHigh {
      members.append(.init("range", .text("\(ReportFigure.short(low)) … \(ReportFigure.short(high))")))
    }
    return .object(members + [.init("extra", .text(origin))])
  }

  private var origin: String {
    let source = [manifest.source.map { "commit \($0.commit)" }, "run \(manifest.runID)"].compactMap(\.self)
    return (source + ["Swift \(manifest.build.swiftVersion)"]).joined(separator: "\n")
  }

  private static func metric(_ row: ResultRow) -> JSON {
    var members = [JSON.Member("value", row.value.json)]
    if let low = row.intervalLow, let high = row.intervalHigh {
      members += [.init("lower_value", low.json), .init("upper_value", high.json)]
    }
    return .object(members)
  }
}

extension ResultRow {
  /// Whether it is what a table shows of its metric.
  fileprivate var isHeadline: Bool { stat == .median || stat == .exact }
}
