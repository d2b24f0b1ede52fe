#if DEBUG
import Measurement
import Results
import Statistics
import Suites
import Synchronization

@testable import BubbleupKit

/// `run`, down to its files and its page, of two builds whose times are made up: a debug build refuses the real one.
struct SmallRunVerb: VerbRunner {
  private static let name = Option.value("name", .free("NAME"), help: "A new run")
  private static let resume = Option.value("resume", .free("NAME"), help: "A run that goes on")
  private static let shard = Option.value("shard", .free("K/N"), help: "A part of it")
  static let verb = Verb(
    "run",
    abstract: "Measure nothing",
    options: [name, resume, shard],
    examples: [.init(["run", "--name", "one"], "a small run")]
  )

  let parent: String

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let shard = try arguments.optional(Self.shard, as: .shard)
    let whole = Self.plan
    let run = try shard.map { try ShardedRun(whole, into: $0.count).part($0) } ?? whole
    let clock = try ClockCalibration(of: Self.ticking)
    var life: RunLife
    if let name = try arguments.optional(Self.resume, as: .text) {
      let directory = try RunDirectory.open(RunName(name), in: parent)
      life = try RunLife(resuming: directory, run.record, as: directory.manifest)
    } else {
      let name = try arguments.optional(Self.name, as: .text)
      life = try RunLife(
        .init(name, orNext: "run", below: parent, arguments: ["--name=\(name ?? "")"], seed: run.seed),
        plan: run.record,
        clock: clock
      ) { $0.shard = run.shard }
    }
    let execution = RunExecution(run: run, clock: clock, pin: nil, time: Self.ticking, console: console)
    let (report, signal) = try execution.measure(&life) { nil }
    try RunOutput(json: false, catalogue: .standard).write(report, life.directory, seconds: 1, console)
    return report.exitCode(interruption: signal)
  }

  private static var plan: PlannedRun {
    var run = PlannedRun(seed: 7, budgetSeconds: 1_000)
    run.add(SmallUnit(strategy: "parent.weak"))
    run.add(SmallUnit(strategy: "delegate.relay"))
    return run
  }

  private final class Ticks: Sendable { let now = Mutex<UInt64>(1_000_000) }

  private static var ticking: TimeSource {
    let ticks = Ticks()
    return TimeSource {
      Nanoseconds(
        ticks.now.withLock { now in
          now += 1
          return now
        }
      )
    }
  }
}

/// Three builds of one case, of which those are measured that are not there yet.
private struct SmallUnit: MeasuredUnit {
  let strategy: String

  private var key: CaseKey {
    CaseKey(
      scenario: "app",
      strategy: strategy,
      controllers: 120,
      depth: 8,
      nodes: 1_440,
      parameters: (try? Parameters(["pass": "build"])) ?? .none
    )
  }

  var label: String { "builds of \(strategy)" }
  var planned: [PlannedCase] {
    [PlannedCase(caseKey: key, metrics: [Metric.build.id], rounds: 3, estimatedSeconds: 1)]
  }

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    var findings = UnitFindings(sheet: context.sheet)
    let taken = Set(context.recorder.store.samples(of: key, phase: .build).map(\.round))
    for round in 0..<3 where !taken.contains(round) {
      let moment = RunRecorder.Moment(
        phase: .build,
        round: round,
        orderIndex: 0,
        start: context.time.now()
      )
      try context.recorder.record(
        .build,
        Double(strategy.count + round),
        of: key,
        moment,
        iterations: 1
      )
    }
    let blocks = context.recorder.store.blocks(of: key, .build, phase: .build)
    if let found = BlockMedian(blocks) {
      findings.sheet.add(.build, .median, found.median.value, count: found.median.count, of: key)
    }
    return findings
  }
}

/// Keeps a schedule in the run `one`, as an exploration that failed does.
struct KeepScheduleVerb: VerbRunner {
  static let verb = Verb(
    "keep-schedule",
    abstract: "Keep one",
    examples: [.init(["keep-schedule"], "one")]
  )
  let parent: String

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let run = try RunDirectory.open(RunName("one"), in: parent)
    try run.write(schedule: Array("a schedule\n".utf8), as: "send.parent.weak.schedule")
    return .success
  }
}

/// Keeps the executables of a commit, as `check --against` does.
struct KeepBuildVerb: VerbRunner {
  static let verb = Verb("keep-build", abstract: "Keep one", examples: [.init(["keep-build"], "one")])
  let parent: String

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    try FileSystem.makeDirectories("\(parent)/built/layouts")
    _ = try FinishedBuild(folder: "\(parent)/built").finish(
      counting: "\(parent)/counting",
      layouts: 0,
      toolchain: ["any"]
    )
    return .success
  }
}
#endif
