/// A run that is kept to compare with, after its digests were found to be those that it was saved with.
public struct Baseline: Sendable {
  /// What `baseline.json` says.
  public let record: BaselineRecord
  /// The run that it keeps.
  public let run: RunDirectory

  /// Whether a directory is a baseline: it has a `baseline.json`.
  public static func isBaseline(_ path: String) -> Bool {
    FileSystem.isTaken("\(path)/\(BaselineRecord.fileName)")
  }

  /// Opens a baseline wherever it is, and verifies every digest.
  ///
  /// - Throws: `altered`, naming the file, if one is not what was saved.
  public static func open(path: String) throws(ResultsError) -> Baseline {
    let record = try record(at: path)
    for file in RunFile.allCases {
      guard let expected = record.files[file.rawValue] else {
        try refuseStranger(file, in: path)
        continue
      }
      let found = try SHA256.digest(ofFile: file.path(in: path), limit: file.limit)
      guard found == expected else {
        try readAgain(file, in: path)
        throw altered(file.path(in: path), found: found, expected: expected)
      }
    }
    let run = try RunDirectory.open(path: path)
    guard run.manifest.runID == record.runID else {
      throw ResultsError(
        .altered,
        file: "\(path)/\(BaselineRecord.fileName)",
        column: "run_id",
        problem: "\(Excerpt.quoted(record.runID)) is not the run of run.json",
        advice: "restore the directory, or save the baseline again"
      )
    }
    // Digests say that the files are those that were saved, not that anybody can read them.
    _ = try run.plan()
    try RunFitness.check(run)
    return Baseline(record: record, run: run)
  }

  /// Reads `baseline.json` alone.
  static func record(at path: String) throws(ResultsError) -> BaselineRecord {
    guard try FileSystem.kind(of: path) == .directory else {
      throw ResultsError(
        .missing,
        file: path,
        problem: "there is no such baseline",
        advice: "see 'bubbleup baseline list', or save one"
      )
    }
    let file = "\(path)/\(BaselineRecord.fileName)"
    guard FileSystem.isTaken(file) else {
      throw ResultsError(
        .missing,
        file: file,
        problem: "is not there, so that the directory is no baseline",
        advice: "save the run with 'bubbleup baseline save'"
      )
    }
    return try JSONFile.read(BaselineRecord.table, from: file)
  }

  /// Reads a file whose digest is wrong: where the damage shows, its row says more than the digest does.
  private static func readAgain(_ file: RunFile, in path: String) throws(ResultsError) {
    let run = try RunDirectory.open(path: path)
    switch file {
    case .manifest: break
    case .plan: _ = try run.plan()
    case .results: _ = try run.results()
    case .samples: _ = try run.samples()
    }
  }

  /// Samples that were put beside a baseline later were never verified by anybody.
  private static func refuseStranger(_ file: RunFile, in path: String) throws(ResultsError) {
    guard FileSystem.isTaken(file.path(in: path)) else { return }
    throw ResultsError(
      .altered,
      file: file.path(in: path),
      problem: "was not there when the baseline was saved",
      advice: "remove it, or save the baseline again"
    )
  }

  private static func altered(_ path: String, found: String, expected: String) -> ResultsError {
    ResultsError(
      .altered,
      file: path,
      problem: "its SHA-256 begins with \(found.prefix(12)), baseline.json says \(expected.prefix(12))",
      advice: "the file was changed since it was saved: restore it, or save the baseline again"
    )
  }
}
