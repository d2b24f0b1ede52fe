import Foundation
import Measurement
import Reports
import Results
import Scenarios

/// `claims`: an experiment for each row of the catalogue, and the verdict that follows from its figures by its rule.
struct ClaimsVerb: VerbRunner {
  static let rows = Positional(
    "ID",
    .suggestions("ID", ClaimCatalogue.all.flatMap(\.rows)),
    count: .any,
    help: "Claims, or the letters of articles for all their claims, as in E13 or B (default: all)"
  )
  static let name = Option.value("name", .free("NAME"), absence: .described("nothing is kept"))
    .help("Keep all figures in this directory below results/; with --shard K/N it is NAME-KofN")
  static let verbose = Option.flag("verbose").help("Also show each claim's contrast, as for a single claim")
  static let all = Option.flag("all").help("Show all figures of each claim, not only the deciding ones")
  static let verb = Verb(
    "claims",
    abstract: "Test what the articles claim by experiments",
    discussion: """
      Runs each experiment in two worlds: one where the article says that the claim holds, and a contrast in which it \
      must not. Conditions that are stated beforehand decide. The verdict is confirmed, refuted, depends (on which \
      side of a disagreement you take), open (an interval does not decide) or untestable here; some rows are \
      described, with figures and no verdict. A refuted claim is a result, not a failure; a claim that holds in its \
      contrast as well has failed, because its experiment cannot tell. Ctrl-C shows what was found. \
      A narrow window cuts the claims in the table; each stands in full below it.
      """,
    positionals: [rows],
    options: [name, verbose, all, .shard, ProofFormat.option, .json],
    examples: [
      .init(["claims"], "every claim"),
      .init(["claims", "E13"], "one claim, with its contrast and the deciding figures"),
      .init(["claims", "E13", "--all"], "the same with all of its figures"),
      .init(
        ["claims", "A", "B9", "--name", "cleanup", "--json"],
        "some claims, as JSON, in results/cleanup"
      ),
      .init(["claims", "--shard", "3/8", "--name", "all"], "the third of eight parts, as all-3of8"),
    ]
  )

