/// `baseline.json`: which run a baseline keeps, and the digests of its files.
public struct BaselineRecord: Equatable, Sendable {
  /// The file's name; a directory without it is no baseline.
  package static let fileName = "baseline.json"

  package internal(set) var schemaVersion = Schema.version
  package var name: String
  package var runID: String
  package var savedAt: Int
  package var countsOnly: Bool
  package var files: [String: String]

  package static let table = Table<BaselineRecord>(
    fileName,
    columns: [
      Schema.column(\.schemaVersion),
      Column("name", \.name, .prose, "the baseline's name, which is its directory's too"),
      Column("run_id", \.runID, .prose, "the run that is kept"),
      Column("saved_at", \.savedAt, .count(), "when it was saved, in seconds since 1970, UTC"),
      Column(
        "counts_only",
        \.countsOnly,
        .flag,
        "whether the counts alone were kept, which hold on any machine"
      ),
      Column(
        "sha256",
        \.files,
        .map(of: .prose),
        "the SHA-256 of each file by its name, as `sha256sum` prints it"
      ),
    ],
    blank: BaselineRecord(name: "", runID: "", savedAt: 0, countsOnly: false, files: [:]),
    check: { record throws(Problem) in try record.check() }
  )

  private func check() throws(Problem) {
    do throws(ResultsError) { _ = try RunName(name) } catch {
      throw Problem(.unsafeName, column: "name", error.problem, advice: error.advice)
    }
    let known = Set(RunFile.allCases.map(\.rawValue))
    for file in files.keys.sorted() where !known.contains(file) {
      throw Problem(
        .unsafeName,
        column: "sha256",
        "\(Excerpt.quoted(file)) is no file of a run",
        advice: "restore the file, or save the baseline again"
      )
    }
    for file in [RunFile.manifest, .plan, .results] where files[file.rawValue] == nil {
      throw Problem(
        .malformed,
        column: "sha256.\(file.rawValue)",
        "is missing",
        advice: "restore the file, or save the baseline again"
      )
    }
  }
}
