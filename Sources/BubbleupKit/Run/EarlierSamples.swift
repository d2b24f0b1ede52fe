import Results

/// The samples that a continued run goes on from.
struct EarlierSamples {
  let rows: [SampleRow]
  /// The file that they are from.
  let file: String

  /// The longest batch that a run is continued with, in ns; the longest that are measured last a tenth of a second.
  private static let longestBatch = 10e9

  /// Refuses batches of which a single one would keep the run busy, and deaf to Ctrl-C, for more than ten seconds.
  ///
  /// By the quickest of a case: one batch may have lasted long because the process was stopped meanwhile.
  func check() throws(CommandError) {
    var batches: [CaseKey: (iterations: Int, value: Double)] = [:]
    for row in rows where row.phase == SamplePhase.batch.rawValue && row.metric == Metric.latency.id {
      let known = batches[row.caseKey] ?? (row.iterations, row.value)
      batches[row.caseKey] = (min(known.iterations, row.iterations), min(known.value, row.value))
    }
    let long = batches.filter { Double($0.value.iterations) * $0.value.value > Self.longestBatch }
    guard let (key, batch) = long.min(by: { "\($0.key)" < "\($1.key)" }) else { return }
    throw CommandError(
      .badData,
      at: file,
      "batches of \(key) have \(batch.iterations) operations of \(Figure.short(batch.value)) ns each",
      advice: "Nothing measures that long: restore the file, or measure anew under another name."
    )
  }
}
