#if DEBUG
import Foundation
import Measurement
import Results
import Statistics
import Suites
import Testing

@testable import BubbleupKit

/// Builds of several strategies, each of which may be measured on another machine: what it says of a case is that case's.
struct FakeBuild {
  let label: String
  let keys: [CaseKey]
  let seconds: Double

  var unit: MeasuredUnit {
    let planned = keys.map {
      PlannedCase(caseKey: $0, metrics: ["build"], rounds: 8, estimatedSeconds: seconds)
    }
    return MeasuredUnit(
      label,
      planned: planned,
      keeping: { places in FakeBuild(label: label, keys: places.map { keys[$0] }, seconds: seconds).unit },
      work: .atOnce(measure)
    )
  }

  private func measure(_ context: RunContext, until deadline: Nanoseconds) throws -> UnitFindings {
    var findings = UnitFindings(sheet: context.sheet)
    for key in keys { findings.sheet.add(exact: 0, .leftObjects, of: key) }
    for key in keys {
      for round in 0..<8 {
        let moment = (phase: SamplePhase.build, round: round, orderIndex: 0, start: context.time.now())
        try context.recorder.record(.build, Double(key.strategy.count), of: key, moment, iterations: 1)
      }
      let blocks = context.recorder.store.blocks(of: key, .build, phase: .build)
      guard let found = BlockMedian(blocks) else { continue }
      findings.sheet.add(.build, .median, found.median.value, count: found.median.count, of: key)
    }
    findings.sheet.order(by: keys)
    return findings
  }
}

/// A run of five scenarios, and of builds of three sizes, on a clock that moves by what contenders say they take, in a
/// folder that goes when the test does.
///
/// It is measured whole or in parts. What it measures is measured as `run` does it, down to the files.
final class MergeFixture {
  let path: String
  private let machine: FakeMachine

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("bubbleup-\(UUID().uuidString)").path
    machine = try FakeMachine()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  static let sizes = [5, 10, 25, 64, 128]

  /// Chains whose cost grows with their depth, and builds.
  func plan() -> PlannedRun {
    var run = PlannedRun(seed: 7, budgetSeconds: 1_000)
    for depth in Self.sizes {
      run.add(
        FakeUnit(
          label: "chain depth=\(depth)",
          cases: [
            timed(.reference, "delegate.relay", depth, cost: 100 * depth),
            timed(.twin, "delegate.relay", depth, cost: 100 * depth),
            timed(.strategy, "parent.weak", depth, cost: 30 + 70 * depth),
            timed(.kernel(.arithmetic), ReferenceKernel.arithmetic.rawValue, depth, cost: 50),
          ],
          seconds: Double(depth) / 10
        ).unit
      )
    }
    for controllers in [100, 1_000, 10_000] {
      run.add(
        FakeBuild(
          label: "build of app controllers=\(controllers)",
          keys: Self.builders.map { build($0, controllers) },
          seconds: Double(controllers) / 1_000
        ).unit
      )
    }
    return run
  }

  static let builders = [
    "responder.linked", "delegate.relay", "closure.weak", "parent.weak", "parent.strong",
  ]

  private func build(_ strategy: String, _ controllers: Int) -> CaseKey {
    CaseKey(
      scenario: "app-\(controllers)",
      strategy: strategy,
      controllers: controllers,
      depth: 8,
      nodes: 12 * controllers,
      parameters: (try? Parameters(["pass": "build"])) ?? .none
    )
  }

  private func timed(_ role: TimedCase.Role, _ name: String, _ depth: Int, cost: Int) -> TimedCase {
    let parameters = try? Parameters(role == .twin ? ["twin": "1"] : [:])
    return TimedCase(
      role,
      CaseKey(
        scenario: "chain-\(depth)",
        strategy: name,
        controllers: depth - 2,
        depth: depth,
        nodes: 2 * depth,
        parameters: parameters ?? .none
      ),
      hops: Double(depth),
      contender: machine.contender("\(name) \(role) \(depth)", cost: cost)
    )
  }

  /// Measures all of it, or one part; `change` says what is different about the machine or the build.
  @discardableResult
  func measure(
    _ name: String,
    _ shard: Shard? = nil,
    changing change: (inout RunManifest) -> Void = { _ in }
  ) throws -> RunDirectory {
    let whole = plan()
    let run = try shard.map { try ShardedRun(whole, into: $0.count).part($0) } ?? whole
    let clock = try machine.context().clock
    var life = try RunLife(
      .init(
        name,
        orNext: "run",
        below: path,
        arguments: ["--name=\(name)"] + (shard.map { ["--shard=\($0)"] } ?? []),
        seed: run.seed
      ),
      plan: run.record,
      clock: clock
    ) {
      $0.shard = run.shard
      $0.machine = Self.machines[0]
      change(&$0)
    }
    _ = try run.measure(&life, clock: clock, time: machine.source, console: FakeMachine.console) { nil }
    return life.directory
  }

  /// All parts, each on the next of the machines.
  func measureShards(_ count: Int, machines: [MachineRecord] = [MergeFixture.machines[0]]) throws
    -> [RunDirectory]
  {
    try (1...count).map { number in
      try measure("full-\(number)of\(count)", try Shard(number, of: count)) {
        $0.machine = machines[(number - 1) % machines.count]
      }
    }
  }

  static let machines = [("Slow CPU", 2), ("Fast CPU", 8)].map {
    MachineRecord(
      cpuModel: $0.0,
      processor: "number of \($0.0)",
      architecture: "x86_64",
      system: "Linux",
      kernel: "6.1",
      cores: $0.1
    )
  }

  func merge(_ runs: [String], as name: String) -> Session {
    Session(
      ["merge"] + runs + ["--name", name],
      tool: Bubbleup.tool(name: "bubbleup", runners: [MergeVerb(parent: path)])
    )
  }

  func merge(_ runs: [RunDirectory], as name: String) -> Session { merge(runs.map(\.path), as: name) }

  func open(_ name: String) throws -> RunDirectory { try RunDirectory.open(path: "\(path)/\(name)") }

  func text(_ run: String, _ file: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(run)/\(file)", encoding: .utf8)
  }
}
#endif
