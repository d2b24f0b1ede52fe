import Results

/// A kept run that a build is held against.
struct KeptBaseline {
  /// How messages name it.
  let label: String
  let manifest: RunManifest
  /// Whether the counts alone were kept.
  let countsOnly: Bool
  private let rows: [CaseKey: [Figure: ResultRow]]

  private struct Figure: Hashable {
    let metric: String
    let stat: Stat
  }

  /// The baseline of this name below `results/baselines`, or in this directory where the text has a slash.
  ///
  /// Either way every digest is verified before anything is believed.
  init(_ text: String, results: String = RunStart.parent) throws {
    let baseline =
      try text.contains("/")
      ? Baseline.open(path: text) : BaselineStore(below: results).open(RunName(text))
    label = text
    manifest = baseline.run.manifest
    countsOnly = baseline.record.countsOnly
    rows = try Self.index(baseline.run.results())
  }

  /// The cases of single messages, in an order that does not depend on the file's.
  var keys: [CaseKey] { rows.keys.sorted { "\($0)" < "\($1)" } }

  /// The seed that its plans were drawn from.
  var seed: UInt64 { manifest.seed }

  /// The row of a count of a case.
  func row(_ count: GuardedCount, of key: CaseKey) -> ResultRow? {
    rows[key]?[Figure(metric: count.rawValue, stat: .exact)]
  }

  /// The row of the time per message.
  func latency(of key: CaseKey) -> ResultRow? {
    rows[key]?[Figure(metric: Metric.latency.id, stat: .median)]
  }

  /// Reference kernels, builds and several threads are no cases of the gate.
  private static func index(_ rows: [ResultRow]) -> [CaseKey: [Figure: ResultRow]] {
    var index: [CaseKey: [Figure: ResultRow]] = [:]
    for row in rows {
      let key = row.caseKey
      guard key.threads == 1, key.parameters["pass"] == nil, !key.strategy.hasPrefix("kernel.") else {
        continue
      }
      index[key, default: [:]][Figure(metric: row.metric, stat: row.stat)] = row
    }
    return index
  }
}
