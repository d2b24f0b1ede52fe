import Measurement
import Results
import Scenarios

/// `claims`: an experiment for each row of the catalogue, and the verdict that follows from its figures by its rule.
struct ClaimsVerb: VerbRunner {
  static let rows = Positional(
    "ID",
    .free("ID"),
    count: .any,
    help: "Rows of the catalogue or letters of all their rows, as in E13 or B; everything unless given"
  )
  static let name = Option.value(
    "name",
    .free("NAME"),
    absence: .described("claims-N"),
    help: "The directory below results/ that claims.csv goes to"
  )
  static let verbose = Option.flag("verbose", help: "Show each claim's rule too, as for a single row")
  static let challenge = Option.flag(
    "challenge",
    help: "Try each claim with a change planted that has to turn its verdict, and keep nothing"
  )

  static let verb = Verb(
    "claims",
    abstract: "Answer what the articles claim by experiments",
    discussion: """
      Builds, drives and measures what each row of the catalogue is about, and says whether its conditions, which are \
      stated before anything is measured, are met: confirmed, refuted, depends (on a side of a disagreement), open \
      (an interval decides nothing) or untestable here. To refute a claim is a finding and no failure. Ctrl-C keeps \
      what was found. In a narrow window the table cuts what a claim says, which stands in full below it. \
      With --challenge each experiment is made twice: as it is, and in its counter-world, where a change is planted. \
      A verdict that does not turn there shows an experiment that proves nothing, and is a failure.
      """,
    positionals: [rows],
    options: [name, verbose, challenge, .json],
    examples: [
      .init(["claims"], "every row"),
      .init(["claims", "E13"], "one row, with its rule"),
      .init(
        ["claims", "A", "B9", "--name", "cleanup", "--json"],
        "some rows, as JSON, under a name of its own"
      ),
      .init(
        ["claims", "--challenge"],
        "whether each verdict could come out otherwise; exit code 6 if one could not"
      ),
    ]
  )

  var claims = ClaimCatalogue.all
  /// Makes the laboratory of a claim; nil for the one that measures.
  var laboratory: (@Sendable (Claim) -> any Laboratory)?
  /// The signal that asked to stop, if one did; nil for those that the process receives.
  var interruption: (@Sendable () -> Int32?)?
  /// Where directories of runs are.
  var parent = RunLife.parent

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let words = try arguments.values(Self.rows, as: .text)
    let chosen = try ClaimSelection.claims(named: words, among: claims)
    let name = try arguments.optional(Self.name, as: .text)
    let isVerbose = try arguments.flag(Self.verbose)
    let asJSON = try arguments.flag(.json)
    if laboratory == nil { try refuseDebugBuild() }
    if try arguments.flag(Self.challenge) {
      if name != nil {
        throw CommandError(
          .usage,
          at: "--name",
          "is of no use with --challenge, which keeps nothing",
          advice: "Leave one of them out."
        )
      }
      return try challenge(chosen, isDetailed: isVerbose || chosen.count == 1, asJSON: asJSON, console)
    }
    let beginning = try RunLife.Beginning(
      name,
      orNext: "claims",
      below: parent,
      arguments: words + arguments.spelt(),
      seed: ClaimDefaults.seed
    )
    let stopwatch = ContinuousClock().now
    let (life, outcomes, signal) = try RunLife.heedingSignals(interruption) { signal in
      var life = try RunLife(beginning)
      let (outcomes, received) = try measure(chosen, &life, console, until: signal)
      return (life, outcomes, received)
    }
    let presentation = ClaimsPresentation(
      outcomes: outcomes,
      path: life.directory.path,
      seconds: (ContinuousClock().now - stopwatch) / .seconds(1),
      isDetailed: isVerbose || chosen.count == 1
    )
    if asJSON {
      console.result(try presentation.json(of: life.directory))
    } else {
      presentation.show(on: console)
    }
    if let signal { return ExitCode(signal: signal) }
    return outcomes.contains { $0.verdict == .failed } ? .caseFailed : .success
  }

  /// Whether the verdicts of `chosen` turn in their counter-worlds.
  private func challenge(
    _ chosen: [Claim],
    isDetailed: Bool,
    asJSON: Bool,
    _ console: Console
  ) throws -> ExitCode {
    let stopwatch = ContinuousClock().now
    let (outcomes, signal) = try RunLife.heedingSignals(interruption) { interruption in
      let session = ChallengeSession(
        laboratory: { claim in
          laboratory.map { $0(claim) }
            ?? MeasuringLaboratory(claim: claim, rounds: ClaimDefaults.challengeRounds)
        },
        isInterrupted: { interruption() != nil },
        progress: { place, claim in
          console.transient("\(place + 1)/\(chosen.count) \(claim.row) \(claim.statement)")
        }
      )
      let (outcomes, isStopped) = try CompanionThread.alive { session.challenge(chosen) }
      return (outcomes, RunLife.signal(interruption(), ifStopped: isStopped))
    }
    let presentation = ChallengePresentation(
      outcomes: outcomes,
      seconds: (ContinuousClock().now - stopwatch) / .seconds(1),
      isDetailed: isDetailed
    )
    if asJSON { console.result(presentation.json) } else { presentation.show(on: console) }
    return signal.map { ExitCode(signal: $0) } ?? presentation.exitCode
  }

  /// What was found, and the signal that stopped it, if one did.
  private func measure(
    _ chosen: [Claim],
    _ life: inout RunLife,
    _ console: Console,
    until interruption: @escaping () -> Int32?
  ) throws -> (outcomes: [ClaimOutcome], signal: Int32?) {
    let begun = life.directory
    let session = ClaimSession(
      laboratory: { claim in laboratory.map { $0(claim) } ?? MeasuringLaboratory(claim: claim) },
      isInterrupted: { interruption() != nil },
      progress: { place, claim in
        console.transient("\(place + 1)/\(chosen.count) \(claim.row) \(claim.statement)")
      },
      keep: { try begun.write($0.flatMap { $0.rows(in: begun) }, of: ClaimRow.table) }
    )
    try begun.write([], of: ClaimRow.table)
    let (outcomes, isStopped) = try CompanionThread.alive { try session.measure(chosen) }
    let signal = RunLife.signal(interruption(), ifStopped: isStopped)
    try life.finish(signal)
    return (outcomes, signal)
  }

  private func refuseDebugBuild() throws {
    guard BuildDescription.current.mode == .debug else { return }
    throw CommandError(
      .unavailable,
      at: "claims",
      "this is a debug build, whose figures say nothing about a product",
      advice: "Use './bubbleup claims', or 'swift run -c release bubbleup claims'."
    )
  }
}

extension ClaimOutcome {
  /// The rows for the file in `directory`.
  fileprivate func rows(in directory: RunDirectory) -> [ClaimRow] {
    rows(runID: directory.manifest.runID, machineID: directory.manifest.machine.machineID)
  }
}
