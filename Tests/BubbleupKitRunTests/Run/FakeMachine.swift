#if DEBUG
import Foundation
import Measurement
import Results
import Suites
import Synchronization
import Workloads

@testable import BubbleupKit

/// A clock that moves by what contenders say they take, and a run directory that goes when the test does.
final class FakeMachine {
  /// The clock's state, which a time source may read from anywhere.
  private final class Clock: Sendable {
    let now = Mutex<UInt64>(1_000_000)
  }

  private let clock = Clock()
  private let folder: URL
  private(set) var directory: RunDirectory
  /// The slices that were run, by contender, in their order.
  private(set) var turns: [String] = []
  /// Says before each operation whether to stop.
  var isInterrupted: () -> Bool = { false }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bubbleup-\(UUID().uuidString)")
    directory = try RunDirectory.create(
      try RunName("fake"),
      in: folder.path,
      manifest: FakeMachine.manifest,
      plan: RunPlan(seed: 7, cases: [])
    )
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var source: TimeSource {
    TimeSource { [clock] in Nanoseconds(clock.now.withLock { $0 }) }
  }

  func advance(_ nanoseconds: Int) { clock.now.withLock { $0 += UInt64(nanoseconds) } }

  /// A context that writes into the directory, after what is in it already.
  func context(seed: UInt64 = 7, time: TimeSource? = nil) throws -> RunContext {
    let source = time ?? self.source
    directory = try RunDirectory.open(path: directory.path)
    let earlier = try directory.samples().rows
    let log = try directory.openSampleLog()
    let recorder = RunRecorder(log, directory, origin: source.now(), earlier: earlier)
    return RunContext(
      time: source,
      clock: try ClockCalibration(of: FakeMachine.tickingClock),
      seed: seed,
      recorder: recorder,
      machineID: FakeMachine.manifest.machine.machineID,
      progress: RunProgress(FakeMachine.console, time: source, estimatedSeconds: 1),
      isInterrupted: { [self] in isInterrupted() }
    )
  }

  /// A contender whose operations take `cost`, in turns `wavering` more and less on each set of objects; from slice
  /// `failing` on it gives wrong sums.
  func contender(_ name: String, cost: Int, wavering: Int = 0, failing: Int = .max) -> Contender {
    var batches = 0
    var sets = 0
    return Contender(name: name) { [self] in
      sets += 1
      let own = cost + (sets % 2 == 0 ? wavering : -wavering)
      let run = { [self] (operations: Int) -> UInt64 in
        advance(operations * own)
        turns.append(name)
        batches += 1
        return UInt64(operations) * 3 + (batches >= failing ? 1 : 0)
      }
      return PreparedWorkload(Workload(alike: run) { UInt64($0) * 3 })
    }
  }

  func timed(
    _ role: TimedCase.Role,
    _ name: String,
    cost: Int,
    wavering: Int = 0,
    failing: Int = .max
  ) -> TimedCase {
    TimedCase(
      role,
      CaseKey(scenario: "chain", strategy: name, depth: 10, nodes: 20),
      hops: 10,
      contender: contender(name, cost: cost, wavering: wavering, failing: failing)
    )
  }

  static let console = Console(output: .memory, diagnostics: .memory)

  /// One nanosecond per reading, so that every single send is worth timing.
  private static var tickingClock: TimeSource {
    let clock = Clock()
    return TimeSource {
      Nanoseconds(
        clock.now.withLock { now in
          now += 1
          return now
        }
      )
    }
  }

  private static let manifest = RunManifest(
    runID: "fake",
    startedAt: 1,
    arguments: [],
    seed: 7,
    source: nil,
    build: BuildRecord(binaryDigest: "0", swiftVersion: "6", mode: "release", flags: []),
    allocator: AllocatorRecord(name: "none"),
    machine: MachineRecord(cpuModel: "fake", architecture: "fake", system: "fake", kernel: "1", cores: 1),
    loadBefore: nil,
    clock: ClockRecord(name: "fake", costNanoseconds: 1, resolutionNanoseconds: 1)
  )
}

extension PlannedRun {
  /// The plan of `run` with these words behind it.
  static func of(_ words: [String]) throws -> PlannedRun {
    try RunPlanner(request: RunRequest(RunVerb.verb.arguments(words))).plan()
  }
}

extension MeasuredUnit {
  /// Measures it alone, whether or not it would take turns with others.
  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    switch work {
    case .atOnce(let measure): return try measure(context, deadline)
    case .inTurns(let begin):
      let unit = try begin(context)
      try unit.launches.launches(until: deadline)
      return try unit.end()
    }
  }
}

/// A unit of synthetic contenders.
struct FakeUnit {
  let label: String
  let cases: [TimedCase]
  var launches = MeasurementSuite.Launches(planned: 10, most: 10)
  var passes = 2
  var singleSends: Int?
  var seconds = 1.0
  var whenMeasured: () -> Void = {}

  var unit: MeasuredUnit { MeasuredUnit(label, planned: planned, work: .atOnce(measure)) }

  /// Launched in turns with other units.
  var takingTurns: MeasuredUnit {
    MeasuredUnit(
      label,
      planned: planned,
      work: .inTurns { context in
        MessageUnit(launches: launched(context), proof: UnitBench.Proof(), faults: KnownFaults(of: []))
      }
    )
  }

  private var planned: [PlannedCase] {
    cases.map { PlannedCase(caseKey: $0.key, metrics: ["latency"], rounds: 1, estimatedSeconds: seconds) }
  }

  func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    whenMeasured()
    let unit = launched(context)
    try unit.launches(until: deadline)
    return try unit.findings()
  }

  private func launched(_ context: RunContext) -> LaunchedUnit {
    let bench = UnitBench(label, cases, context.bench(cases, BlockCosts()), context)
    return LaunchedUnit(bench, Timing(launches: launches, passes: passes, singleSends: singleSends))
  }
}
#endif
