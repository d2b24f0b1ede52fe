// MARK: - What every run has

extension RunDirectory {
  package func plan() throws(ResultsError) -> RunPlan {
    try JSONFile.read(RunPlan.table, from: file(.plan))
  }

  /// Reads and checks `results.csv`.
  package func results() throws(ResultsError) -> [ResultRow] {
    let path = file(.results)
    guard hasResults || !isUnderWay else {
      throw ResultsError(
        .missing,
        file: path,
        problem: "is not there, as the run has not ended",
        advice: "go on with it by 'bubbleup run --resume \(FileSystem.lastComponent(of: self.path))'"
      )
    }
    let rows = try rows(of: ResultRow.table)
    try requireCount(rows.count, expected: manifest.resultCount, file: path)
    return rows
  }

  /// Opens `samples.csv` to read it sample by sample.
  ///
  /// A last line without its end is put aside and counted in a run that is not complete; in a complete run it is an
  /// error.
  package func sampleReader() throws(ResultsError) -> SampleReader {
    try SampleReader(path: file(.samples), manifest: manifest)
  }

  package func samples() throws(ResultsError) -> SampleSet {
    var reader = try sampleReader()
    var rows: [SampleRow] = []
    while let row = try reader.next() { rows.append(row) }
    return SampleSet(rows: rows, tornBytes: reader.tornBytes)
  }

  package var hasSamples: Bool { FileSystem.isTaken(file(.samples)) }
}

extension RunDirectory {
  /// Opens `samples.csv` to append to it, and cuts off a line that a crash left unfinished.
  ///
  /// A run that is continued is partial again, whatever it was before; otherwise a crash during the continuation
  /// would leave a complete run whose counts do not fit.
  package mutating func openSampleLog() throws(ResultsError) -> SampleLog {
    let log = try SampleLog.open(file(.samples), runID: manifest.runID)
    if manifest.sampleCount != nil {
      var reopened = manifest
      reopened.state = .partial(reason: "the run was continued and has not ended")
      reopened.sampleCount = nil
      try write(reopened)
    }
    return log
  }

  /// Replaces `results.csv` and, where there are results, `strategies.csv`, and then ends the run in this state.
  ///
  /// Between the two files a crash leaves the old manifest with new results: where it names a number of rows, that is
  /// noticed on reading; where it does not, the run is still partial.
  package mutating func finish(
    _ state: RunState,
    results: [ResultRow],
    loadAfter: LoadRecord? = nil
  ) throws(ResultsError) {
    let bytes = try check(results)
    let plain = try strategies(of: results)
    let samples = try countSamples()
    var finished = manifest
    finished.state = state
    finished.loadAfter = loadAfter ?? manifest.loadAfter
    finished.resultCount = results.count
    finished.sampleCount = samples
    // Checked before anything is written, so that a refused manifest leaves the directory as it was.
    _ = try JSONFile.bytes(of: finished, RunManifest.table, path: file(.manifest))
    try WholeFile.write(bytes, to: file(.results), limit: FileLimits.maximumResultsBytes)
    try write(strategies: plain)
    try write(finished)
  }

  /// Makes `strategies.csv` anew from what `results.csv` has; does nothing in a run without results.
  ///
  /// `dangles` says which strategies may read freed memory.
  package func remakeStrategies(of results: [ResultRow], dangles: [String: Bool]) throws(ResultsError) {
    try write(strategies: strategies(of: results, dangles: dangles))
  }

  /// Nil where there are no results: a run of claims or loads has its findings in files of their own.
  private func strategies(
    of results: [ResultRow],
    dangles: [String: Bool] = [:]
  ) throws(ResultsError) -> [UInt8]? {
    guard !results.isEmpty else { return nil }
    let rows = StrategyRow.all(in: results, dangles: dangles)
    return try StrategyRow.table.file(of: rows, path: file(of: StrategyRow.table))
  }

  private func write(strategies bytes: [UInt8]?) throws(ResultsError) {
    guard let bytes else { return }
    try WholeFile.write(bytes, to: file(of: StrategyRow.table), limit: FileLimits.maximumResultsBytes)
  }

