/// What a baseline keeps of a run: the bytes of its files.
enum BaselineContent {
  /// Every file as it is, after reading all of it; samples where they were kept.
  static func everything(of run: RunDirectory) throws(ResultsError) -> [String: [UInt8]] {
    _ = try run.plan()
    _ = try run.results()
    var files: [String: [UInt8]] = [:]
    for file in RunFile.allCases {
      if file == .samples {
        guard FileSystem.isTaken(run.file(file)) else { continue }
        var reader = try run.sampleReader()
        while try reader.next() != nil {}
      }
      files[file.rawValue] = try WholeFile.read(run.file(file), limit: file.limit)
    }
    return files
  }

  /// The counts alone, which are the same on every machine with the same toolchain.
  ///
  /// Bytes are left out too: an allocator rounds them to its size classes. The row numbers in `run.json` follow, so
  /// that the result is a run like any other.
  static func counts(of run: RunDirectory) throws(ResultsError) -> [String: [UInt8]] {
    let plan = try run.plan()
    let rows = try run.results().filter(\.isExactCount)
    guard !rows.isEmpty else {
      throw ResultsError(
        .unusable,
        file: run.file(.results),
        problem: "the run has no counts",
        advice: "keep all of it, or measure with 'bubbleup run'"
      )
    }
    var manifest = run.manifest
    manifest.resultCount = rows.count
    manifest.sampleCount = 0
    return [
      RunFile.manifest.rawValue: try JSONFile.bytes(
        of: manifest,
        RunManifest.table,
        path: run.file(.manifest)
      ),
      RunFile.plan.rawValue: try JSONFile.bytes(of: plan, RunPlan.table, path: run.file(.plan)),
      RunFile.results.rawValue: try ResultRow.table.file(of: rows, path: run.file(.results)),
    ]
  }
}

extension ResultRow {
  /// Whether the row is a count that every repetition gave alike.
  public var isExactCount: Bool { unit == "count" && stat == .exact }
}
