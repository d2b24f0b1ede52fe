import Hierarchy
import Results
import Scenarios
import SelfCost
import Strategies
import Suites

struct RunRequest {
  let suite: MeasurementSuite
  let budgetSeconds: Double
  let selection: CaseSelection
  let shape: ShapeRequest
  let parts: Set<RunPart>
  let action: Action?
  let threads: [Int]?
  let reference: String
  let seed: UInt64
  let isDryRun: Bool
  let name: String?
  let pin: BenchSettings.Pin
  let shard: Shard

  init(_ arguments: Arguments, _ catalogue: Catalogue = .standard) throws {
    let isQuick = try arguments.flag(RunVerb.quick)
    let isFull = try arguments.flag(RunVerb.full)
    if isQuick, isFull {
      throw CommandError(.usage, at: "--quick", "contradicts --full", advice: "Keep one of them.")
    }
    shape = try ShapeRequest(arguments)
    let isImported = shape.imported != nil && !isQuick && !isFull
    var suite = (isQuick ? MeasurementSuite.quick : isFull ? .full : isImported ? .imported : .standard)
      .with(catalogue)
    // Each message of an app comes alone, so that what it costs from an empty cache is asked of every strategy.
    suite.sendsAllCold = shape.imported != nil
    self.suite = suite
    budgetSeconds =
      try arguments.optional(RunVerb.timeBudget, as: .duration()).map { $0 / .seconds(1) }
      ?? suite.budgetSeconds
    selection = try CaseSelection(arguments)
    let chosen = try arguments.values(RunVerb.part, as: ValueParser<RunPart>.oneOfCases)
    let label = try arguments.optional(RunVerb.action, as: .text)
    action = label.flatMap { label in Action.allCases.first { $0.label == label } }
    let threads = try arguments.optional(RunVerb.threads, as: .sweep(in: 1...64))
    self.threads = threads
    let usual = RunPart.allCases.filter { part in
      part == .threads ? isFull || threads != nil : part != .builds || !isImported
    }
    parts = Set(chosen.isEmpty ? usual : chosen)
    reference = try arguments.value(RunVerb.reference, as: .text)
    seed = try arguments.value(RunVerb.seed, as: .seed)
    isDryRun = try arguments.flag(RunVerb.dryRun)
    name = try arguments.optional(RunVerb.name, as: .text)
    pin = try BenchSettings.Pin(arguments)
    shard = try Shard(arguments)
  }
}

extension BenchSettings.Pin {
  init(_ arguments: Arguments) throws {
    let processor = try arguments.optional(RunVerb.pin, as: .integer(in: 0...4_095))
    let isLeftOut = try arguments.flag(RunVerb.noPin)
    if isLeftOut, processor != nil {
      throw CommandError(.usage, at: "--no-pin", "contradicts --pin", advice: "Keep one of them.")
    }
    self = isLeftOut ? .none : processor.map { .processor($0) } ?? .any
  }
}

enum RunPart: String, CaseIterable {
  case messages, cold, builds, threads
}

/// Which cases the options select: all strategies given, all filters given, none of the skips.
struct CaseSelection {
  let strategies: [TextPattern]
  let filters: [TextPattern]
  let skips: [TextPattern]

  init(_ arguments: Arguments) throws {
    strategies = try arguments.values(RunVerb.strategy, as: .pattern)
    filters = try arguments.values(RunVerb.filter, as: .pattern)
    skips = try arguments.values(RunVerb.skip, as: .pattern)
  }

  /// Refuses a strategy that is none of `all` and not called as one of `others`, and says which may have been meant.
  func requireStrategies(among all: [any Strategy], or others: [String] = []) throws(CommandError) {
    let names = all.map { "\($0.name)" }
    try Suggestion.requireMatches(
      strategies,
      among: names + others.filter { !names.contains($0) },
      at: RunVerb.strategy.spelling
    )
  }

  func advice(among labels: [String], otherwise: String) -> String {
    Suggestion.advice(for: filters, amongLabels: labels, otherwise: otherwise)
  }

  func includes(_ subject: Case) -> Bool { includes(name: "\(subject.strategy.name)", label: subject.label) }

  /// Whether the form is selected; its linkage goes by the name of the strategy that does the same on a plan.
  func includes(_ subject: ArchitectureCase) -> Bool {
    includes(name: subject.options.linkage.rawValue, label: subject.label)
  }

  private func includes(name: String, label: String) -> Bool {
    (strategies.isEmpty || strategies.contains { name.contains($0) })
      && (filters.isEmpty || filters.contains { $0.selects(label) })
      && !skips.contains { $0.selects(label) }
  }
}

extension SelfCostSuite {
  /// What the command line of `run --suite self-cost` asks for; nil where the arguments ask for another suite.
  init?(_ arguments: Arguments) throws {
    let isAsked =
      try arguments.value(RunVerb.suite, as: ValueParser<RunVerb.SuiteName>.oneOfCases) == .selfCost
    self.init()
    trials = try arguments.optional(RunVerb.trials, as: .integer(in: 1...10_000)) ?? trials
    trialSeconds =
      try arguments.optional(RunVerb.trialLength, as: .duration(upTo: .seconds(60)))
      .map { $0 / .seconds(1) } ?? trialSeconds
    guard isAsked else {
      let problem = "makes no sense without --suite self-cost"
      let own = [RunVerb.trials, RunVerb.trialLength]
      try Self.refuse(own, in: arguments, problem, advice: "Add it, or leave this out.")
      return nil
    }
    let allowed = RunVerb.selfCost + RunVerb.besideSelfCost
    try Self.refuse(
      RunVerb.all.filter { !allowed.contains($0) },
      in: arguments,
      "has no effect on --suite self-cost",
      advice: "Leave it out: this suite is fixed, so that machines can be compared."
    )
  }

  private static func refuse(
    _ options: [Option],
    in arguments: Arguments,
    _ problem: String,
    advice: String
  ) throws(CommandError) {
    for option in options where try arguments.isGiven(option) {
      throw CommandError(.usage, at: option.spelling, problem, advice: advice)
    }
  }
}

extension RunVerb {
  /// A run to go on with, and the arguments that it was begun with; nil where none is named.
  static func continued(_ arguments: Arguments) throws -> (directory: RunDirectory, arguments: Arguments)? {
    guard let name = try arguments.optional(RunVerb.resume, as: .text) else { return nil }
    for option in RunVerb.all where !RunVerb.presentation.contains(option) {
      guard try arguments.isGiven(option) else { continue }
      let advice = "Leave it out: the run goes on with its own options."
      throw CommandError(.usage, at: option.spelling, "cannot be changed with --resume", advice: advice)
    }
    let directory = try RunLocator.suggesting(name, among: { try RunLocator.names(in: RunLife.parent) }) {
      try RunDirectory.open(try RunName(name), in: RunLife.parent)
    }
    if directory.manifest.merged != nil {
      let advice = "Remove it, and merge its shards again."
      throw CommandError(.badData, at: directory.path, "is an unfinished merge", advice: advice)
    }
    do throws(CommandError) {
      if let begun = try verb.arguments(of: directory.manifest.arguments) { return (directory, begun) }
    } catch {
      let problem = "was not begun by 'run', as its arguments show (\(error.place): \(error.problem))"
      let advice = "Start again with the verb that began it."
      throw CommandError(.badData, at: directory.path, problem, advice: advice)
    }
    throw CommandError(.badData, at: directory.path, "was not begun by 'run'", advice: "Measure again.")
  }
}
