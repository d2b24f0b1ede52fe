import Hierarchy
import Measurement
import Results
import Stress
import Suites

/// `stress`: strategies under concurrency, and the proof that each message has one outcome and nothing is left behind.
struct StressRunner: VerbRunner {
  static let verb = Verb(
    "stress",
    abstract: "Send and change at once, and prove that nothing is lost",
    discussion: """
      Senders send from random leaves of a live hierarchy while branches of it are pushed, popped, presented, \
      dismissed and moved, the root is swapped and cells are reused on other queues. Every message must get exactly \
      one outcome, in order per sender, and when all is torn down no object, table entry, observer or message may be \
      left; else the exit code is 6. Ctrl-C keeps what was found.
      """,
    options: StressOptions.all,
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
  /// Seconds that anybody in a load may stand still.
  var patience = 20.0
  /// Where directories of runs are.
  var parent = RunStart.parent

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    do {
      return try run(StressTask(arguments), arguments, console)
    } catch let error as ResultsError {
      console.error(error.description)
      return ExitCode(rawValue: error.exitCode) ?? .unexpected
    }
  }

  private func run(_ task: StressTask, _ arguments: Arguments, _ console: Console) throws -> ExitCode {
    switch task {
    case .list: try show(arguments, console)
    case .replay: try ScheduleReplay(arguments).run(console)
    case .explore:
      try untilInterrupted { try StressExploration(arguments, in: parent).run(console, until: $0) }
    case .faults: try StressFaults(arguments, in: parent).run(console, interruption)
    case .soak, .teardown, .load:
      try untilInterrupted { interruption in
        var request = try StressRequest(arguments, task)
        request.patience = patience
        return try load(request, arguments, console, until: interruption)
      }
    }
  }

  /// Runs `body` with the question whether a signal came that asks to stop.
  private func untilInterrupted<Value>(_ body: (@escaping () -> Int32?) throws -> Value) throws -> Value {
    if let interruption { return try body(interruption) }
    let watch = try InterruptWatch()
    defer { withExtendedLifetime(watch) {} }
    return try body { InterruptWatch.lastReceived }
  }

  private func show(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let support = SupportTable(of: catalogue.strategies)
    if try arguments.flag(.json) {
      console.result(support.json)
    } else if try arguments.flag(StressOptions.markdown) {
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

  private func load(
    _ request: StressRequest,
    _ arguments: Arguments,
    _ console: Console,
    until interruption: @escaping () -> Int32?
  ) throws -> ExitCode {
    let plan = try StressPlan(request, of: catalogue.strategies)
    if BuildDescription.current.mode == .debug {
      console.warning("this is a debug build: its outcomes count, its times say nothing about a product")
    }
    var directory = try StressStart(arguments, seed: request.seed, in: parent).directory()
    let start = ContinuousClock().now
    let (findings, signal) = try run(plan, &directory, console, until: interruption)
    if try arguments.flag(.json) {
      let rows = try StressRows(directory).rows(of: findings, plan.refusals)
      console.result(directory.json(["stress": try StressRow.table.objects(of: rows)]))
    } else {
      StressPresentation(
        findings: findings,
        refusals: plan.refusals,
        planned: plan.cases.count,
        path: directory.path,
        seconds: (ContinuousClock().now - start) / .seconds(1)
      ).show(on: console)
    }
    // From the files, as 'report' makes it again; last, so that a full disk hides nothing of what was found.
    try ReportWriter.write(directory, catalogue.strategies)
    return ExitCode(hasFailed: findings.contains { !$0.failures.isEmpty }, signal)
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
      try begun.write(rows.rows(of: findings, plan.refusals), of: StressRow.table)
      try begun.write(rows.timeline(of: findings), of: TimelineRow.table)
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
    try directory.finish(signal)
    return (findings, signal)
  }

  /// The number of Ctrl-C's signal.
  private static let interrupt: Int32 = 2
}
