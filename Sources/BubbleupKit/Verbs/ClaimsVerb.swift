import Foundation
import Measurement
import Results
import Scenarios

/// `claims`: an experiment for each row of the catalogue, and the verdict that follows from its figures by its rule.
struct ClaimsVerb: VerbRunner {
  static let rows = Positional(
    "ID",
    .suggestions("ID", ClaimCatalogue.all.map(\.row)),
    count: .any,
    help: "Rows of the catalogue or letters of all their rows, as in E13 or B; everything unless given"
  )
  static let name = Option.value(
    "name",
    .free("NAME"),
    absence: .described("claims-N"),
    help: "The directory below results/ that claims.csv goes to; with --shard K/N it is NAME-KofN"
  )
  static let verbose = Option.flag("verbose", help: "Show each claim's rule too, as for a single row")
  static let all = Option.flag("all", help: "Show all figures of each claim, not only those that decide")
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
    options: [name, verbose, all, challenge, .shard, .json],
    examples: [
      .init(["claims"], "every row"),
      .init(["claims", "E13"], "one row, with its rule and what decides"),
      .init(["claims", "E13", "--all"], "the same with all of its figures"),
      .init(
        ["claims", "A", "B9", "--name", "cleanup", "--json"],
        "some rows, as JSON, under a name of its own"
      ),
      .init(["claims", "--shard", "3/8", "--name", "all"], "the third of eight parts, as all-3of8"),
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
      let isAll = try arguments.flag(Self.all)
      let idle = (name == nil ? [] : [Self.name]) + (isAll ? [Self.all] : [])
      for option in idle {
        throw CommandError(
          .usage,
          at: option.spelling,
          "is of no use with --challenge, which keeps nothing and shows verdicts alone",
          advice: "Leave one of them out."
        )
      }
      return try challenge(
        chosen,
        arguments,
        isDetailed: isVerbose || chosen.count == 1,
        asJSON: asJSON,
        console
      )
    }
    let shard = try Shard(arguments)
    let pieces = ShardedPieces(shard, of: chosen.count) { chosen.map(\.piece) }
    let own = pieces.places.map { chosen[$0] }
    let beginning = try RunLife.Beginning(
      name.map { $0 + shard.suffix },
      orNext: "claims\(shard.suffix)",
      below: parent,
      arguments: words + arguments.spelt(),
      seed: ClaimDefaults.seed
    )
    let stopwatch = ContinuousClock().now
    let (life, outcomes, signal) = try RunLife.heedingSignals(interruption) { signal in
      var life = try RunLife(beginning) { $0.shard = pieces.record }
      let (outcomes, received) = try measure(own, &life, console, until: signal)
      return (life, outcomes, received)
    }
    let presentation = ClaimsPresentation(
      outcomes: outcomes,
      path: life.directory.path,
      seconds: (ContinuousClock().now - stopwatch) / .seconds(1),
      isDetailed: isVerbose || chosen.count == 1,
      showsAll: try arguments.flag(Self.all)
    )
    if asJSON {
      console.result(try presentation.json(of: life.directory))
    } else {
      presentation.show(on: console)
      if let sentence = pieces.sentence { console.result(sentence: sentence) }
    }
    if let signal { return ExitCode(signal: signal) }
    return outcomes.contains { $0.verdict == .failed } ? .caseFailed : .success
  }

  /// Whether the verdicts of `chosen` turn in their counter-worlds.
  private func challenge(
    _ chosen: [Claim],
    _ arguments: Arguments,
    isDetailed: Bool,
    asJSON: Bool,
    _ console: Console
  ) throws -> ExitCode {
    let cases = try ShardedCases(
      [ShardedCases.List(OutputShard.challenges, pieces: chosen.flatMap(\.challengePieces))],
      of: Self.verb.name,
      arguments
    )
    // The worlds of a claim follow each other and stay together.
    let owners = chosen.flatMap { claim in claim.counterWorlds.map { _ in claim.row } }
    let rows = Set(cases.places(OutputShard.challenges).map { owners[$0] })
    let own = chosen.filter { rows.contains($0.row) }
    let stopwatch = ContinuousClock().now
    let (outcomes, signal) = try RunLife.heedingSignals(interruption) { interruption in
      let session = ChallengeSession(
        laboratory: { claim in
          laboratory.map { $0(claim) }
            ?? MeasuringLaboratory(claim: claim, rounds: ClaimDefaults.challengeRounds)
        },
        isInterrupted: { interruption() != nil },
        progress: { place, claim in
          console.transient("\(place + 1)/\(own.count) \(claim.row) \(claim.statement)")
        }
      )
      let (outcomes, isStopped) = try CompanionThread.alive { session.challenge(own) }
      return (outcomes, RunLife.signal(interruption(), ifStopped: isStopped))
    }
    let presentation = ChallengePresentation(
      outcomes: outcomes,
      seconds: (ContinuousClock().now - stopwatch) / .seconds(1),
      isDetailed: isDetailed
    )
    let code = signal.map { ExitCode(signal: $0) } ?? presentation.exitCode
    if asJSON {
      console.result(cases.json(presentation.json, code))
    } else {
      presentation.show(on: console)
      if let sentence = cases.sentence { console.result(sentence: sentence) }
    }
    return code
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
      keep: { try $0.write(to: begun) }
    )
    try [ClaimOutcome]().write(to: begun)
    let (outcomes, isStopped) = try CompanionThread.alive { try session.measure(chosen) }
    let signal = RunLife.signal(interruption(), ifStopped: isStopped)
    try life.finish(
      signal,
      rows: outcomes.map { [ClaimRow.table.name: $0.rows(in: begun).count, VerdictRow.table.name: 1] }
    )
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

extension Claim {
  /// What a claim compares stays together; nobody has estimated what each of them takes, so all count alike.
  fileprivate var piece: ShardedPieces.Piece { ShardedPieces.Piece(row, cost: 1) }

  /// One per counter-world, all of one name: they are read against one experiment.
  fileprivate var challengePieces: [ShardDivision.Piece] { counterWorlds.map { _ in .init(row, cost: 1) } }
}

extension ClaimOutcome {
  /// The rows for the file in `directory`.
  fileprivate func rows(in directory: RunDirectory) -> [ClaimRow] {
    rows(runID: directory.manifest.runID, machineID: directory.manifest.machine.machineID)
  }
}

extension [ClaimOutcome] {
  /// Replaces both tables in `directory`.
  fileprivate func write(to directory: RunDirectory) throws {
    try directory.write(flatMap { $0.rows(in: directory) }, of: ClaimRow.table)
    try directory.write(map { $0.row(runID: directory.manifest.runID) }, of: VerdictRow.table)
  }
}
