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
    help: "Claims, or the letters of articles for all their claims, as in E13 or B (default: all)"
  )
  static let name = Option.value(
    "name",
    .free("NAME"),
    absence: .described("claims-N"),
    help: "The run's directory below results/; with --shard K/N it is NAME-KofN"
  )
  static let verbose = Option.flag("verbose", help: "Also show each claim's rule, as for a single claim")
  static let all = Option.flag("all", help: "Show all figures of each claim, not only the deciding ones")
  static let challenge = Option.flag(
    "challenge",
    help: "Plant a change in each experiment that must turn its verdict; keeps nothing"
  )

  static let verb = Verb(
    "claims",
    abstract: "Test what the articles claim by experiments",
    discussion: """
      Builds, drives and measures what each claim is about, by conditions that are stated beforehand. The verdict is \
      confirmed, refuted, depends (on which side of a disagreement you take), open (an interval does not decide) or \
      untestable here. A refuted claim is a result, not a failure. Ctrl-C keeps what was found. \
      A narrow window cuts the claims in the table; each stands in full below it. \
      With --challenge each experiment runs twice: unchanged, and with a planted change that must turn its verdict. \
      If the verdict does not turn, the experiment proves nothing, and that is a failure.
      """,
    positionals: [rows],
    options: [name, verbose, all, challenge, .shard, .json],
    examples: [
      .init(["claims"], "every claim"),
      .init(["claims", "E13"], "one claim, with its rule and the deciding figures"),
      .init(["claims", "E13", "--all"], "the same with all of its figures"),
      .init(
        ["claims", "A", "B9", "--name", "cleanup", "--json"],
        "some claims, as JSON, in results/cleanup"
      ),
      .init(["claims", "--shard", "3/8", "--name", "all"], "the third of eight parts, as all-3of8"),
      .init(
        ["claims", "--challenge"],
        "whether each verdict could be another; exit code 6 if one could not"
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
          "has no effect with --challenge, which keeps nothing and shows verdicts only",
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
    let (life, outcomes, signal) = try RunLife.withInterruptHandling(interruption) { signal in
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
    let (outcomes, signal) = try RunLife.withInterruptHandling(interruption) { interruption in
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
      "this is a debug build, and its times say nothing about a product",
      advice: "Use './bubbleup claims', or 'swift run -c release bubbleup claims'."
    )
  }
}

extension Claim {
  /// What a claim compares stays together; all count alike, because there are no estimates of their time.
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
