import Results

/// `seal`: takes the digests of a run's files, so that an edit is noticed from then on.
struct SealVerb: VerbRunner {
  static let directories = Positional(
    "DIR",
    .named("DIR", below: RunLife.parent),
    count: .any,
    help: "A run's directory or its name below results/; the latest run unless given"
  )

  static let verb = Verb(
    "seal",
    abstract: "Seal runs, and say whether sealed ones were edited",
    discussion: """
      Every verb that measures seals its run as its last step: seal.json has the SHA-256 of each file, and whoever \
      reads the run says so if a file was edited since. This verb seals runs that have no seal, as those of earlier \
      versions, after reading all of them. A run that was edited stays as it is and ends the command with 65; with \
      --accept-edited it is sealed anew, and its seal names the files for good.
      """,
    positionals: [directories],
    options: [.acceptEdited, .json],
    examples: [
      .init(["seal"], "the latest run"),
      .init(["seal", "results/reference", "results/self-cost"], "two runs"),
      .init(["seal", "results/reference", "--accept-edited"], "an edit that is meant"),
    ]
  )

  /// The directory that holds the runs.
  var parent = RunLife.parent

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let locator = RunLocator(parent: parent)
    let names = try arguments.values(Self.directories, as: .text)
    let acceptEdited = try arguments.flag(.acceptEdited)
    let asJSON = try arguments.flag(.json)
    let runs =
      names.isEmpty ? [try locator.latest().directory] : try names.map { try locator.find($0).directory }
    var sealed: [String] = []
    for run in runs {
      let words = try seal(run, acceptEdited: acceptEdited)
      sealed.append(run.path)
      if !asJSON { console.result("\(run.path): \(words)") }
    }
    if asJSON { console.result(json: ["sealed": sealed]) }
    return .success
  }

  /// Seals the run where it has to be, and says what was done.
  private func seal(_ run: RunDirectory, acceptEdited: Bool) throws -> String {
    let integrity = try run.integrity()
    switch integrity {
    case .intact: return "is sealed, and every file is as it was"
    case .underWay:
      throw CommandError(
        .usage,
        at: run.path,
        "has not ended",
        advice: "Continue it with 'bubbleup run --resume \(run.manifest.runID)'; it is sealed at its end."
      )
    case .unsealed:
      try readAll(run)
      try run.seal(accepting: [])
      return "sealed now; what happened before nobody can say"
    case .edited(let files):
      if !acceptEdited { try integrity.check(run) }
      try readAll(run)
      try run.seal(accepting: files)
      return "sealed anew, with \(files.joined(separator: ", ")) as edited"
    }
  }

  /// What cannot be read must not be sealed as if it could.
  private func readAll(_ run: RunDirectory) throws {
    _ = try run.plan()
    _ = try run.results()
    if run.hasSamples { _ = try run.samples() }
    _ = try run.rowsIfAny(of: ClaimRow.table)
    _ = try run.rowsIfAny(of: StressRow.table)
    _ = try run.rowsIfAny(of: TimelineRow.table)
    _ = try run.rowsIfAny(of: ExplorationRow.table)
    if run.has(ComparisonRow.table) { _ = try ComparisonFile(in: run).read() }
  }
}
