import Results
import Testing

@Suite("The plain table")
struct StrategyRowTests {
  private static let relay = CaseKey(
    scenario: "chain-100",
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
      scenario: CaseKey.scenario(scenario, controllers: 120, depth: 7),
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
      (.hopsPerMessage, .exact, 99.7576612), (.teardownByHand, .median, 90), (.leftObjects, .exact, 3),
      (.leftClosures, .exact, 20), (.leftEntries, .exact, 1_000_007), (.leftPredicted, .exact, 1_000_030),
      (.misrouted, .exact, 4), (.throughput, .median, 2e6),
      (.scalingEfficiency, .median, 0.4812345678), (.scalingToChase, .median, 0.53),
      (.lowerState, .fit, 90.5), (.upperShare, .fit, 0.25), (.upperFactor, .fit, 1.25),
    ]
    let results =
      [Fixture.figure(key, .latency, .median, 1_500, interval)]
      + figures.map { Fixture.figure(key, $0.0, $0.1, $0.2) }
    let rows = try StrategyRow.all(in: results).map { try StrategyRow.table.encode($0) }
    let cells = rows.map { $0.joined(separator: ",") }.joined(separator: "\n")
    let expected =
      "chain-100,delegate.relay,98,100,200,1,,,chain-100/delegate.relay,delegate,messages,1500,1490,1520,1405,15,99.7577,8,"
      + "1900,4,1.25,101.5,202.5,100,99,230,1.75,130,60,90,3,20,1000007,1000030,2000000,0.481235,0.53,ok,,,90.5,0.25,1.25"
    #expect(cells.replacing(".0,", with: ",") == expected)
  }

  @Test("whether a strategy dangles is in a column, and empty where that is not known")
  func dangling() throws {
    let results = try ["parent.guaranteed", "parent.weak", "acme.new"].map {
      Fixture.figure(try Self.key("app", $0), .latency, .median, 9)
    }
    let rows = StrategyRow.all(in: results, dangles: ["parent.guaranteed": true, "parent.weak": false])
    let place = try #require(StrategyRow.table.header.firstIndex(of: "dangles"))
    #expect(try rows.map { try StrategyRow.table.encode($0)[place] } == ["1.0", "0.0", ""])
  }

  @Test("kernels, twins and fitted lines are no rows")
  func strategiesOnly() throws {
    let results = [
      Fixture.figure(try Self.key("app", "kernel.chase"), .latency, .median, 9),
      Fixture.figure(try Self.key("app", "parent.weak", ["twin": "second"]), .latency, .median, 9),
      Fixture.figure(CaseKey(scenario: "chain", strategy: "parent.weak"), .slopePerHop, .fit, 2),
      Fixture.figure(try Self.key("app", "parent.weak"), .latency, .median, 9),
    ]
    #expect(StrategyRow.all(in: results).map(\.caseKey.strategy) == ["parent.weak"])
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
      Fixture.missing(gone, .leftObjects, .exact, .failed, "2 instead of 0"),
    ])
    #expect(rows.map(\.status) == [.ok, .noisy, .failed] && rows[2][.leftObjects] == nil)
    #expect(rows.map(\.reason) == ["", "3 rounds are too few", "2 instead of 0"])
    // A tail of single sends that lies below the median of the visits stands in no row beside it.
    let low = StrategyRow.all(in: [
      Fixture.figure(fast, .latency, .median, 125), Fixture.figure(fast, .latency, .p99, 120),
    ])
    #expect(low.map { $0[.latency, "p99"] } == [nil])
  }

  @Test("what a build has to show is its time per node, and a teardown by hand has a column of its own")
  func builds() throws {
    let plain = try Self.key("app", "parent.weak", ["pass": "build", "cells": "4/2"])
    let leaky = try Self.key("app", "parent.strong", ["pass": "build", "form": "recursive"])
    let stopped = try Self.key("app", "closure.weak", ["pass": "build"])
    let rows = StrategyRow.all(in: [
      Fixture.figure(plain, .build, .median, 230), Fixture.figure(plain, .teardown, .median, 60),
      Fixture.figure(leaky, .build, .median, 250), Fixture.figure(leaky, .teardownByHand, .median, 90),
      Fixture.missing(stopped, .build, .median, .skipped, "the time budget was used up"),
    ])
    // What was not found is missing, never a zero.
    #expect(
      rows.map { $0[.teardown] } == [60, nil, nil] && rows.map { $0[.teardownByHand] } == [nil, 90, nil]
    )
    #expect(rows.map(\.status) == [.ok, .ok, .skipped] && rows[2].reason == "the time budget was used up")
  }

  @Test(
    "a case has one id and one scenario in every file, both of which can be typed, and its shape is found again"
  )
  func names() throws {
    let keys = [
      Self.relay, try Self.key("app", "s"), CaseKey(scenario: "chain", strategy: "s"),
      try Self.key("app", "s", threads: 2, ["pass": "threads", "mode": "own"]),
      try Self.key("level-7", "s", ["cells": "4/2", "pass": "cold"]),
      try Self.key("app", "s", ["handler": "nobody", "form": "iterative", "table": "process"]),
    ]
    #expect(
      keys.map(\.id) == [
        "chain-100/delegate.relay", "app-120/s", "chain/s", "app-120/s/own/threads/x2",
        "level-7-120/s/cells=4/2/cold", "app-120/s/iterative/nobody/process",
      ]
    )
    #expect(keys.map(\.shape) == ["chain", "app", "chain", "app", "level-7", "app"])
    let results = keys.map { Fixture.figure($0, .latency, .median, 1) }
    let rows = StrategyRow.all(in: results)
    #expect(
      rows.map(\.caseKey) == keys,
      "so that the two tables join by any of scenario, options and case_id"
    )
    let members = try #require(try ResultRow.table.object(of: results[0]).members)
    let other = members.map {
      $0.key == "case_id" ? JSON.Member("case_id", .text("chain-100/parent.weak")) : $0
    }
    #expect(throws: Problem.self) { try ResultRow.table.row(from: .object(other)) }
  }

  @Test(
    "a figure has six digits and comes back as it was written; whole numbers and exact counts keep all they have"
  )
  func digits() throws {
    for (value, written) in [
      (1_234.56789, 1_234.57), (0.000_123_456_789, 0.000_123_457), (-9.999_999_9, -10),
      (123_456_789, 123_456_789),
      (6_359_581.258, 6_359_580), (.leastNonzeroMagnitude, .leastNonzeroMagnitude), (0, 0),
    ] {
      #expect(value.toSixDigits == written && written.toSixDigits == written)
    }
    let share = 368_901.0 / 228_851
    #expect(Fixture.figure(Self.relay, .allocationsPerNode, .exact, share).value == share)
    #expect(Fixture.figure(Self.relay, .build, .median, share).value == 1.61197)
  }
}
