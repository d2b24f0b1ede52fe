import Results

/// A run as a comparison sees it: everything is in memory, and nothing is read any more.
struct ComparedRun {
  /// How messages name it: where it was read from.
  let label: String
  let manifest: RunManifest
  let rows: [ResultRow]
  /// The samples, where they were kept; by them strategies are compared round by round.
  let samples: SampleStore?
  /// Whether it is a baseline of which the counts alone were kept.
  var countsOnly = false

  /// The strategy that the run itself compared the others with.
  var reference: String {
    let option = "\(RunOptions.reference.spelling)="
    let typed = manifest.arguments.last { $0.hasPrefix(option) }.map { String($0.dropFirst(option.count)) }
    if let typed { return typed }
    if case .value(let name) = RunOptions.reference.absence { return name }
    return ""
  }

  /// The strategies that have rows, in their order; the reference kernels are none.
  var strategies: [String] {
    var seen: Set<String> = []
    return rows.map(\.caseKey.strategy).filter { !$0.hasPrefix("kernel.") && seen.insert($0).inserted }
  }

  /// Why no time of the run may be used; nil where it may.
  var invalidity: String? {
    guard case .invalid(let reason) = manifest.state else { return nil }
    return "\(manifest.runID) is invalid: \(reason)"
  }

  /// What a reader has to know of the run.
  var notes: [(label: String, text: String)] {
    var notes: [(String, String)] = []
    if let twin = manifest.twin {
      let ratio = Figure.plain(twin.ratio, places: 4)
      let ends =
        "\(Figure.plain(twin.intervalLow, places: 4))–\(Figure.plain(twin.intervalHigh, places: 4))"
      notes.append(("A/A twin of \(label)", "\(ratio) (\(ends)), limit \(Figure.percent(twin.limit))"))
    }
    if let reason = manifest.state.reason { notes.append(("\(label) is \(manifest.state.kind)", reason)) }
    return notes
  }
}
