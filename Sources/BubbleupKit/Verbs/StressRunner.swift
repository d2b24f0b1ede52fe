import Hierarchy
import Measurement
import Results
import Stress
import Suites

/// `stress`: strategies under concurrency, and the proof that each message has one outcome and nothing is left behind.
struct StressRunner: VerbRunner {
  static let strategy = Option.value(
    "strategy",
    .free("REGEX"),
    isRepeatable: true,
    help: "Only strategies whose name matches, as in '^parent'"
  )
  static let discipline = Option.value(
    "discipline",
    .choices(DisciplineKind.allCases.map(\.rawValue)),
    isRepeatable: true,
    absence: .described("all"),
    help: "How senders and changes are kept apart"
  )
  static let threads = Option.value(
    "threads",
    .free("SWEEP"),
    absence: .value("1,2"),
    help: "Senders, 1 to 64, as in 2 or 1..8:x2"
  )
  static let mode = Option.value(
    "mode",
    .choices(LoadMode.allCases.map(\.rawValue)),
    isRepeatable: true,
    absence: .described("queue and perform"),
    help: "On what senders run: a concurrent queue, concurrentPerform, or threads that start at one barrier"
  )
  static let messages = Option.value(
    "messages",
    .free("N"),
    absence: .described("50000, 5000000 with --soak"),
    help: "Messages per load, all senders together"
  )
  static let churn = Option.value(
    "churn",
    .free("N"),
    absence: .value("100"),
    help: "Changes of the hierarchy per thousand messages"
  )
  static let seed = Option.value(
    "seed",
    .free("N"),
    absence: .value("1"),
    help: "Draws the hierarchy, the origins and the changes"
  )
  static let duration = Option.value(
    "duration",
    .free("TIME"),
    absence: .described("as long as the messages take"),
    help: "Stop each load after so long, as in 10s"
  )
  static let rate = Option.value(
    "rate",
    .free("N"),
    absence: .described("as fast as it goes"),
    help: "Messages per second; latencies are then from each message's intended start"
  )
  static let teardown = Option.value(
    "teardown",
    .free("LEVELS"),
    help: "Tear a chain of so many levels down while senders run, three times, without other changes"
  )
  static let soak = Option.flag(
    "soak",
    help: "One long load on 2 and on 4 threads, responder.trampoline under striped unless others are named"
  )
  static let full = Option.flag(
    "full",
    help:
      "With --soak: 100 million messages on 2 to 16 threads; with --teardown: a million levels; with --explore: more schedules; with --faults: 20 seeds"
  )
  static let name = Option.value(
    "name",
    .free("NAME"),
    absence: .described("stress-N"),
    help: "The directory below results/ that stress.csv and timeline.csv go to"
  )
  static let list = Option.flag(
    "list",
    help: "Show which strategy may be used under which discipline, and why not"
  )
  static let markdown = Option.flag("markdown", help: "With --list: as a Markdown table")

  static let verb = Verb(
    "stress",
    abstract: "Send and change at once, and prove that nothing is lost",
    discussion: """
      Senders send from random leaves of a live hierarchy while branches of it are pushed, popped, presented, \
      dismissed and moved, the root is swapped and cells are reused on other queues. Every message must get exactly \
      one outcome, in order per sender, and when all is torn down no object, table entry, observer or message may be \
      left; else the exit code is 6. Ctrl-C keeps what was found.
      """,
    options: [
      strategy, discipline, threads, mode, messages, churn, seed, duration, rate, teardown, soak, full, name,
      list,
      markdown, .json,
    ] + StressExploration.options + StressFaults.options,
    examples: [
      .init(["stress"], "every strategy under every discipline that supports it, on 1 and 2 senders"),
      .init(
        ["stress", "--strategy", "^parent", "--discipline", "striped", "--threads", "1..8:x2"],
        "one family on more and more senders"
      ),
      .init(["stress", "--rate", "20000", "--duration", "10s"], "latencies from the intended start"),
      .init(["stress", "--soak"], "millions of messages"),
      .init(["stress", "--teardown", "100000", "--discipline", "striped"], "the end of something deep"),
      .init(["stress", "--explore", "exhaustive", "--explore", "pct"], "every interleaving, then many"),
      .init(["stress", "--replay", "send-remove.parent.weak.locked.schedule"], "a failing one once more"),
      .init(["stress", "--faults"], "plant every known fault, and see that each is caught"),
      .init(["stress", "--list", "--markdown"], "the supported pairs, for a page"),
    ]
  )