  var claims = ClaimCatalogue.all
  /// Makes the laboratory of a claim; nil for the one that measures.
  var laboratory: (@Sendable (Claim) -> any Laboratory)?
  /// The signal that asked to stop, if one did; nil for those that the process receives.
  var interruption: (@Sendable () -> Int32?)?
  var parent = RunLife.parent

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let words = try arguments.values(Self.rows, as: .text)
    let chosen = try claims.named(words)
    let name = try arguments.optional(Self.name, as: .text)
    let isVerbose = try arguments.flag(Self.verbose)
    let format = try ProofFormat(arguments)
    if laboratory == nil {
      try Self.refuseDebugBuild("Build with 'swift build -c release'.")
    }
    let shard = try Shard(arguments)
    // What a claim compares stays together; all count alike, because there are no estimates of their time.
    let pieces = ShardedPieces(shard, of: chosen.count) { chosen.map { .init($0.row, cost: 1) } }
    let own = pieces.places.map { chosen[$0] }
    // A shard is there to be merged.
    let isKept = name != nil || !shard.isWhole
    let beginning =
      try !isKept
      ? nil
      : RunLife.Beginning(
        name.map { $0 + shard.suffix },
        orNext: "claims\(shard.suffix)",
        below: parent,
        arguments: words + arguments.spelt(),
        seed: ClaimDefaults.seed
      )
    let stopwatch = ContinuousClock().now
    let (directory, outcomes, signal) = try RunLife.withInterruptHandling(interruption) { signal in
      var life = try beginning.map { try RunLife($0) { $0.shard = pieces.record } }
      let (outcomes, received) = try measure(own, &life, console, until: signal)
      return (life?.directory, outcomes, received)
    }
    let presentation = ClaimsPresentation(
      outcomes: outcomes,
      path: directory?.path,
      seconds: (ContinuousClock().now - stopwatch) / .seconds(1),
      isDetailed: isVerbose || chosen.count == 1,
      showsAll: try arguments.flag(Self.all)
    )
    switch format {
    case .text:
      presentation.show(on: console)
      if let sentence = pieces.sentence { console.result(sentence: sentence) }
    case .json: console.result(try presentation.json(of: directory, RunLife.state(signal)))
    case .junit: console.writeOutput(presentation.junit(of: own).xml)
    }
    if let signal { return ExitCode(signal: signal) }
    return outcomes.contains { $0.verdict == .failed } ? .caseFailed : .success
  }

  /// What was found, and the signal that stopped it, if one did.
  private func measure(
    _ chosen: [Claim],
    _ life: inout RunLife?,
    _ console: Console,
    until interruption: @escaping () -> Int32?
  ) throws -> (outcomes: [ClaimOutcome], signal: Int32?) {
    let begun = life?.directory
    var outcomes: [ClaimOutcome] = []
    try begun.map(outcomes.write)
    let isStopped = try CompanionThread.alive {
      for (place, claim) in chosen.enumerated() {
        if interruption() != nil { return true }
        console.transient("\(place + 1)/\(chosen.count) \(claim.row) \(claim.statement)")
        guard let outcome = outcome(of: claim) else { return true }
        outcomes.append(outcome)
        // What was found is kept at once.
        try begun.map(outcomes.write)
      }
      return false
    }
    let signal = RunLife.signal(interruption(), ifStopped: isStopped)
    let rows = begun.map { begun in outcomes.map { $0.rows(in: begun).count } } ?? []
    try life?.finish(signal, rows: rows.map { [ClaimRow.table.name: $0, VerdictRow.table.name: 1] })
    return (outcomes, signal)
  }

  /// Nil where it was stopped: half an experiment is no finding.
  private func outcome(of claim: Claim) -> ClaimOutcome? {
    do {
      return ClaimOutcome(
        claim,
        try claim.findings(in: laboratory?(claim) ?? MeasuringLaboratory(claim: claim))
      )
    } catch let error as LaboratoryError {
      switch error.code {
      case .stopped: return nil
      case .unavailable: return ClaimOutcome(claim, untestable: error.context)
      case .failed, .misuse: return ClaimOutcome(claim, failed: error.context)
      }
    } catch {
      return ClaimOutcome(claim, failed: "\(error)")
    }
  }
}

extension ClaimOutcome {
  fileprivate func rows(in directory: RunDirectory) -> [ClaimRow] {
    rows(runID: directory.manifest.runID, machineID: directory.manifest.machine.machineID)
  }
}

extension [ClaimOutcome] {
  fileprivate func write(to directory: RunDirectory) throws {
    try directory.write(flatMap { $0.rows(in: directory) }, of: ClaimRow.table)
    try directory.write(map { $0.row(runID: directory.manifest.runID) }, of: VerdictRow.table)
  }
}

extension [Claim] {
  /// Those that the words on the command line name: rows as `E13`, or letters that stand for all their rows.
  func named(_ words: [String]) throws(CommandError) -> [Claim] {
    guard !words.isEmpty else { return self }
    var wanted: Set<String> = []
    for word in words {
      let name = word.uppercased()
      let found = filter { $0.row == name || $0.rows.contains(name) || $0.row.prefix(1) == name }
      guard !found.isEmpty else { throw unknown(word) }
      wanted.formUnion(found.map(\.row))
    }
    return filter { wanted.contains($0.row) }
  }

  private func unknown(_ word: String) -> CommandError {
    let rows = flatMap(\.rows)
    let letters = Set(rows.compactMap(\.first)).sorted().map(String.init).joined(separator: ", ")
    // The neighbours of a row are typos of each other: of several as near, the first is no better than the rest.
    let near = rows.filter { Suggestion.distance(word, $0) == 1 }
    let advice =
      near.isEmpty
      ? "Give a letter (\(letters)) or a row such as \(rows.first ?? "A1")."
      : "Did you mean \(near.prefix(4).joined(separator: ", "))?"
    return CommandError(.usage, at: "'\(word)'", "is no row of the catalogue", advice: advice)
  }
}
