import Results
import Testing

@Suite("The plain table")
struct StrategyRowTests {
  private static let relay = CaseKey(
    scenario: "chain",
    strategy: "delegate.relay",
    controllers: 98,
    depth: 100,
    nodes: 200
  )

  private static func key(
    _ scenario: String,
    _ strategy: String,
    threads: Int = 1,
    _ parameters: [String: String] = [:]
  ) throws -> CaseKey {
    CaseKey(
      scenario: scenario,
      strategy: strategy,
      controllers: 120,
      depth: 7,
      nodes: 6_897,
      threads: threads,
      parameters: try Parameters(parameters)
    )
  }

  @Test("a case has one row with all that was found of it, each figure in its own column")
  func everyColumn() throws {
    let key = Self.relay
    let interval = Interval(low: 1_490, high: 1_520, level: 0.99)
    let figures: [(Metric, Stat, Double)] = [
      (.latencyAboveFloor, .median, 1_405), (.latencyPerHop, .median, 15), (.ratioToChase, .median, 8),
      (.latency, .p99, 1_900), (.latency, .p90, 1_600), (.allocations, .exact, 1.25),
      (.retains, .exact, 101.5), (.releases, .exact, 202.5), (.weakLoads, .exact, 100),
      (.tableHits, .exact, 99), (.build, .median, 230), (.allocationsPerNode, .exact, 1.75),
      (.bytesPerNode, .median, 140), (.bytesPerNode, .exact, 130), (.teardown, .median, 60),
      (.leftBehind, .exact, 3), (.closures, .exact, 20), (.tableEntries, .exact, 100),
      (.observers, .exact, 1_000), (.queuedMessages, .exact, 10_000),
      (.leftBehindPredicted, .exact, 11_123), (.misrouted, .exact, 4), (.throughput, .median, 2e6),
      (.scalingEfficiency, .median, 0.48),
    ]
    let results =
      [Fixture.figure(key, .latency, .median, 1_500, interval)]
      + figures.map { Fixture.figure(key, $0.0, $0.1, $0.2) }
    let rows = try StrategyRow.all(in: results).map { try StrategyRow.table.encode($0) }
    let cells = rows.map { $0.joined(separator: ",") }.joined(separator: "\n")
    let expected =
      "chain-100,delegate,delegate.relay,,,98,100,200,1,100,1500,1490,1520,1405,15,8,1900,1.25,101.5,202.5,100,99,"
      + "230,1.75,130,60,11123,11123,4,2000000,0.48,ok,"
    #expect(cells.replacing(".0,", with: ",") == expected)
  }

  @Test("kernels, twins and fitted lines are no rows")
  func strategiesOnly() throws {
    let results = [
      Fixture.figure(try Self.key("app", "kernel.chase"), .latency, .median, 9),
      Fixture.figure(try Self.key("app", "parent.weak", ["twin": "second"]), .latency, .median, 9),
      Fixture.figure(CaseKey(scenario: "chain", strategy: "parent.weak"), .slopePerHop, .fit, 2),
      Fixture.figure(try Self.key("app", "parent.weak"), .latency, .median, 9),
    ]
    #expect(StrategyRow.all(in: results).map(\.strategy) == ["parent.weak"])
  }

  @Test("the status is the headline's: a side figure that is missing changes nothing, a failure says why")
  func status() throws {
    let (fast, few, gone) = (
      try Self.key("app", "singleton"), try Self.key("app", "parent.weak"), try Self.key("app", "bus.typed")
    )
    let rows = StrategyRow.all(in: [
      Fixture.figure(fast, .latency, .median, 125),
      Fixture.missing(fast, .latency, .p99, .unavailable, "too short"),
      Fixture.missing(fast, .retains, .exact, .unavailable, "does not repeat"),
      Fixture.figure(few, .latency, .median, 300, isNoisy: true, reason: "3 rounds are too few"),
      Fixture.figure(gone, .latency, .median, 200),
      Fixture.missing(gone, .leftBehind, .exact, .failed, "2 instead of 0"),
    ])
    #expect(rows.map(\.status) == [.ok, .noisy, .failed] && rows[2].leftBehind == nil)
    #expect(rows.map(\.reason) == ["", "3 rounds are too few", "2 instead of 0"])
    // A tail of single sends that lies below the median of the batches stands in no row beside it.
    let low = StrategyRow.all(in: [
      Fixture.figure(fast, .latency, .median, 125), Fixture.figure(fast, .latency, .p99, 120),
    ])
    #expect(low.map(\.p99) == [nil])
  }

  @Test("what a build has to show is its time per node, and a teardown by hand is named so")
  func builds() throws {
    let plain = try Self.key("app", "parent.weak", ["pass": "build", "cells": "4/2"])
    let leaky = try Self.key("app", "parent.strong", ["pass": "build", "form": "recursive"])
    let stopped = try Self.key("app", "closure.weak", ["pass": "build"])
    let rows = StrategyRow.all(in: [
      Fixture.figure(plain, .build, .median, 230), Fixture.figure(plain, .teardown, .median, 60),
      Fixture.figure(leaky, .build, .median, 250), Fixture.figure(leaky, .teardownByHand, .median, 90),
      Fixture.missing(stopped, .build, .median, .skipped, "the time budget was used up"),
    ])
    #expect(rows.map(\.scenario) == ["app-120-build-cells-4/2", "app-120-build", "app-120-build"])
    #expect(rows.map(\.options.text) == ["", "form=recursive;teardown=by-hand", ""])
    // What was not found is missing, never a zero.
    #expect(rows.map(\.teardown) == [60, 90, nil])
    #expect(rows.map(\.status) == [.ok, .ok, .skipped] && rows[2].reason == "the time budget was used up")
  }

  @Test("scenarios that differ in anything have names that differ, and options stay options")
  func names() throws {
    let keys = [
      Self.relay, try Self.key("app", "s"),
      try Self.key("app", "s", threads: 2, ["pass": "threads", "mode": "own"]),
      try Self.key("app", "s", ["action": "select"]), try Self.key("app", "s", ["nesting": "0"]),
      try Self.key("app", "s", ["handler": "nobody", "form": "iterative", "table": "gnu"]),
    ]
    #expect(
      keys.map(\.scenarioName) == [
        "chain-100", "app-120", "app-120-threads", "app-120-action-select", "app-120-nesting-0",
        "app-120-handler-nobody",
      ]
    )
    let rows = StrategyRow.all(in: keys.map { Fixture.figure($0, .latency, .median, 1) })
    #expect(rows.map(\.options.text) == ["", "", "mode=own", "", "", "form=iterative;table=gnu"])
  }
}
