import Measurement
import Results
import Suites

/// `run`: arguments → plan → run → record → report.
struct RunRunner: VerbRunner {
  static let verb = Verb(
    "run",
    abstract: "Measure what each strategy costs",
    discussion: """
      Measures every selected strategy on every scenario in alternation, with reference kernels and one strategy \
      against itself, and leaves a directory below results/ with every sample. Ctrl-C keeps what was measured. \
      In a narrow window columns go in this order: spread, retains, allocs, left, B/node, ±, × chase, ns/hop.
      """,
    options: RunOptions.all,
    examples: [
      .init(["run"], "the standard suite, under three minutes"),
      .init(["run", "--quick", "--strategy", "^parent"], "a first impression of one family"),
      .init(
        ["run", "--depth", "1..1024:x2", "--name", "growth"],
        "a sweep of depths under a name of its own"
      ),
      .init(["run", "--dry-run", "--full"], "what everything would take"),
      .init(["run", "--resume", "growth"], "go on after Ctrl-C"),
      .init(["run", "--isolate", "--depth", "1000"], "go on after a crash, too"),
      .init(["run", "--suite", "self-cost", "--name", "self-cost"], "what the harness itself costs"),
    ]
  )

  var catalogue = Catalogue.standard

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    do {
      return try measure(arguments, console)
    } catch let error as ResultsError {
      console.error(error.description)
      return ExitCode(rawValue: error.exitCode) ?? .unexpected
    }
  }

  private func measure(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let output = RunOutput(
      wide: try arguments.flag(RunOptions.wide),
      json: try arguments.flag(.json),
      catalogue: catalogue
    )
    let continued = try RunContinuation(arguments)
    let words = continued?.arguments ?? arguments
    let request = try RunRequest(words, catalogue)
    let selfCost = try SelfCostRequest(words).map { SelfCostPlanner($0.suite, seed: request.seed) }
    let plan = try selfCost?.plan() ?? RunPlanner(request: request).plan()
    if request.isDryRun { return try show(plan, output, console) }
    try refuseDebugBuild()
    try refuseForeignProcessor(request.pin)
    let clock = try ClockCalibration(of: .monotonic)
    let start =
      try continued.map { try RunStart(resuming: $0.directory, plan) }
      ?? RunStart(new: request, plan, arguments: arguments.spelt(), clock: clock)
    let stopwatch = ContinuousClock().now
    let execution = RunExecution(
      run: plan,
      clock: clock,
      pin: request.pin,
      isolation: request.isIsolated ? Isolation() : nil,
      console: console
    )
    let (report, directory, signal) = try execution.measure(start)
    let seconds = (ContinuousClock().now - stopwatch) / .seconds(1)
    try output.write(report, directory, seconds: seconds, console)
    if !output.json { TargetSummary(targets: report.targets).show(on: console) }
    return report.exitCode(interruption: signal)
  }

  private func show(_ plan: PlannedRun, _ output: RunOutput, _ console: Console) throws -> ExitCode {
    if output.json {
      console.result(try RunPlan.table.object(of: plan.record))
    } else {
      console.result(plan.table)
      for item in plan.refused { console.warning("unavailable: \(item.what): \(item.reason)") }
      console.result(plan.summary)
    }
    return .success
  }

  private func refuseDebugBuild() throws {
    guard BuildDescription.current.mode == .debug else { return }
    throw CommandError(
      .unavailable,
      at: "run",
      "this is a debug build, whose figures say nothing about a product",
      advice: "Use 'swift run -c release bubbleup run', or --dry-run for the plan alone."
    )
  }

  private func refuseForeignProcessor(_ pin: Int?) throws {
    guard let pin else { return }
    do {
      _ = try CPUPin(to: pin)
    } catch {
      let usable = (try? ProcessorSet.ofCallingThread())?.members.map(String.init).joined(separator: ", ")
      throw CommandError(
        .unavailable,
        at: RunOptions.pin.spelling,
        "processor \(pin) cannot be used (\(error.context))",
        advice: "This process may use \(usable ?? "processors that the system does not name")."
      )
    }
  }
}
