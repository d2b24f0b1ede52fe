import Foundation
import Measurement
import Results
import SelfCost
import Suites

/// `run`: arguments → plan → run → record → report.
struct RunVerb: VerbRunner {
  var catalogue = Catalogue.standard

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    // Arguments: those of now say how it looks, those that the run was begun with say what is measured.
    let format = try Format(arguments)
    let continued = try Self.continued(arguments)
    let words = continued?.arguments ?? arguments
    let ownCost = try SelfCostSuite(words)
    let request = try RunRequest(words, catalogue)
    request.shape.imported?.note(on: console)
    // Before a plan is shown that could then not be kept under it.
    if continued == nil, let name = request.name {
      try RunLife.refuseTaken(RunName(name + request.shard.suffix))
    }

    // Plan
    let whole =
      try ownCost.map { try $0.plan(seed: request.seed) }
      ?? RunPlanner(request: request).plan()
    let shard = request.shard
    let division = shard.isWhole ? nil : try ShardedRun(whole, into: shard.count)
    let plan = division?.part(shard) ?? whole
    if request.isDryRun { return try show(plan, of: division, asJSON: format == .json, on: console) }

    // A run that goes on keeps its history where it was meant to, unless another file is named now.
    let history = try
      (arguments.optional(RunVerb.history, as: .text) ?? words.optional(RunVerb.history, as: .text))
      .map { try HistoryFile(appendingTo: $0) }

    // Run, where every sample is recorded at once
    try Self.refuseDebugBuild("Build with 'swift build -c release', or use --dry-run for the plan alone.")
    try refuseForeignProcessor(request.pin)
    try refuseNothing(whole)
    let clock = try ClockCalibration(of: .monotonic)
    let stopwatch = ContinuousClock().now
    // From before the first file: a signal that comes early is kept in the run's state like any other.
    let (life, report, signal) = try RunLife.withInterruptHandling { signal in
      var life =
        try continued.map { try resume($0.directory, request, plan, clock, console) }
        ?? begin(request, plan, clock, arguments: arguments.spelt())
      // Nothing refuses the run any more.
      for warning in plan.division.warnings { console.warning(warning) }
      let (report, received) = try plan.measure(
        &life,
        clock: clock,
        pin: request.pin,
        isolation: ownCost == nil ? Isolation() : nil,
        console: console,
        until: signal
      )
      return (life, report, received)
    }

    // Report
    let seconds = (ContinuousClock().now - stopwatch) / .seconds(1)
    try show(report, life.directory, as: format, seconds: seconds, on: console)
    if let history { try keep(life.directory, in: history, console) }
    return report.exitCode(interruption: signal)
  }

  func keep(_ run: RunDirectory, in history: HistoryFile, _ console: Console) throws {
    if let objection = run.manifest.trackingObjection {
      return console.warning("nothing was appended to \(history.path): the run is \(objection)")
    }
    console.note("appended \(Figure.count(try history.append(run), "row")) to \(history.path)")
  }

  private func resume(
    _ directory: RunDirectory,
    _ request: RunRequest,
    _ plan: PlannedRun,
    _ clock: ClockCalibration,
    _ console: Console
  ) throws -> RunLife {
    let fresh = RunManifest.beginning(
      try RunName(directory.manifest.runID),
      arguments: directory.manifest.arguments,
      seed: request.seed,
      clock: clock,
      isIsolated: true,
      unavailable: []
    )
    let life = try RunLife(resuming: directory, plan.record, as: fresh)
    if let loss = life.loss { console.warning(loss) }
    return life
  }

  /// A run without a case would be complete at once, and say nothing.
  private func refuseNothing(_ plan: PlannedRun) throws {
    guard plan.units.isEmpty else { return }
    let first = plan.refused.first
    let problem = "nothing that was asked for can be measured here" + (first.map { ": \($0.reason)" } ?? "")
    let advice = "Choose other sizes; --dry-run shows what would be measured."
    throw CommandError(.unavailable, at: first?.what ?? "run", problem, advice: advice)
  }

  private func begin(
    _ request: RunRequest,
    _ plan: PlannedRun,
    _ clock: ClockCalibration,
    arguments: [String]
  ) throws -> RunLife {
    let part = request.shard.suffix
    return try RunLife(
      .init(
        request.name.map { $0 + part },
        orNext: "run-\(request.seed)\(part)",
        arguments: arguments,
        seed: request.seed
      ),
      plan: plan.record,
      clock: clock,
      isIsolated: true,
      unavailable: plan.refused
    ) { manifest in
      manifest.shard = plan.shard
      manifest.hierarchy = try request.shape.imported?.record()
    }
  }

  private func refuseForeignProcessor(_ pin: BenchSettings.Pin) throws {
    guard case .processor(let pin) = pin else { return }
    do {
      _ = try CPUPin(to: pin)
    } catch {
      let usable = (try? ProcessorSet.ofCallingThread())?.members.map(String.init).joined(separator: ", ")
      let problem = "processor \(pin) cannot be used (\(error.context))"
      let advice = usable.map { "This process may use \($0)." } ?? "Leave --pin out."
      throw CommandError(.unavailable, at: RunVerb.pin.spelling, problem, advice: advice)
    }
  }
}

extension VerbRunner {
  static func refuseDebugBuild(_ advice: String) throws {
    guard BuildDescription.current.mode == .debug else { return }
    let problem = "this is a debug build, and its times say nothing about a product"
    throw CommandError(.unavailable, at: verb.name, problem, advice: advice)
  }
}
