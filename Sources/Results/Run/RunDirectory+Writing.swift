extension RunDirectory {
  /// Opens `samples.csv` to append to it, and cuts off a line that a crash left unfinished.
  ///
  /// A run that is continued is partial again, whatever it was before; otherwise a crash during the continuation
  /// would leave a complete run whose counts do not fit.
  public mutating func openSampleLog() throws(ResultsError) -> SampleLog {
    let log = try SampleLog.open(file(.samples), runID: manifest.runID)
    if manifest.sampleCount != nil {
      var reopened = manifest
      reopened.state = .partial(reason: "the run was continued and has not ended")
      reopened.sampleCount = nil
      try write(reopened)
    }
    return log
  }

  /// Replaces `results.csv` and then ends the run in this state.
  ///
  /// Between the two files a crash leaves the old manifest with new results: where it names a number of rows, that is
  /// noticed on reading; where it does not, the run is still partial.
  public mutating func finish(
    _ state: RunState,
    results: [ResultRow],
    loadAfter: LoadRecord? = nil
  ) throws(ResultsError) {
    let bytes = try check(results)
    let samples = try countSamples()
    var finished = manifest
    finished.state = state
    finished.loadAfter = loadAfter ?? manifest.loadAfter
    finished.resultCount = results.count
    finished.sampleCount = samples
    // Checked before anything is written, so that a refused manifest leaves the directory as it was.
    _ = try JSONFile.bytes(of: finished, path: file(.manifest))
    try WholeFile.write(bytes, to: file(.results), limit: Defaults.maximumResultsBytes)
    try write(finished)
  }

  private func check(_ results: [ResultRow]) throws(ResultsError) -> [UInt8] {
    let path = file(.results)
    var seen = Set<ResultKey>()
    for (index, row) in results.enumerated() {
      try checkResult(row, line: index + 2, seen: &seen)
    }
    return try ResultRow.table.file(of: results, path: path)
  }

  private func countSamples() throws(ResultsError) -> Int {
    var reader = try sampleReader()
    var count = 0
    while try reader.next() != nil { count += 1 }
    return count
  }
}