  var catalogue = Catalogue.standard
  /// Counts allocations; nil for a child that does.
  var allocations: (@Sendable (StressCase) -> WorkerAllocations)?
  /// The signal that asked to stop, if one did; nil for those that the process receives.
  var interruption: (@Sendable () -> Int32?)?
  /// Where directories of runs are.
  var parent = RunStart.parent

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let asJSON = try arguments.flag(.json)
    if try arguments.flag(Self.list) { return try show(asJSON, try arguments.flag(Self.markdown), console) }
    let seed = try arguments.value(Self.seed, as: .seed)
    let isFull = try arguments.flag(Self.full)
    if let exit = try StressExploration.run(arguments, isFull: isFull, seed: seed, console) { return exit }
    if let exit = try StressFaults.run(arguments, isFull: isFull, seed: seed, console) { return exit }
    let options = try StressOptions(arguments)
    let plan = try StressPlan(options, of: catalogue.strategies)
    let name = try arguments.optional(Self.name, as: .text)
    if BuildDescription.current.mode == .debug {
      console.warning("this is a debug build: its outcomes count, its times say nothing about a product")
    }
    do {
      var directory = try begin(name, options.seed, arguments.spelt())
      let start = ContinuousClock().now
      let (findings, signal) = try run(plan, &directory, console)
      let presentation = StressPresentation(
        findings: findings,
        refusals: plan.refusals,
        planned: plan.cases.count,
        path: directory.path,
        seconds: (ContinuousClock().now - start) / .seconds(1)
      )
      if asJSON {
        try console.result(json: StressRecord(findings, plan.refusals, directory))
      } else {
        presentation.show(on: console)
      }
      // From the files, as 'report' makes it again; last, so that a full disk hides nothing of what was found.
      try ReportWriter.write(directory, catalogue.strategies)
      return exitCode(findings, signal)
    } catch let error as ResultsError {
      console.error(error.description)
      return ExitCode(rawValue: error.exitCode) ?? .unexpected
    }
  }

  private func show(_ asJSON: Bool, _ asMarkdown: Bool, _ console: Console) throws -> ExitCode {
    let support = SupportTable(of: catalogue.strategies)
    if asJSON {
      try console.result(json: support)
    } else if asMarkdown {
      for line in support.markdown { console.result(line) }
    } else {
      console.result(support.table)
      let paragraph = Paragraph(width: console.outputTraits.width)
      for reason in support.reasons {
        for line in paragraph.lines(reason, indent: 2, first: 0) { console.result(line) }
      }
    }
    return .success
  }

  private func begin(_ name: String?, _ seed: UInt64, _ arguments: [String]) throws -> RunDirectory {
    let name = try name.map { try RunName($0) } ?? RunStart.freeName("stress", in: parent)
    let manifest = RunManifest.beginning(
      name,
      arguments: arguments,
      seed: seed,
      clock: try ClockCalibration(of: .monotonic),
      isIsolated: false,
      unavailable: []
    )
    // No case of a plan: loads are in a file of their own.
    return try RunDirectory.create(
      name,
      in: parent,
      manifest: manifest,
      plan: RunPlan(seed: seed, cases: [])
    )
  }

  private func run(
    _ plan: StressPlan,
    _ directory: inout RunDirectory,
    _ console: Console
  ) throws -> (findings: [StressFinding], signal: Int32?) {
    if let interruption { return try run(plan, &directory, console, until: interruption) }
    let watch = try InterruptWatch()
    defer { withExtendedLifetime(watch) {} }
    return try run(plan, &directory, console) { InterruptWatch.lastReceived }
  }

  private func run(
    _ plan: StressPlan,
    _ directory: inout RunDirectory,
    _ console: Console,
    until interruption: @escaping () -> Int32?
  ) throws -> (findings: [StressFinding], signal: Int32?) {
    let begun = directory
    let rows = StressRows(begun)
    let keep: ([StressFinding]) throws -> Void = { findings in
      try begun.write(stress: rows.rows(of: findings, plan.refusals))
      try begun.write(timeline: rows.timeline(of: findings))
    }
    let child = AllocationChild(location: .runningExecutable())
    let session = StressSession(
      isInterrupted: { interruption() != nil },
      allocations: allocations ?? child.count,
      progress: { console.transient("\($0 + 1)/\(plan.cases.count) \($1.label)") },
      keep: keep
    )
    try keep([])
    let (findings, isStopped) = try session.run(plan.cases)
    console.endTransient()
    let signal = isStopped ? interruption() ?? Self.interrupt : nil
    try directory.finish(
      signal.map { .partial(reason: "interrupted by signal \($0)") } ?? .complete,
      results: [],
      loadAfter: LoadAverage.now().map(LoadRecord.init)
    )
    return (findings, signal)
  }

  /// The number of Ctrl-C's signal.
  private static let interrupt: Int32 = 2

  /// What failed is said even if somebody lost patience over it.
  private func exitCode(_ findings: [StressFinding], _ signal: Int32?) -> ExitCode {
    if findings.contains(where: { !$0.failures.isEmpty }) { return .caseFailed }
    if let signal { return signal == 15 ? .terminated : .interrupted }
    return .success
  }
}
