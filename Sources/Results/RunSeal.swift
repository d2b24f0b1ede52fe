/// `seal.json`: the digests of a run's files, as they were when the run had ended.
///
/// By it whoever reads the run sees that a file was changed since. It protects from slips and from figures that somebody
/// "corrected", and not from a forger, who can write a seal as well.
public struct RunSeal: Equatable, Sendable {
  /// When a run was sealed.
  public enum Moment: String, Sendable, CaseIterable {
    /// As its last step, by what measured.
    case end
    /// By `bubbleup seal`, which knows only what the files were then.
    case later
  }

  /// The file's name.
  package static let fileName = "seal.json"

  package internal(set) var schemaVersion = Schema.version
  package var runID: String
  package var moment: Moment
  package var edited: [String]
  package var files: [String: String]
  package var replacing: [String: String]?

  package static let table = Table<RunSeal>(
    fileName,
    columns: [
      Schema.column(\.schemaVersion),
      Column("run_id", \.runID, .prose, "the run"),
      Column("sealed", \.moment, .word, "`end`: as the run's last step; `later`: by `bubbleup seal`"),
      Column(
        "edited",
        \.edited,
        .list(of: .prose),
        "files that had been edited after they were measured, and were accepted all the same"
      ),
      Column(
        "sha256",
        \.files,
        .map(of: .prose),
        "the SHA-256 of each file by its name, as `sha256sum` prints it"
      ),
      Column(
        "replacing",
        \.replacing,
        .optional(.map(of: .prose)),
        "the SHA-256 of files that were being replaced as the program was stopped: they may be either"
      ),
    ],
    blank: RunSeal(runID: "", moment: .end, edited: [], files: [:]),
    check: { seal throws(Problem) in
      let replacing = (seal.replacing ?? [:]).keys.sorted()
      for name in (seal.files.keys.sorted() + replacing + seal.edited) where !isName(name) {
        throw Problem(
          .unsafeName,
          column: "sha256",
          "\(Excerpt.quoted(name)) is no file of a run",
          advice: "restore the file, or seal the run again with 'bubbleup seal --accept-edited'"
        )
      }
    }
  )

  /// The files that a seal can name, in the order in which messages name them.
  static let names: [String] =
    RunFile.allCases.map(\.rawValue) + [
      ComparisonFile.name, ClaimRow.table.name, StressRow.table.name, TimelineRow.table.name,
      ExplorationRow.table.name, StrategyRow.table.name, RunDirectory.reportName,
    ]

  /// How the names of schedules end that failed in an exploration: how many there are, and of what, nobody knows before.
  package static let scheduleSuffix = ".schedule"

  /// Whether a run can have a file of this name that is sealed.
  static func isName(_ name: String) -> Bool { names.contains(name) || isSchedule(name) }

  /// Whether it is the name of a schedule, and of a file in the run's directory itself.
  package static func isSchedule(_ name: String) -> Bool {
    name.hasSuffix(scheduleSuffix) && (try? RunName(name)) != nil
  }

  /// Whether a file with this digest is one that was sealed.
  func holds(_ name: String, _ digest: String) -> Bool { files[name] == digest || replacing?[name] == digest }

  /// Those that may be missing later: raw samples are too large to be committed, and a page is made again.
  static let removable: Set = [RunFile.samples.rawValue, RunDirectory.reportName]
}

/// Whether the files of a run are those that it left.
public enum RunIntegrity: Equatable, Sendable {
  /// Every file is as it was.
  case intact
  /// The run has not ended, so that nothing was sealed yet.
  case underWay
  /// The run has ended and has no seal: it is of an earlier version, or the seal was removed.
  case unsealed
  /// These files are not what they were when the run had ended.
  case edited([String])

  /// What has to be known before a figure is believed; nil where there is nothing.
  public var warning: String? {
    switch self {
    case .intact, .underWay: nil
    case .unsealed:
      "the run is not sealed, so that nobody can say whether a figure was edited after it was measured"
    case .edited(let files):
      "\(files.joined(separator: ", ")) \(files.count == 1 ? "was" : "were") edited after \(files.count == 1 ? "it was" : "they were") measured"
    }
  }

  /// The files that were edited, or all that a run has where nobody can say.
  var names: [String] {
    switch self {
    case .intact, .underWay: []
    case .unsealed: RunFile.allCases.map(\.rawValue)
    case .edited(let files): files
    }
  }

