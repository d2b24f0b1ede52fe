import Foundation
import Hierarchy
import Measurement
import Reports
import Results
import Scenarios
import Stress
import Suites

/// `stress`: strategies under concurrency, and the proof that each message has one outcome and nothing is left behind.
struct StressVerb: VerbRunner {
  static let verb = Verb(
    "stress",
    abstract: "Send while the hierarchy changes, and prove that nothing is lost",
    discussion: """
      Senders send from random leaves of a live hierarchy, while other queues push, pop, present, dismiss and move its \
      branches, swap the root and reuse cells. Every message must get exactly one outcome, in order for each sender. \
      After teardown no object, table entry, observer or message may be left. Otherwise the exit code is 6. Each load \
      runs twice: torn down after its last message, and torn down while half of its messages are still to come. Ctrl-C \
      keeps what was found.
      """,
    options: StressVerb.all,
    examples: [
      .init(["stress"], "every strategy under every discipline that supports it, with 1 and 2 senders"),
      .init(
        ["stress", "--strategy", "^parent", "--discipline", "locked", "--threads", "1..8:x2"],
        "one family with more and more senders"
      ),
      .init(
        ["stress", "--shape", "deep-app", "--strategy", "^delegate.relay$", "--messages", "20000"],
        "a load on the deep app"
      ),
      .init(
        ["stress", "--strategy", "^parent.weak$", "--rate", "20000", "--duration", "10s"],
        "loads of ten seconds each, with latencies from the intended start of each message"
      ),
      .init(["stress", "--soak"], "five million messages"),
      .init(
        ["stress", "--teardown", "100000", "--discipline", "locked"],
        "tear down a chain of 100,000 levels while messages climb it"
      ),
      .init(
        ["stress", "--explore", "exhaustive", "--explore", "pct"],
        "every interleaving of a few steps, then many of more steps"
      ),
      .init(
        ["stress", "--replay", "send-remove.parent.weak.locked.schedule"],
        "run a failed schedule again"
      ),
      .init(["stress", "--list", "--markdown"], "which strategy runs under which discipline, as Markdown"),
    ]
  )

  var catalogue = Catalogue.standard
  /// Counts allocations; nil for a child that does.
  var allocations: (@Sendable (StressCase) -> LoadAllocations)?
  /// The signal that asked to stop, if one did; nil for those that the process receives.
  var interruption: (@Sendable () -> Int32?)?
  /// Seconds without progress after which a load has failed.
  var patience = 20.0
  var parts = ExploredParts()
  var parent = RunLife.parent

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let task = try StressTask(arguments)
    return switch task {
    case .list: try show(arguments, console)
    case .replay:
      try replay(arguments.value(Self.replay, as: .text), asJSON: arguments.flag(.json), console)
    case .explore:
      try RunLife.withInterruptHandling(interruption) {
        try StressExploration(arguments, Shard(arguments), in: parent, of: parts).run(console, until: $0)
      }
    case .soak, .teardown, .load:
      try RunLife.withInterruptHandling(interruption) { interruption in
        var request = try StressRequest(arguments, task, catalogue)
        request.patience = patience
        return try load(request, arguments, console, until: interruption)
      }
    }
  }

  private func show(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let support = SupportTable(of: catalogue.strategies)
    if try arguments.flag(.json) {
      console.result(support.json)
    } else if try arguments.flag(StressVerb.markdown) {
      console.result(support.markdown)
    } else {
      console.result(support.table)
      for reason in support.reasons { console.result(sentence: reason) }
    }
    return .success
  }

  private func load(
    _ request: StressRequest,
    _ arguments: Arguments,
    _ console: Console,
    until interruption: @escaping () -> Int32?
  ) throws -> ExitCode {
    let shard = try Shard(arguments)
    let format = try ProofFormat(arguments)
    request.imported?.note(on: console)
    let whole = try StressPlan(request, of: catalogue.strategies)
    let pieces = try ShardedPieces(shard, of: whole.pieceCount, whole.pieces)
    let plan = whole.part(pieces)
    if BuildDescription.current.mode == .debug {
      console.warning("this is a debug build: its outcomes are valid, its times say nothing about a product")
    }
    var life = try RunLife(.init(stress: arguments, shard, seed: request.seed, below: parent)) {
      $0.shard = pieces.record
      $0.hierarchy = try request.imported?.record()
    }
    if let words = plan.announcement { console.progress(words) }
    let start = ContinuousClock().now
    let (findings, signal) = try run(plan, &life, console, until: interruption)
    let presentation = StressPresentation(
      findings: findings,
      refusals: plan.refusals,
      planned: plan.cases.count,
      path: life.directory.path,
      seconds: (ContinuousClock().now - start) / .seconds(1)
    )
    switch format {
    case .text:
      presentation.show(on: console)
      if let sentence = pieces.sentence { console.result(sentence: sentence) }
    case .json:
      let rows = try life.directory.stressRows(of: findings, plan.refusals)
      console.result(life.directory.json(["stress": try StressRow.table.objects(of: rows)]))
    case .junit: console.writeOutput(presentation.junit(of: plan.cases).xml)
    }
    // From the files, as 'report' makes it again; last, so that a full disk hides nothing of what was found.
    try life.directory.writeLastPage(catalogue.strategies)
    return ExitCode(hasFailed: findings.contains { !$0.failures.isEmpty }, signal)
  }

  private func run(
    _ plan: StressPlan,
    _ life: inout RunLife,
    _ console: Console,
    until interruption: @escaping () -> Int32?
  ) throws -> (findings: [StressFinding], signal: Int32?) {
    let begun = life.directory
    let keep: ([StressFinding]) throws -> Void = { findings in
      try begun.write(begun.stressRows(of: findings, plan.refusals), of: StressRow.table)
      try begun.write(begun.timeline(of: findings), of: TimelineRow.table)
    }
    try keep([])
    let (findings, isStopped) = try makeLoads(plan.cases, console, keep: keep) { interruption() != nil }
    console.endTransient()
    let signal = RunLife.signal(interruption(), ifStopped: isStopped)
    // The loads after one that hung are not made. A whole run shows that by its rows; a shard must not pass for complete.
    let isCut = begun.manifest.shard != nil && findings.count < plan.cases.count
    try life.finish(
      signal,
      rows: isCut ? [] : begun.stressRowCounts(of: findings, plan.refusals),
      lack: isCut ? "a load hung, and \(plan.cases.count - findings.count) after it were not made" : nil
    )
    return (findings, signal)
  }
}

