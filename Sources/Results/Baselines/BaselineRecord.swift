/// `baseline.json`: which run a baseline keeps, and the digests of its files.
public struct BaselineRecord: VersionedJSON, Equatable, Sendable {
  /// The file's name; a directory without it is no baseline.
  package static let fileName = "baseline.json"

  /// The version of the directory's format.
  public internal(set) var schemaVersion = Schema.version
  /// The baseline's name, which is its directory's too.
  public var name: String
  /// The run that is kept.
  public var runID: String
  /// When it was saved, in seconds since 1970, UTC.
  public var savedAt: Int
  /// Whether the counts alone were kept: the part that any machine with the same toolchain can be held against.
  public var countsOnly: Bool
  /// The SHA-256 of each file by its name, as `sha256sum` prints it.
  public var files: [String: String]

  enum CodingKeys: String, CodingKey {
    case schemaVersion = "schema_version"
    case name
    case runID = "run_id"
    case savedAt = "saved_at"
    case countsOnly = "counts_only"
    case files = "sha256"
  }

  package func check() throws(Problem) {
    try Schema.check(schemaVersion)
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
