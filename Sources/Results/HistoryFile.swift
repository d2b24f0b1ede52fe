import Foundation

/// A file to which every run appends its `strategies.csv`, each row with commit and date; a repository may keep it.
package struct HistoryFile: Sendable {
  package let path: String

  /// The file at a path to which rows can be appended, or why they cannot: before hours are spent on a run.
  package init(appendingTo path: String) throws(ResultsError) {
    self.path = path
    if FileSystem.isTaken(path) { _ = try requireHeader() } else { try WholeFile.requireFolder(of: path) }
  }

  /// Appends the rows of a run, all at once, and returns their number.
  package func append(_ run: RunDirectory) throws(ResultsError) -> Int {
    let rows = HistoryRow.all(of: run.manifest, in: try run.results())
    let all = try HistoryRow.table.file(of: rows, path: path)
    try WholeFile.requireFolder(of: path)
    let file = try OpenFile.appending(path)
    try file.lock()
    let header = try requireHeader()
    let size = try file.size(limit: FileLimits.maximumResultsBytes)
    do throws(ResultsError) {
      try file.write(header.isEmpty ? all : Array(all.dropFirst(header.count)))
    } catch {
      // A full disk may have taken half of the rows. If even this fails, the next run refuses the file.
      try? file.truncate(to: size)
      throw error
    }
    return rows.count
  }

  /// The line with the columns, which have to be those of this version; nothing of a file that is empty.
  private func requireHeader() throws(ResultsError) -> [UInt8] {
    let bytes = try WholeFile.read(path, limit: FileLimits.maximumResultsBytes)
    let header = try HistoryRow.table.file(of: [], path: path)
    guard !bytes.isEmpty else { return [] }
    guard bytes.starts(with: header), bytes.last == header.last else {
      throw ResultsError(
        .malformed,
        file: path,
        line: 1,
        problem: "has other columns than this version appends, or its last line is cut",
        advice: "mend it, or begin another file"
      )
    }
    var reader = try TableReader(HistoryRow.table, path: path)
    while true {
      // Runs of one name on different days are no damage.
      do throws(ResultsError) { guard try reader.next() != nil else { break } } catch {
        guard error.code == .duplicate else { throw error }
      }
    }
    return header
  }
}

/// A row of a history: one of `strategies.csv`, and where it comes from.
package struct HistoryRow: Equatable, Sendable {
  package enum Tree: String, Sendable, CaseIterable { case clean, dirty, unknown }

  package var date = ""
  package var commit: String?
  package var tree = Tree.unknown
  package var runID = ""
  package var machineID = ""
  package var strategy = StrategyRow()

  package static let table = Table<HistoryRow>(
    "history.csv",
    columns: [
      Column("date", \.date, .name, "when the run began, UTC, as in `2026-11-25T10:45:00Z`"),
      Column("commit", \.commit, .optional(.name), "the full hash of the commit, where it is known"),
      Column("tree", \.tree, .word, "whether files differed from it; `unknown` without a commit"),
      .runID(\.runID), .machineID(\.machineID),
      // Without what was appended: a file that an earlier version began can then be gone on with.
    ] + StrategyRow.table.columns.dropLast(StrategyRow.table.appended).map { $0.within(\.strategy) },
    unique: ["run_id", "case_id"],
    blank: HistoryRow()
  )

  /// The rows that the results of a run come to.
  static func all(of manifest: RunManifest, in results: [ResultRow]) -> [HistoryRow] {
    StrategyRow.all(in: results).map { strategy in
      HistoryRow(
        date: Date(timeIntervalSince1970: Double(manifest.startedAt)).formatted(.iso8601),
        commit: manifest.source?.commit,
        tree: manifest.source.map { $0.isDirty ? .dirty : .clean } ?? .unknown,
        runID: manifest.runID,
        machineID: manifest.machine.machineID,
        strategy: strategy
      )
    }
  }
}
