/// A run whose counts are kept to compare with.
package struct Baseline: Sendable {
  package let record: BaselineRecord
  package let run: RunDirectory

  /// Whether a directory is a baseline: it has a `baseline.json`.
  package static func isBaseline(_ path: String) -> Bool {
    FileSystem.isTaken("\(path)/\(BaselineRecord.fileName)")
  }

  /// Opens a baseline wherever it is.
  package static func open(path: String) throws(ResultsError) -> Baseline {
    let record = try record(at: path)
    let run = try RunDirectory.open(path: path)
    guard run.manifest.runID == record.runID else {
      throw ResultsError(
        .malformed,
        file: "\(path)/\(BaselineRecord.fileName)",
        column: "run_id",
        problem: "\(Excerpt.quoted(record.runID)) is not the run of run.json",
        advice: "restore the directory, or save the baseline again"
      )
    }
    _ = try run.plan()
    try run.requireFitness()
    return Baseline(record: record, run: run)
  }

  static func record(at path: String) throws(ResultsError) -> BaselineRecord {
    let file = "\(path)/\(BaselineRecord.fileName)"
    guard isBaseline(path) else {
      let isFolder = FileSystem.isTaken(path)
      throw ResultsError(
        .missing,
        file: isFolder ? file : path,
        problem: isFolder
          ? "is not there, so that the directory is no baseline" : "there is no such baseline",
        advice: "see 'bubbleup baseline list', or save one with 'bubbleup baseline save'"
      )
    }
    return try JSONFile.read(BaselineRecord.table, from: file)
  }
}

/// `baseline.json`: which run a baseline keeps.
package struct BaselineRecord: Equatable, Sendable {
  /// The file's name; a directory without it is no baseline.
  package static let fileName = "baseline.json"

  package internal(set) var schemaVersion = Schema.version
  package var name: String
  package var runID: String
  package var savedAt: Int

  package static let table = Table<BaselineRecord>(
    fileName,
    columns: [
      Schema.column(\.schemaVersion),
      Column("name", \.name, .prose, "that of the baseline and its directory"),
      Column("run_id", \.runID, .prose, "the run"),
      Column("saved_at", \.savedAt, .count(), "when it was saved, in seconds since 1970, UTC"),
    ],
    blank: BaselineRecord(name: "", runID: "", savedAt: 0),
    check: { record throws(Problem) in
      do throws(ResultsError) { _ = try RunName(record.name) } catch {
        throw Problem(.unsafeName, column: "name", error.problem, advice: error.advice)
      }
    }
  )
}

extension RunDirectory {
  /// Refuses what no build should be held against: a run that is not whole, and one that was made worse on purpose.
  ///
  /// A run is invalid where its times do not agree with themselves, which says nothing about its counts.
  func requireFitness() throws(ResultsError) {
    if case .partial(let reason) = manifest.state {
      throw unusable("state", "the run is partial: \(reason)", "continue it with --resume, or measure again")
    }
    if let shard = manifest.shard {
      let problem =
        "the run is shard \(shard.text), and the cases of the others would be missing from every check"
      throw unusable("shard", problem, "keep the run that 'bubbleup merge' makes of all shards")
    }
    if let injected = manifest.injected, !injected.isEmpty {
      let work = injected.joined(separator: ", ")
      throw unusable("injected", "work was injected into the run: \(work)", "measure without --inject")
    }
  }

  /// Refuses a run without figures, as one of claims or stress is: no check could hold anything against it.
  func requireFigures() throws(ResultsError) {
    guard !manifest.hasFigures else { return }
    let problem = "the run has no figure that a check could hold"
    throw unusable("result_count", problem, "name one that 'bubbleup run' made")
  }

  private func unusable(_ key: String, _ problem: String, _ advice: String) -> ResultsError {
    ResultsError(.unusable, file: file(.manifest), column: key, problem: problem, advice: advice)
  }
}
