import Measurement
import Suites

/// `run`: arguments → plan → run → record → report.
struct RunVerb: VerbRunner {
  static let verb = RunOptions.verb

  var catalogue = Catalogue.standard

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    // Arguments: those of now say how it looks, those that it was begun with what is measured.
    let output = RunOutput(json: try arguments.flag(.json), catalogue: catalogue)
    let continued = try RunContinuation(arguments)
    let words = continued?.arguments ?? arguments
    let request = try RunRequest(words, catalogue)

    // Plan
    let selfCost = try SelfCostRequest(words).map { SelfCostPlanner($0.suite, seed: request.seed) }
    let plan = try selfCost?.plan() ?? RunPlanner(request: request).plan()
    if request.isDryRun { return try output.show(plan, on: console) }

    // Run, where every sample is recorded at once
    try refuseDebugBuild()
    try refuseForeignProcessor(request.pin)
    for warning in plan.division.warnings { console.warning(warning) }
    let clock = try ClockCalibration(of: .monotonic)
    var life =
      try continued.map { try RunLife(resuming: $0.directory, plan.record) }
      ?? begin(request, plan, clock, arguments: arguments.spelt())
    let stopwatch = ContinuousClock().now
    let execution = RunExecution(
      run: plan,
      clock: clock,
      pin: request.pin,
      isolation: request.isIsolated ? Isolation() : nil,
      console: console
    )
    let (report, signal) = try execution.measure(&life)

    // Report
    let seconds = (ContinuousClock().now - stopwatch) / .seconds(1)
    try output.write(report, life.directory, seconds: seconds, console)
    return report.exitCode(interruption: signal)
  }

  private func begin(
    _ request: RunRequest,
    _ plan: PlannedRun,
    _ clock: ClockCalibration,
    arguments: [String]
  ) throws -> RunLife {
    try RunLife(
      .init(request.name, orNext: "run-\(request.seed)", arguments: arguments, seed: request.seed),
      plan: plan.record,
      clock: clock,
      isIsolated: request.isIsolated,
      unavailable: plan.refused
    )
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