extension RunLife.Beginning {
  /// That of a run of `stress`, below the directory that the arguments name or the next one that is free.
  init(stress arguments: Arguments, _ shard: Shard = .whole, seed: UInt64, below parent: String) throws {
    try self.init(
      arguments.optional(StressVerb.name, as: .text).map { $0 + shard.suffix },
      orNext: "stress\(shard.suffix)",
      below: parent,
      arguments: arguments.spelt(),
      seed: seed
    )
  }
}

extension ExitCode {
  /// How a run of `stress` ends: a failure counts even if Ctrl-C came after it.
  init(hasFailed: Bool, _ signal: Int32?) {
    self = hasFailed ? .caseFailed : signal.map(ExitCode.init(signal:)) ?? .success
  }
}

extension StressRequest {
  private static let soakMessages = 5_000_000
  private static let fullSoakMessages = 100_000_000
  private static let mostLevels = 1_000_000
  /// Each message climbs the whole chain: few of them take as long as many elsewhere.
  private static let teardownMessages = 2_000

  init(_ arguments: Arguments, _ task: StressTask, _ catalogue: Catalogue = .standard) throws {
    self.init()
    try read(arguments)
    let suite = MeasurementSuite.standard.with(catalogue)
    let choice = ShapeChoice(request: try ShapeRequest(arguments), suite: suite)
    imported = choice.request.imported
    scenarios = choice.request.isGiven ? try choice.scenarios() : [Self.usual(seed: seed)]
    let drawnFrom = seed
    scenarios = scenarios.map { $0.with { $0.seed = drawnFrom } }
    let isFull = try arguments.flag(StressVerb.full)
    switch task {
    case .soak: try soak(isFull, arguments)
    case .teardown:
      let depth = try arguments.value(StressVerb.teardown, as: .integer(in: 2...Self.mostLevels))
      scenarios = [Scenario("chain", .deepLoad(depth, seed: seed))]
      levels = depth
      teardownThreads = isFull ? TeardownThread.allCases : [.worker]
      if seconds == nil { messages = Self.teardownMessages }
      if try !arguments.isGiven(StressVerb.mode) { modes = [.queue] }
    case .load, .list, .replay, .explore: break
    }
    let most = try arguments.optional(StressVerb.messages, as: .integer(in: 1...Self.fullSoakMessages))
    if let most { messages = most }
  }

  private mutating func read(_ arguments: Arguments) throws {
    patterns = try arguments.values(RunVerb.strategy, as: .pattern)
    let kinds = try StressVerb.disciplines(arguments)
    if !kinds.isEmpty { disciplines = kinds }
    threads = try arguments.value(StressVerb.threads, as: .sweep(in: 1...64))
    let chosen = try arguments.values(StressVerb.mode, as: ValueParser<LoadMode>.oneOfCases)
    if !chosen.isEmpty { modes = chosen }
    churn = try arguments.value(StressVerb.churn, as: .integer(in: 0...1000))
    seed = try arguments.value(StressVerb.seed, as: .seed)
    let time = try arguments.optional(StressVerb.duration, as: .duration())
    seconds = time.map { $0 / .seconds(1) }
    if seconds != nil { messages = LoadRun.mostMessages }
    rate = try arguments.optional(StressVerb.rate, as: .integer(in: 1...100_000_000))
  }

  /// One pair unless others are named: the table's strategy under one lock.
  private mutating func soak(_ isFull: Bool, _ arguments: Arguments) throws {
    dividesThreads = true
    if seconds == nil { messages = isFull ? Self.fullSoakMessages : Self.soakMessages }
    if try !arguments.isGiven(StressVerb.threads) { threads = isFull ? [2, 4, 8, 16] : [2, 4] }
    if try !arguments.isGiven(StressVerb.mode) { modes = [.queue] }
    if patterns.isEmpty { patterns = [try TextPattern("^responder.trampoline$")] }
    if try !arguments.isGiven(StressVerb.discipline) { disciplines = [.locked] }
  }
}