  private func check(_ results: [ResultRow]) throws(ResultsError) -> [UInt8] {
    try ResultRow.table.file(of: results, path: file(.results), origin: RowOrigin(manifest))
  }

  private func countSamples() throws(ResultsError) -> Int {
    var reader = try sampleReader()
    var count = 0
    while try reader.next() != nil { count += 1 }
    return count
  }
}

// MARK: - The tables that only some runs have

extension RunDirectory {
  /// Reads and checks a table.
  package func rows<Row>(of table: Table<Row>) throws(ResultsError) -> [Row] {
    try TableReader.all(of: table, path: file(of: table), origin: RowOrigin(manifest))
  }

  /// Replaces a table's file.
  ///
  /// Written anew after each finding: such a file is small, and a run that ends early then has what it found.
  package func write<Row>(_ rows: [Row], of table: Table<Row>) throws(ResultsError) {
    let bytes = try table.file(of: rows, path: file(of: table), origin: RowOrigin(manifest))
    try WholeFile.write(bytes, to: file(of: table), limit: FileLimits.maximumResultsBytes)
  }

  /// The rows of a table; none where the run has no such file.
  package func rowsIfAny<Row>(of table: Table<Row>) throws(ResultsError) -> [Row] {
    has(table) ? try rows(of: table) : []
  }

  /// Whether the run has such a file.
  package func has<Row>(_ table: Table<Row>) -> Bool { FileSystem.isTaken(file(of: table)) }

  /// Where a table's file is, or would be.
  package func file<Row>(of table: Table<Row>) -> String { "\(path)/\(table.name)" }
}

// MARK: - Schedules that failed

extension RunDirectory {
  /// How the names of schedules end.
  package static let scheduleSuffix = ".schedule"

  /// Whether it is the name of a schedule, and of a file in the run's directory itself.
  private static func isSchedule(_ name: String) -> Bool {
    name.hasSuffix(scheduleSuffix) && (try? RunName(name)) != nil
  }

  /// The names of the schedules that are kept beside the rows of the explorations that they failed in.
  package func schedules() throws(ResultsError) -> [String] {
    try FileSystem.entries(of: path).filter(Self.isSchedule).sorted()
  }

  /// Keeps a schedule; one of the same name is replaced.
  package func write(schedule bytes: [UInt8], as name: String) throws(ResultsError) {
    try WholeFile.write(bytes, to: try schedulePath(name), limit: FileLimits.maximumJSONBytes)
  }

  package func schedule(_ name: String) throws(ResultsError) -> [UInt8] {
    try WholeFile.read(try schedulePath(name), limit: FileLimits.maximumJSONBytes)
  }

  private func schedulePath(_ name: String) throws(ResultsError) -> String {
    guard Self.isSchedule(name) else {
      throw ResultsError(
        .unsafeName,
        file: path,
        problem: "\(Excerpt.quoted(name)) is no schedule of a run",
        advice: "restore the row that names it"
      )
    }
    return "\(path)/\(name)"
  }
}

// MARK: - The page

extension RunDirectory {
  /// The name that the page about a run has beside its other files.
  package static let reportName = "report.html"

  /// Where the page about the run is, or would be.
  package var reportPath: String { "\(path)/\(Self.reportName)" }

  /// Whether the run has not ended, or was killed before it did.
  package var isUnderWay: Bool { manifest.sampleCount == nil }

  /// Whether the run came as far as its results.
  package var hasResults: Bool { has(.results) }

  package func has(_ file: RunFile) -> Bool { FileSystem.isTaken(self.file(file)) }

  package func write(report text: String) throws(ResultsError) {
    try WholeFile.write(Array(text.utf8), to: reportPath, limit: FileLimits.maximumResultsBytes)
  }
}

// MARK: - Checks

/// Compares a file's rows with the number that `run.json` remembers.
///
/// A file that was cut between two rows is a well-formed, shorter file; only this number shows it.
func requireCount(_ found: Int, expected: Int?, file: String) throws(ResultsError) {
  guard let expected, found != expected else { return }
  throw ResultsError(
    .malformed,
    file: file,
    line: found + 1,
    problem: "the file has \(found) rows, run.json says \(expected)",
    advice: "the file was cut or edited: restore it or measure again"
  )
}
