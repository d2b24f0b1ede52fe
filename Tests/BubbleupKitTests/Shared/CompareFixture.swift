#if DEBUG
import Foundation
import Results

@testable import BubbleupKit

/// Runs in a directory of their own, and the two verbs that read them.
final class CompareFixture {
  /// What a run has: per strategy a time and the retains per message.
  struct Cost {
    var latency: Double = 1000
    var retains: Double = 10
  }

  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "bubbleup-compare-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  // MARK: - Commands

  func compare(_ arguments: String...) -> Session { compare(words: arguments) }

  func compare(words: [String], environment: [String: String] = ["LANG": "C.UTF-8"]) -> Session {
    Session(
      ["compare"] + words,
      tool: Bubbleup.tool(name: "bubbleup", runners: [CompareVerb(parent: path)]),
      environment: environment
    )
  }

  func baseline(_ arguments: String...) -> Session {
    Session(
      ["baseline"] + arguments,
      tool: Bubbleup.tool(name: "bubbleup", runners: [BaselineVerb(parent: path)])
    )
  }

  // MARK: - Runs

  static func key(_ strategy: String, depth: Int = 100) throws -> CaseKey {
    let options =
      strategy == "parent.strong" ? ["form": "recursive", "action": "select"] : ["action": "select"]
    return CaseKey(
      scenario: "chain-\(depth)",
      strategy: strategy,
      controllers: depth - 2,
      depth: depth,
      nodes: 2 * depth,
      parameters: try Parameters(options)
    )
  }

  static let machine = machine(cpu: "Example CPU")

  static func machine(cpu: String) -> MachineRecord {
    MachineRecord(
      cpuModel: cpu,
      processor: "number of \(cpu)",
      architecture: "x86_64",
      system: "Linux",
      kernel: "6.1",
      cores: 2
    )
  }

  static func manifest(_ name: String) -> RunManifest {
    RunManifest(
      runID: name,
      startedAt: 1_700_000_000,
      arguments: [],
      seed: 1,
      source: nil,
      build: BuildRecord(binaryDigest: "abc", swiftVersion: "6.3.1", mode: "release", flags: []),
      allocator: AllocatorRecord(name: "jemalloc"),
      machine: machine,
      loadBefore: nil,
      clock: ClockRecord(name: "fake", costNanoseconds: 30, resolutionNanoseconds: 1)
    )
  }

  /// A row of a value, with an interval where one is given.
  static func row(
    _ run: String,
    _ key: CaseKey,
    _ metric: Metric,
    _ stat: Stat,
    _ value: Double,
    _ ends: (low: Double, high: Double)? = nil,
    machineID: String = machine.machineID
  ) -> ResultRow {
    ResultRow(
      runID: run,
      machineID: machineID,
      caseKey: key,
      metric: metric,
      stat: stat,
      value: value,
      interval: ends.map { Interval(low: $0.low, high: $0.high, level: 0.99) },
      sampleCount: ends == nil ? 1 : 20
    )
  }

  /// The rows of a strategy: a median with an interval of ± 1 %, a count, and a count that is 0.
  static func rows(
    _ name: String,
    _ strategy: String,
    _ cost: Cost,
    machineID: String = machine.machineID
  ) throws -> [ResultRow] {
    let key = try key(strategy)
    let ends = (cost.latency * 0.99, cost.latency * 1.01)
    return [
      row(name, key, .latency, .median, cost.latency, ends, machineID: machineID),
      row(name, key, .retains, .exact, cost.retains, machineID: machineID),
      row(name, key, .leftObjects, .exact, 0, machineID: machineID),
    ]
  }

  /// Makes a finished run of the strategies, which may have `planned` more than it measured; with samples, each round has
  /// both in alternation.
  @discardableResult
  func run(
    _ name: String,
    _ costs: [String: Cost],
    planned: [CaseKey] = [],
    state: RunState = .complete,
    keepsSamples: Bool = false,
    manifest change: (inout RunManifest) -> Void = { _ in },
    rows changeRows: (inout [ResultRow]) throws -> Void = { _ in }
  ) throws -> RunDirectory {
    var manifest = Self.manifest(name)
    change(&manifest)
    let machineID = manifest.machine.machineID
    let plan = RunPlan(
      seed: 1,
      cases: try (costs.keys.sorted().map { try Self.key($0) } + planned).map {
        PlannedCase(caseKey: $0, metrics: ["latency"], rounds: 20)
      }
    )
    var directory = try RunDirectory.create(RunName(name), in: path, manifest: manifest, plan: plan)
    var rows = try costs.keys.sorted().flatMap {
      try Self.rows(name, $0, costs[$0] ?? Cost(), machineID: machineID)
    }
    try changeRows(&rows)
    if keepsSamples {
      var log = try directory.openSampleLog()
      try log.append(contentsOf: samples(name, costs))
    }
    try directory.finish(state, results: rows)
    if !keepsSamples { try FileManager.default.removeItem(atPath: "\(directory.path)/samples.csv") }
    return directory
  }

  /// Rounds whose speed doubles from the first half to the second, which moves both strategies alike.
  private func samples(_ name: String, _ costs: [String: Cost]) throws -> [SampleRow] {
    try (0..<20).flatMap { round in
      try costs.keys.sorted().enumerated().map { place, strategy in
        SampleRow(
          runID: name,
          caseKey: try Self.key(strategy),
          round: round,
          orderIndex: place,
          startNanoseconds: 1000 * round + place,
          phase: "visit",
          iterations: 10,
          metric: .latency,
          value: (costs[strategy]?.latency ?? 0) * (round < 10 ? 1 : 2)
        )
      }
    }
  }

  // MARK: - Files

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func rows(of run: String) throws -> [ComparisonRow] {
    try TableReader.all(of: ComparisonRow.table, path: file("\(run)/compare.csv"))
  }

  func row(_ metric: Metric, _ strategy: String, in run: String) throws -> ComparisonRow? {
    try rows(of: run).first { $0.metric == metric.id && $0.caseKey.strategy == strategy }
  }

  /// Everything below the directory with its size, to see that nothing was written.
  func snapshot() throws -> [String: Int] {
    var sizes: [String: Int] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      sizes[name] = try FileManager.default.attributesOfItem(atPath: file(name))[.size] as? Int
    }
    return sizes
  }
}
#endif
