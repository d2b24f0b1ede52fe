/// The directory of one run: `run.json`, `plan.json`, `results.csv` and `samples.csv`.
///
/// Only `samples.csv` grows in place, line by line. Every other file is replaced as a whole, so that whatever
/// happens, a reader finds all of the old or all of the new. `run.json` is written first, as partial, and last: a run
/// that ended without saying so is a partial run.
package struct RunDirectory: Sendable {
  package let path: String
  package private(set) var manifest: RunManifest

  private init(path: String, manifest: RunManifest) {
    self.path = path
    self.manifest = manifest
  }

  /// Makes the directory of a new run.
  ///
  /// A directory of this name is never without its files.
  /// - Throws: `duplicate` if the name is taken; nothing is written then.
  package static func create(
    _ name: RunName,
    in parent: String,
    manifest: RunManifest,
    plan: RunPlan
  ) throws(ResultsError) -> RunDirectory {
    let path = "\(parent)/\(name)"
    try refuseTaken(path)
    func file(_ file: RunFile) -> String { file.path(in: path) }
    let files = [
      RunFile.manifest.rawValue: try JSONFile.bytes(of: manifest, RunManifest.table, path: file(.manifest)),
      RunFile.plan.rawValue: try JSONFile.bytes(of: plan, RunPlan.table, path: file(.plan)),
      RunFile.samples.rawValue: try SampleRow.table.file(of: [], path: file(.samples)),
    ]
    // Another process may be quicker, and then it is the name that is the matter, not the disk.
    try FileSystem.makeFolder(path, of: files, refuseTaken: refuseTaken)
    return RunDirectory(path: path, manifest: manifest)
  }

  package static func open(_ name: RunName, in parent: String) throws(ResultsError) -> RunDirectory {
    try open(path: "\(parent)/\(name)")
  }

  /// Opens the directory of a run wherever it is.
  package static func open(path: String) throws(ResultsError) -> RunDirectory {
    let kind = try FileSystem.kind(of: path)
    guard kind == .directory else {
      let isMissing = kind == .nothing
      throw ResultsError(
        isMissing ? .missing : .malformed,
        file: path,
        problem: isMissing ? "there is no such run" : "is not a directory",
        advice: isMissing
          ? "check the name, or make the run first" : "name the run's directory, not one of its files"
      )
    }
    let manifest = try JSONFile.read(RunManifest.table, from: RunFile.manifest.path(in: path))
    return RunDirectory(path: path, manifest: manifest)
  }

  /// Replaces `run.json`.
  ///
  /// The numbers of rows are kept: they belong to the files, not to the caller.
  package mutating func update(_ manifest: RunManifest) throws(ResultsError) {
    var updated = manifest
    updated.resultCount = self.manifest.resultCount
    updated.sampleCount = self.manifest.sampleCount
    try write(updated)
  }

  /// Replaces `run.json` and remembers what it says.
  mutating func write(_ updated: RunManifest) throws(ResultsError) {
    guard updated.runID == manifest.runID else {
      throw ResultsError(
        .malformed,
        file: file(.manifest),
        column: "run_id",
        problem: "\(Excerpt.quoted(updated.runID)) is not this run, \(Excerpt.quoted(manifest.runID))",
        advice: "make another directory for another run"
      )
    }
    let bytes = try JSONFile.bytes(of: updated, RunManifest.table, path: file(.manifest))
    try WholeFile.write(bytes, to: file(.manifest), limit: FileLimits.maximumJSONBytes)
    manifest = updated
  }

  package func file(_ file: RunFile) -> String { file.path(in: path) }

  private static func refuseTaken(_ path: String) throws(ResultsError) {
    guard FileSystem.isTaken(path) else { return }
    throw ResultsError(
      .duplicate,
      file: path,
      problem: "a run of this name exists",
      advice: "choose another name, or continue that run with --resume"
    )
  }
}

extension RunDirectory {
  /// The runs below a directory that can be opened, latest first; where several began in the same second, by name.
  ///
  /// What is no run, or a damaged one, is passed over: whoever asks for all wants those that can be used.
  package static func all(in parent: String) throws(ResultsError) -> [RunDirectory] {
    guard try FileSystem.kind(of: parent) == .directory else { return [] }
    return try FileSystem.entries(of: parent).sorted()
      .compactMap { name -> RunDirectory? in
        guard let name = try? RunName(name) else { return nil }
        return try? open(name, in: parent)
      }
      .sorted { ($0.manifest.startedAt, $1.path) > ($1.manifest.startedAt, $0.path) }
  }
}

// MARK: - Names

/// The files of a run directory that every run has.
package enum RunFile: String, CaseIterable {
  case manifest = "run.json"
  case plan = "plan.json"
  case results = "results.csv"
  case samples = "samples.csv"

  package func path(in directory: String) -> String { "\(directory)/\(rawValue)" }
}

/// A name that can be a directory under `results/` and nothing else.
///
/// Names come from command lines, CI variables and branch names. So the alphabet is closed: what is not allowed by it
/// (`../`, a leading dot or dash, a separator, a control character) cannot reach the file system at all.
package struct RunName: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// Takes a name of letters, digits, `-`, `_` and `.`.
  ///
  /// - Throws: `unsafeName`, saying what is wrong.
  package init(_ text: String) throws(ResultsError) {
    let isLong = text.utf8.count > FileLimits.maximumNameBytes
    // A command would take a dash for an option.
    let isHidden = text.isEmpty || text.hasPrefix(".") || text.hasPrefix("-") || text.contains("..")
    guard !isLong, !isHidden, text.utf8.allSatisfy(Self.isAllowed) else {
      throw ResultsError(
        .unsafeName,
        file: Excerpt.quoted(text),
        problem: "is no name that is safe as one of a folder",
        advice: "use letters, digits, - _ and ., not first and not twice in a row, at most "
          + "\(FileLimits.maximumNameBytes) bytes"
      )
    }
    self.text = text
  }

  package var description: String { text }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-_.".utf8.contains(byte)
  }
}
