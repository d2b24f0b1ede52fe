import Results
import Statistics

/// A small run with one of everything.
enum Fixture {
  static let runID = "run-1"
  static let machine = MachineRecord(
    cpuModel: "Example CPU",
    architecture: "x86_64",
    system: "Linux",
    kernel: "6.1",
    cores: 2,
    memoryBytes: 8 << 30
  )

  static var manifest: RunManifest {
    var manifest = RunManifest(
      runID: runID,
      startedAt: 1_700_000_000,
      arguments: ["run", "--seed", "7", "--filter", "a \"quoted\" ü"],
      seed: .max,
      source: SourceRecord(commit: "0123456789abcdef", isDirty: true),
      build: BuildRecord(binaryDigest: "abc", swiftVersion: "6.3.1", mode: "release", flags: ["-wmo"]),
      allocator: AllocatorRecord(name: "glibc", options: ["tcache=7"]),
      machine: machine,
      loadBefore: LoadRecord(oneMinute: 0.1, fiveMinutes: 0.25, fifteenMinutes: 1),
      clock: ClockRecord(
        name: "CLOCK_MONOTONIC",
        costNanoseconds: 32.5,
        resolutionNanoseconds: 1,
        shortestBatchNanoseconds: 54_167
      ),
      unavailable: [UnavailableRecord(what: "instructions", reason: "valgrind is not installed")]
    )
    manifest.hierarchy = HierarchyRecord(
      file: "shop.txt",
      scenario: "my-shop",
      classes: [
        HierarchyRow(name: "Root", kind: .tabs), HierarchyRow(name: "Row", kind: .cell, parent: 0, count: 9),
      ],
      deciders: "The application decides.",
      assumptions: ["There are 9 cells."]
    )
    return manifest
  }

  static func caseKey(_ strategy: String = "parent.strong", depth: Int = 100) throws -> CaseKey {
    CaseKey(
      scenario: "chain",
      strategy: strategy,
      depth: depth,
      nodes: 302,
      threads: 2,
      parameters: try Parameters(["payload": "24", "cells": "20/4"])
    )
  }

  static func plan() throws -> RunPlan {
    let planned = PlannedCase(
      caseKey: try caseKey(),
      planDigest: "00ff",
      metrics: [Metric.latency.id],
      rounds: 20,
      estimatedSeconds: 1.5
    )
    return RunPlan(seed: 7, cases: [planned])
  }

  static func sample(_ index: Int, value: Double = 1512.25, runID: String = runID) throws -> SampleRow {
    SampleRow(
      runID: runID,
      caseKey: try caseKey(),
      round: index,
      orderIndex: 1,
      startNanoseconds: 1000 * index,
      phase: "visit",
      iterations: 64,
      metric: .latency,
      value: value
    )
  }

  /// A figure of a case of this run.
  static func figure(
    _ key: CaseKey,
    _ metric: Metric,
    _ stat: Stat,
    _ value: Double,
    _ interval: Interval? = nil,
    sampleCount: Int = 20,
    isNoisy: Bool = false,
    reason: String = ""
  ) -> ResultRow {
    ResultRow(
      runID: runID,
      machineID: machine.machineID,
      caseKey: key,
      metric: metric,
      stat: stat,
      value: value,
      interval: interval,
      sampleCount: sampleCount,
      isNoisy: isNoisy,
      reason: reason
    )
  }

  /// A figure that a case of this run has not.
  static func missing(_ key: CaseKey, _ metric: Metric, _ stat: Stat, _ status: Status, _ reason: String)
    -> ResultRow
  {
    ResultRow(
      runID: runID,
      machineID: machine.machineID,
      caseKey: key,
      metric: metric,
      stat: stat,
      without: status,
      reason: reason
    )
  }

  static func results() throws -> [ResultRow] {
    let key = try caseKey()
    let interval = Interval(low: 1500, high: 1520.5, level: 0.99)
    return [
      figure(key, .latency, .median, 1512.25, interval, sampleCount: 3),
      missing(key, .latency, .p999, .unavailable, "under 30 × the timer's cost,\n\"see doctor\""),
      figure(try caseKey("delegate.relay"), .slopePerHop, .fit, -0.25, sampleCount: 8, isNoisy: true),
    ]
  }

