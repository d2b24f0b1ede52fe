import Foundation
import Measurement
import Results

/// Appends what a run or a check found to a history, or says why it may not.
struct HistoryKeeper {
  let file: HistoryFile

  /// The keeper of a file to which rows can be appended; nil where no file is asked for.
  init?(appendingTo path: String?) throws {
    guard let path else { return nil }
    file = HistoryFile(path: path)
    try file.requireAppendable()
  }

  /// Appends the headline figures of a run that was kept; one that may not be is an error.
  func add(_ run: RunDirectory) throws {
    if let refusal = Self.refusal(run.manifest) {
      throw CommandError(.badData, at: run.path, refusal, advice: "Append a run that is whole.")
    }
    let rows = try rows(of: run)
    guard !rows.isEmpty else {
      throw CommandError(.badData, at: run.path, Self.nothing, advice: Self.advice)
    }
    try file.append(rows)
  }

  /// The same at the end of a run: one that may not be appended is said, and the run is what it is.
  func keep(_ run: RunDirectory, _ console: Console) throws {
    if let refusal = Self.refusal(run.manifest) {
      console.warning("nothing was appended to \(file.path): the run \(refusal)")
      return
    }
    do {
      try append(try rows(of: run), console)
    } catch var error as ResultsError {
      error.advice += "; then append the run with 'bubbleup history \(file.path) --add \(run.path)'"
      throw error
    }
  }

  /// Appends what a check measured of its candidate.
  func keep(_ check: CheckRecord, of run: String, _ console: Console) throws {
    let outcome = check.outcome
    let refusal =
      !outcome.plan.injections.isEmpty
      ? "had work injected" : outcome.times.isEmpty ? nil : outcome.invalidity.map { "is invalid: \($0)" }
    if let refusal {
      console.warning("nothing was appended to \(file.path): the check \(refusal)")
      return
    }
    let environment = Environment.current()
    var origin = HistoryRow()
    origin.startedAt = Int(Date().timeIntervalSince1970) - Int(outcome.seconds)
    (origin.runID, origin.verb) = (run, .check)
    origin.build = environment.build.mode.rawValue
    origin.swift = Self.version(environment.build.swiftCompiler)
    origin.allocator = AllocatorRecord(environment).name
    // Both executables of a build lie in the package that they were built from, those with other layouts need not.
    let folder = URL(fileURLWithPath: check.candidate.counting).deletingLastPathComponent().path
    note(SourceState(around: folder).record, in: &origin)
    let machine = MachineRecord(environment).machineID
    let results = check.rows.compactMap { CheckRecord.result($0, run, machine) }
    let figures = HeadlineFigures(results, reference: Self.reference)
    try append(HistoryRow.all(figures, from: origin), console)
  }

  // MARK: - Rows

  private func rows(of run: RunDirectory) throws -> [HistoryRow] {
    let manifest = run.manifest
    var origin = HistoryRow()
    (origin.startedAt, origin.runID) = (manifest.startedAt, manifest.runID)
    origin.verb = manifest.isCheck ? .check : .run
    origin.build = ([manifest.build.mode] + manifest.build.flags).joined(separator: " ")
    origin.swift = Self.version(manifest.build.swiftVersion)
    origin.allocator = manifest.allocator.name
    note(manifest.source, in: &origin)
    let figures = HeadlineFigures(try run.results(), reference: manifest.reference)
    return HistoryRow.all(figures, from: origin)
  }

  private func append(_ rows: [HistoryRow], _ console: Console) throws {
    guard !rows.isEmpty else {
      console.warning("nothing was appended to \(file.path): \(Self.nothing). \(Self.advice)")
      return
    }
    try file.append(rows)
    console.note("appended \(rows.count) rows to \(file.path)")
  }

  private static let nothing = "no headline figure was measured"
  private static let advice = "Measure messages of the reference strategy and of others."

  private func note(_ source: SourceRecord?, in origin: inout HistoryRow) {
    guard let source else { return }
    (origin.commit, origin.tree) = (source.commit, source.isDirty ? .dirty : .clean)
    origin.committedAt = committedAt(source.commit)
  }

  /// When it was committed, as the repository around the history knows it; nil where it does not know the commit.
  private func committedAt(_ commit: String) -> Int? {
    // The text is a file's: nothing that git could take for an option.
    guard !commit.isEmpty, commit.allSatisfy(\.isHexDigit) else { return nil }
    let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
    let words = ["show", "--no-patch", "--format=%ct", commit]
    return Git.answer(words, in: folder, within: Self.patience)?.first.flatMap { Int($0) }
  }

  /// Seconds in which git has to answer; it takes some hundredths.
  private static let patience = 5.0

  /// The strategy that checks are read against, as runs are unless told otherwise.
  private static var reference: String {
    if case .value(let name) = RunOptions.reference.absence { name } else { "" }
  }

  /// The compiler's version without what it was built of.
  private static func version(_ text: String) -> String {
    let version = text.prefix { $0 != " " }
    return version.isEmpty ? "unknown" : String(version)
  }

  // MARK: - What may not be kept

  /// Why figures of the run are none that commits can be compared by, as what the run is; nil where they are.
  private static func refusal(_ manifest: RunManifest) -> String? {
    if manifest.injected?.isEmpty == false { return "had work injected" }
    if let reason = manifest.state.reason { return "is \(manifest.state.kind): \(reason)" }
    if manifest.shard != nil { return "is one part of several; 'bubbleup merge' makes a whole of them" }
    if !manifest.hasFigures { return "has no figures of strategies" }
    return nil
  }
}
