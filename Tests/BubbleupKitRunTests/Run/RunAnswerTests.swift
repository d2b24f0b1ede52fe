#if DEBUG
import Results
import Strategies
import Testing

@testable import BubbleupKit

@Suite("The answer of a run")
struct RunAnswerTests {
  private static func key(_ scenario: String, _ strategy: String, _ more: [String: String] = [:]) throws
    -> CaseKey
  {
    let isApp = scenario == "app"
    return CaseKey(
      scenario: isApp ? "app-120" : "deep-app-1000",
      strategy: strategy,
      controllers: isApp ? 120 : 1_000,
      depth: isApp ? 7 : 64,
      nodes: isApp ? 6_878 : 126_284,
      parameters: try Parameters(more)
    )
  }

  /// A time with what was misrouted and left behind.
  private static func rows(_ key: CaseKey, _ time: Double, misrouted: Double = 0, left: Double = 0)
    -> [ResultRow]
  {
    var sheet = ResultSheet(runID: "r", machineID: "m")
    sheet.add(.latency, .median, time, count: 20, of: key)
    sheet.add(exact: 400, .handled, of: key)
    sheet.add(exact: misrouted, .misrouted, of: key)
    sheet.add(exact: left, .leftObjects, of: key)
    return sheet.rows
  }

  private func answer(_ rows: [ResultRow]) -> [String] {
    RunAnswer(rows, of: StrategyCatalogue.all)?.sentences ?? []
  }

  @Test(
    "is the fastest without a fault in the app, and a faster one with a fault is named with it, wherever that shows"
  )
  func fastest() throws {
    let rows = try [
      Self.rows(Self.key("app", "delegate.relay"), 200), Self.rows(Self.key("app", "parent.unowned"), 75),
      Self.rows(Self.key("app", "parent.strong"), 70, left: 9), Self.rows(Self.key("app", "singleton"), 17),
      Self.rows(Self.key("deep", "delegate.relay"), 10),
      Self.rows(Self.key("deep", "singleton"), 20, misrouted: 100),
      Self.rows(Self.key("app", "closure.weak", ["pass": "cold"]), 1),
      Self.rows(Self.key("app", "kernel.message"), 1),
    ]
    .flatMap(\.self)
    let sentences = answer(rows)
    #expect(sentences.count == 2)
    let first = try #require(sentences.first)
    #expect(
      first.hasPrefix(
        "Answer for app-120: the fastest of the 2 strategies that deliver every message rightly"
      )
    )
    #expect(
      first.contains("is parent.unowned (") && first.contains("at 75.0 ns per message, 0.00090 % of a frame")
    )
    #expect(first.hasSuffix("The slowest of them, delegate.relay, takes 0.0024 %: choose by coupling first."))
    #expect(
      sentences.last == "Faster, but with a fault: singleton misroutes 100 of 400 messages in deep-app-1000 "
        + "(17.0 ns); parent.strong leaves 9 objects behind (70.0 ns)."
    )
  }

  @Test("of a strategy that knows no context says what a run with one decider does not show")
  func oneDecider() throws {
    let rows = try Self.rows(Self.key("app", "delegate.relay"), 200)
    let more = try Self.rows(Self.key("app", "singleton"), 17)
    #expect(answer(rows + more).last?.contains("with a second one singleton would misroute messages") == true)
    #expect(answer(rows).count == 1)
  }

  @Test("is none where every strategy has a fault, and where no strategy was timed")
  func none() throws {
    let leaking = try Self.rows(Self.key("app", "parent.strong"), 70, left: 9)
    #expect(
      answer(leaking) == ["Answer for app-120: every strategy misroutes messages or leaves something behind."]
    )
    #expect(RunAnswer([], of: []) == nil)
  }

  @Test("has a row for each usual pick that was timed, with what a further level takes, never below 0")
  func picks() throws {
    var sheet = ResultSheet(runID: "r", machineID: "m")
    for (name, slope) in [("delegate.relay", 35.2), ("bus.typed", -0.0041)] {
      sheet.add(.slopePerHop, .fit, slope, count: 3, of: CaseKey(scenario: "chain", strategy: name))
    }
    let timed =
      try Self.rows(Self.key("app", "delegate.relay"), 200)
      + Self.rows(Self.key("app", "bus.typed"), 73, misrouted: 1)
      + Self.rows(Self.key("app", "parent.weak"), 202)
    let table = try #require(RunAnswer(timed + sheet.rows, of: [])).table
    let cells = table.rows.map { row in [0, 2, 3, 4, 6].map { row[$0].text } }
    #expect(
      cells == [
        ["delegate.relay", "200 ns", "0.0024 %", "35.2 ns", "none"],
        ["bus.typed", "73.0 ns", "0.00088 %", "0.00 ns", "misroutes 1 of 400 messages"],
      ]
    )
  }

  @Test("a figure that noise alone takes below zero is shown as 0, and any other stays")
  func noise() throws {
    let key = try Self.key("app", "singleton")
    var sheet = ResultSheet(runID: "r", machineID: "m")
    sheet.add(.latencyAboveFloor, .median, -0.0041, count: 20, of: key)
    let interval = Interval(low: -0.2, high: 0.6, level: 0.99)
    sheet.add(.latencyAboveFloor, .median, 0.3, interval: interval, count: 20, of: key)
    let below = Interval(low: -4, high: -2, level: 0.99)
    sheet.add(.latencyAboveFloor, .median, -3, interval: below, count: 20, of: key)
    #expect(sheet.rows.map(\.valueFromZero) == [0, 0.3, -3])
  }
}
#endif