  /// Rows of the tables that only some runs have, each with as many cells as it can have.
  static func comparisons() throws -> [ComparisonRow] {
    var ratio = ComparisonRow(
      caseKey: try caseKey(),
      baseStrategy: "delegate.relay",
      metric: .latency,
      stat: .median,
      base: ComparedSide(run: "one", value: 1500.5, sampleCount: 20),
      candidate: ComparedSide(run: "one", value: 1400, sampleCount: 20),
      verdict: .improved
    )
    (ratio.ratio, ratio.ratioLow, ratio.ratioHigh) = (0.933, 0.93, 0.94)
    (ratio.method, ratio.threshold) = ("paired-launches", 0.01)
    let added = ComparisonRow(
      caseKey: try caseKey("parent.weak"),
      metric: .retains,
      stat: .exact,
      base: ComparedSide(run: "one"),
      candidate: ComparedSide(run: "two", value: 0, sampleCount: 1),
      verdict: .added,
      reason: "another one,\n\"far\" away"
    )
    return [ratio, added]
  }

  static var claim: ClaimRow {
    var row = ClaimRow(runID: runID, machineID: machine.machineID, claim: "E13", verdict: .confirmed)
    (row.figure, row.unit, row.value) = ("latency", "ns", 12.5)
    (row.intervalLow, row.intervalHigh, row.condition, row.holds) = (12, 13, "< 100", .yes)
    (row.arm, row.kind) = (.contrast, .judged)
    return row
  }

  static var verdict: VerdictRow {
    var row = VerdictRow(runID: runID, claim: "E13", statement: "No issues, \"seen\"", verdict: .confirmed)
    row.commands = "bubbleup run --filter 'chain, \"deep\"' && bubbleup counts"
    (row.world, row.contrastHolds) = ("over 64 levels", .no)
    return row
  }

  static func load() throws -> StressRow {
    StressRow(
      runID: runID,
      machineID: machine.machineID,
      strategy: "parent.weak",
      discipline: "locked",
      threads: 2,
      parameters: try Parameters(["churn": "100", "mode": "queue"]),
      metric: "throughput",
      unit: "messages/s",
      value: 1234.5,
      scenario: "app",
      controllers: 120,
      depth: 12,
      nodes: 8000
    )
  }

  static func slot(_ t: Double) throws -> TimelineRow {
    TimelineRow(
      runID: runID,
      strategy: "parent.weak",
      discipline: "locked",
      threads: 2,
      parameters: .none,
      t: t,
      throughput: 10,
      p99: nil,
      alive: 7
    )
  }

  static func exploration() throws -> ExplorationRow {
    var row = ExplorationRow(
      runID: runID,
      machineID: machine.machineID,
      scenario: "send-remove",
      strategy: "parent.weak",
      discipline: "locked",
      parameters: try Parameters(["seed": "3"]),
      mode: "pct",
      actors: 2
    )
    (row.schedules, row.repeated, row.longestActor, row.longest) = (2480, 25, 12, 23)
    (row.depth, row.missBound, row.seconds) = (3, 0.0957, 0.25)
    return row
  }

  /// Makes a run with three samples, which is finished if a state is given.
  static func run(
    named name: String = "one",
    in directory: TemporaryDirectory,
    finished: RunState? = .complete
  ) throws -> RunDirectory {
    var run = try RunDirectory.create(RunName(name), in: directory.path, manifest: manifest, plan: plan())
    do {
      var log = try run.openSampleLog()
      for index in 0..<3 { try log.append(sample(index)) }
    }
    if let finished { try run.finish(finished, results: results()) }
    return run
  }
}

/// All rows of a file, which has to be whole.
func rows<Row>(of table: Table<Row>, at path: String) throws -> [Row] {
  try TableReader.all(of: table, path: path)
}

/// The error that the closure throws, or nil.
func resultsError(_ body: () throws -> Void) -> ResultsError? {
  do {
    try body()
    return nil
  } catch {
    return error as? ResultsError
  }
}