  /// Refuses what nobody should be held against.
  public func check(_ run: RunDirectory) throws(ResultsError) {
    guard let warning else { return }
    throw ResultsError(
      .altered,
      file: run.path,
      problem: warning,
      advice: self == .unsealed
        ? "seal it with 'bubbleup seal', if nobody touched it" : "restore the files, or add --accept-edited"
    )
  }
}

extension RunDirectory {
  /// Whether the files are those that the run left: every digest is taken anew.
  ///
  /// A baseline has digests of its own, which ``Baseline/open(path:)`` verifies.
  public func integrity() throws(ResultsError) -> RunIntegrity {
    guard manifest.sampleCount != nil else { return .underWay }
    if Baseline.isBaseline(path) {
      let edited = try Baseline.record(at: path).edited ?? []
      return edited.isEmpty ? .intact : .edited(edited)
    }
    guard let seal = try seal() else { return .unsealed }
    var edited = Set(seal.edited)
    for name in seal.files.keys {
      guard FileSystem.isTaken("\(path)/\(name)") else {
        if !RunSeal.removable.contains(name) { edited.insert(name) }
        continue
      }
      if !seal.holds(name, try digest(of: name)) { edited.insert(name) }
    }
    for name in try sealedNames() where seal.files[name] == nil {
      if !seal.holds(name, try digest(of: name)) { edited.insert(name) }
    }
    if seal.runID != manifest.runID { edited.insert(RunFile.manifest.rawValue) }
    let others = edited.subtracting(RunSeal.names).sorted()
    return edited.isEmpty ? .intact : .edited(RunSeal.names.filter(edited.contains) + others)
  }

  /// Seals the files as they are; those that had been edited since an earlier seal stay named.
  public func seal(accepting edited: [String]) throws(ResultsError) {
    try write(RunSeal(runID: manifest.runID, moment: .later, edited: edited, files: digests()))
  }

  /// The seal; nil where there is none.
  func seal() throws(ResultsError) -> RunSeal? {
    let file = "\(path)/\(RunSeal.fileName)"
    return FileSystem.isTaken(file) ? try JSONFile.read(RunSeal.table, from: file) : nil
  }

  /// Seals a run that ends, before its manifest says so: whoever finds the old manifest takes the run for under way.
  func sealEnd(manifest bytes: [UInt8]) throws(ResultsError) {
    var files = try digests()
    files[RunFile.manifest.rawValue] = SHA256.digest(of: bytes)
    try write(RunSeal(runID: manifest.runID, moment: .end, edited: [], files: files))
  }

  /// Replaces a file of the run, and with it what the seal says of it, if there is one.
  ///
  /// The seal has the new digest beside the old one before the file is replaced, and it alone afterwards: whenever the
  /// program is stopped, the file is one that the seal holds.
  func replace(_ name: String, with bytes: [UInt8], limit: Int) throws(ResultsError) {
    let file = "\(path)/\(name)"
    guard manifest.sampleCount != nil, !Baseline.isBaseline(path), var seal = try seal() else {
      return try WholeFile.write(bytes, to: file, limit: limit)
    }
    let digest = SHA256.digest(of: bytes)
    let isSettled = seal.files[name] == digest && seal.replacing?[name] == nil && !seal.edited.contains(name)
    if !isSettled {
      seal.replacing = (seal.replacing ?? [:]).merging([name: digest]) { $1 }
      try write(seal)
    }
    try WholeFile.write(bytes, to: file, limit: limit)
    guard !isSettled else { return }
    seal.files[name] = digest
    seal.edited.removeAll { $0 == name }
    seal.replacing?[name] = nil
    if seal.replacing?.isEmpty == true { seal.replacing = nil }
    try write(seal)
  }

  private func write(_ seal: RunSeal) throws(ResultsError) {
    try JSONFile.write(seal, RunSeal.table, to: "\(path)/\(RunSeal.fileName)")
  }

  private func digests() throws(ResultsError) -> [String: String] {
    var files: [String: String] = [:]
    for name in try sealedNames() { files[name] = try digest(of: name) }
    return files
  }

  /// The files that are there and are sealed.
  private func sealedNames() throws(ResultsError) -> [String] {
    RunSeal.names.filter { FileSystem.isTaken("\(path)/\($0)") } + (try schedules())
  }

  private func digest(of name: String) throws(ResultsError) -> String {
    let limit = RunFile(rawValue: name)?.limit ?? FileLimits.maximumResultsBytes
    return try SHA256.digest(ofFile: "\(path)/\(name)", limit: limit)
  }
}
