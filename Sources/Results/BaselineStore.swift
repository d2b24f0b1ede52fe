/// The baselines of a project: one directory each, below `results/baselines`.
package struct BaselineStore: Sendable {
  package let path: String

  /// The store below a directory of results.
  package init(below results: String) { path = "\(results)/baselines" }

  package func open(_ name: RunName) throws(ResultsError) -> Baseline {
    let baseline = try Baseline.open(path: directory(name))
    try check(baseline.record, name)
    return baseline
  }

  /// The names of all baselines, sorted; directories that are none are not among them.
  package func names() throws(ResultsError) -> [RunName] {
    guard try FileSystem.kind(of: path) == .directory else { return [] }
    return try FileSystem.entries(of: path).sorted().compactMap { entry in
      guard Baseline.isBaseline("\(path)/\(entry)") else { return nil }
      return try? RunName(entry)
    }
  }

  /// Keeps the counts of a run under a name.
  ///
  /// Everything is read and checked before, so that what is kept can be read later. The copy is made under another
  /// name and then renamed: a crash leaves all of it or none.
  /// - Throws: `unusable` for a run that is partial, has no counts or was made with injected work; `duplicate` for a name that is taken. Nothing is written then.
  package func save(
    _ run: RunDirectory,
    as name: RunName,
    savedAt: Int
  ) throws(ResultsError) -> Baseline {
    try run.requireFitness()
    try run.requireFigures()
    guard !FileSystem.isTaken(directory(name)) else { throw taken(name) }
    var files = try Self.counts(of: run)
    let record = BaselineRecord(name: name.text, runID: run.manifest.runID, savedAt: savedAt)
    let manifest = "\(directory(name))/\(BaselineRecord.fileName)"
    files[BaselineRecord.fileName] = try JSONFile.bytes(of: record, BaselineRecord.table, path: manifest)
    try FileSystem.makeFolder(directory(name), of: files) { path throws(ResultsError) in
      // Somebody else saved one of this name meanwhile, which no disk is to blame for.
      if FileSystem.isTaken(path) { throw taken(name) }
    }
    return try open(name)
  }

  /// Removes a baseline, and nothing that is not one.
  ///
  /// It may be damaged, `baseline.json` included, since such a baseline is one to remove. But that file must be there,
  /// must not name another one, and every file must be one that this project puts there: otherwise nothing is removed.
  package func remove(_ name: RunName) throws(ResultsError) {
    let directory = directory(name)
    guard !FileSystem.isLink(directory) else { throw notOurs(directory, "is a symbolic link") }
    let record: BaselineRecord?
    do throws(ResultsError) { record = try Baseline.record(at: directory) } catch {
      // Whatever cannot be read any more is no other baseline's.
      guard Baseline.isBaseline(directory) else { throw error }
      record = nil
    }
    if let record { try check(record, name) }
    let entries = try FileSystem.entries(of: directory)
    for entry in entries.sorted() where !Self.removable.contains(entry) {
      throw notOurs("\(directory)/\(entry)", "is no file of a baseline")
    }
    // The record goes last: of a removal that is interrupted a baseline is left, which can be removed.
    for entry in entries where entry != BaselineRecord.fileName {
      try FileSystem.removeAll("\(directory)/\(entry)")
    }
    try FileSystem.removeAll(directory)
  }

  // MARK: - Parts

  private static let removable: Set<String> = Set(
    RunFile.allCases.map(\.rawValue) + [
      BaselineRecord.fileName, ComparisonRow.table.name, "README.md", ClaimRow.table.name,
      VerdictRow.table.name,
      StressRow.table.name,
      StrategyRow.table.name, "report.html",
    ]
  )

  /// The counts alone, which are the same on every machine with the same toolchain.
  ///
  /// Bytes are left out too: an allocator rounds them to its size classes. The row numbers in `run.json` follow, so
  /// that the result is a run like any other.
  private static func counts(of run: RunDirectory) throws(ResultsError) -> [String: [UInt8]] {
    let plan = try run.plan()
    let rows = try run.results().filter(\.isExactCount)
    guard !rows.isEmpty else {
      throw ResultsError(
        .unusable,
        file: run.file(.results),
        problem: "the run has no counts",
        advice: "name one that 'bubbleup run' made"
      )
    }
    var manifest = run.manifest
    (manifest.resultCount, manifest.sampleCount) = (rows.count, 0)
    let path = run.file(.manifest)
    return [
      RunFile.manifest.rawValue: try JSONFile.bytes(of: manifest, RunManifest.table, path: path),
      RunFile.plan.rawValue: try JSONFile.bytes(of: plan, RunPlan.table, path: run.file(.plan)),
      RunFile.results.rawValue: try ResultRow.table.file(of: rows, path: run.file(.results)),
    ]
  }

  private func directory(_ name: RunName) -> String { "\(path)/\(name)" }

  private func check(_ record: BaselineRecord, _ name: RunName) throws(ResultsError) {
    guard record.name != name.text else { return }
    throw ResultsError(
      .malformed,
      file: "\(directory(name))/\(BaselineRecord.fileName)",
      column: "name",
      problem: "\(Excerpt.quoted(record.name)) is not \(Excerpt.quoted(name.text)), the directory's name",
      advice: "rename the directory back, or save the baseline again"
    )
  }

  private func taken(_ name: RunName) -> ResultsError {
    ResultsError(
      .duplicate,
      file: directory(name),
      problem: "a baseline of this name exists",
      advice: "remove it with 'bubbleup baseline rm \(name)', or choose another name"
    )
  }

  private func notOurs(_ path: String, _ problem: String) -> ResultsError {
    ResultsError(
      .unusable,
      file: path,
      problem: problem,
      advice: "remove it by hand if it may go; nothing was removed"
    )
  }
}

extension ResultRow {
  /// Whether the row is a count that every repetition gave alike.
  package var isExactCount: Bool { unit == "count" && stat == .exact }
}
