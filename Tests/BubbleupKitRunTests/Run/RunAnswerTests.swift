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

  /// A time with an interval of 5 % around it, and what was misrouted and left behind.
  private static func rows(_ key: CaseKey, _ time: Double, misrouted: Double = 0, left: Double = 0)
    -> [ResultRow]
  {
    var sheet = ResultSheet(runID: "r", machineID: "m")
    let interval = Interval(low: time * 0.95, high: time * 1.05, level: 0.99)
    sheet.add(.latency, .median, time, interval: interval, count: 20, of: key)
    sheet.add(exact: 400, .handled, of: key)
    sheet.add(exact: misrouted, .misrouted, of: key)
    sheet.add(exact: left, .leftObjects, of: key)
    return sheet.rows
  }

  private func answer(_ rows: [ResultRow], adding own: [any Strategy] = []) -> [String] {
    RunAnswer(rows, of: StrategyCatalogue.all + own)?.sentences ?? []
  }

  @Test("recommends by coupling, of the app, and names the fastest without a fault")
  func recommended() throws {
    let rows = try [
      Self.rows(Self.key("app", "responder.trampoline"), 260),
      Self.rows(Self.key("app", "parent.unowned"), 75),
      Self.rows(Self.key("app", "parent.strong"), 70, left: 9), Self.rows(Self.key("app", "singleton"), 17),
      Self.rows(Self.key("app", "parent.guaranteed"), 38), Self.rows(Self.key("deep", "delegate.relay"), 10),
      Self.rows(Self.key("app", "closure.weak", ["pass": "cold"]), 1),
      Self.rows(Self.key("app", "kernel.message"), 1),
    ]
    .flatMap(\.self)
    #expect(
      answer(rows) == [
        "Answer for app-120: take responder.trampoline (responder chain, by default, as the levels on the way need not "
          + "know about the message; the fastest would save 0.0022 % of a frame): 260 ns (247 ns to 273 ns) per message, "
          + "0.0031 % of a frame at 120 Hz (8.33 ms). "
          + "Of the 2 strategies without a fault, the fastest is parent.unowned. "
          + "The slowest of them, responder.trampoline, takes 0.0031 %: choose by coupling first."
      ]
    )
  }

  @Test("names no winner where intervals overlap, and recommends the next where the first was not measured")
  func overlap() throws {
    let rows = try [
      Self.rows(Self.key("app", "delegate.relay"), 200), Self.rows(Self.key("app", "parent.weak"), 202),
    ]
    .flatMap(\.self)
    let found = try #require(answer(rows).last)
    #expect(found.contains("take delegate.relay ("))
    #expect(found.contains("the fastest is one of delegate.relay and parent.weak, whose intervals overlap"))
    #expect(
      found.contains(
        "The slowest of them, one of delegate.relay and parent.weak, whose intervals overlap, takes"
      )
    )
  }

  @Test("begins with each strategy of the user's own, beside what is recommended")
  func own() throws {
    let pick = try Self.rows(Self.key("app", "responder.trampoline"), 200)
    func words(_ time: Double, misrouted: Double = 0) throws -> String? {
      let rows = try Self.rows(Self.key("app", "store.scoped"), time, misrouted: misrouted)
      return answer(pick + rows, adding: [BorrowedStrategy("scoped", of: "store")]).first
    }
    #expect(
      try words(385)
        == "Your store.scoped: 385 ns (366 ns to 404 ns), 1.9 × responder.trampoline, nothing wrong, nothing left."
    )
    #expect(try words(8.8)?.contains(", 0.044 × responder.trampoline, ") == true)
    #expect(try words(204)?.contains("which cannot be told apart from responder.trampoline, nothing") == true)
    #expect(try words(385, misrouted: 3)?.hasSuffix(", but it misroutes 3 of 400 messages.") == true)
  }

  @Test("is none where every strategy has a fault, and where no strategy was timed")
  func none() throws {
    let leaking = try Self.rows(Self.key("app", "parent.strong"), 70, left: 9)
    #expect(answer(leaking) == ["Answer for app-120: every strategy has a fault."])
    #expect(RunAnswer([], of: []) == nil)
  }

  @Test("of a hierarchy of the user's own says no digest")
  func outline() throws {
    let rows = try Self.rows(Self.key("app", "delegate.relay", ["outline": "a1b2c3"]), 200)
    #expect(answer(rows).last?.contains("a1b2c3") == false)
  }

  @Test("has a row for each pick that was timed, with what a further level takes, never below 0")
  func picks() throws {
    var sheet = ResultSheet(runID: "r", machineID: "m")
    for (name, slope) in [("delegate.relay", 35.2), ("responder.indexed", -0.0041)] {
      sheet.add(.slopePerHop, .fit, slope, count: 3, of: CaseKey(scenario: "chain", strategy: name))
    }
    let timed =
      try Self.rows(Self.key("app", "delegate.relay"), 200)
      + Self.rows(Self.key("app", "responder.indexed"), 73, misrouted: 1)
      + Self.rows(Self.key("app", "parent.weak"), 202)
    let table = try #require(RunAnswer(timed + sheet.rows, of: [])).table
    let cells = table.rows.map { row in [0, 2, 3, 4, 5].map { row[$0].text } }
    #expect(
      cells == [
        ["delegate.relay", "200 ns", "0.0024 %", "35.2 ns", "none"],
        ["responder.indexed", "73.0 ns", "0.00088 %", "0.00 ns", "misroutes 1 of 400 messages"],
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
