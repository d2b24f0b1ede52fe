#if DEBUG
import Reports
import Results
import Scenarios
import Statistics
import Strategies
import Suites
import Testing

@testable import BubbleupKit

@Suite("What a check comes to") struct CheckReportTests {
  static func plan() throws -> CheckPlan {
    try CheckPlan(timing: Array(GateSuite.quickCases().timed.prefix(2)))
  }

  static func time(_ shift: Double, scatter: Double = 0.0001) throws -> TimingFinding {
    let samples = (0..<20).map { index in
      PairSample(logRatio: shift + (Double(index) - 9.5) * scatter, base: 100, candidate: 100 * (1 + shift))
    }
    let member = FamilyJudgement.Member(
      logRatios: samples.map(\.logRatio),
      rule: try MarginRule(margin: 0.01)
    )
    return TimingFinding(try FamilyJudgement([member], family: 1).findings[0], .confirmation, samples)
  }

  static func outcome(
    times: [TimingFinding],
    retains: RepeatedCount = .exact(10),
    twin: TimingFinding? = nil,
    stolen: Double = 0
  ) throws -> CheckOutcome {
    var outcome = CheckOutcome(plan: try plan())
    let same = CountFinding(.retains, base: .exact(10), candidate: .exact(10), threshold: 0)
    outcome.counts = [[CountFinding(.retains, base: .exact(10), candidate: retains, threshold: 0)], [same]]
    outcome.times = times
    outcome.twin = try twin ?? time(0)
    outcome.stolen = stolen
    outcome.margins = [0.01, 0.01]
    return outcome
  }

  private static func code(_ outcome: CheckOutcome, accepting: Bool = false) -> ExitCode {
    CheckReport.exitCode(of: CheckRows(outcome: outcome).all, outcome, acceptsUndecided: accepting)
  }

  @Test("exit codes follow the gravest verdict")
  func exitCodes() throws {
    let same = try Self.time(0)
    let slow = try Self.time(0.05)
    let loose = try Self.time(0, scatter: 0.01)
    let failed = TimingFinding(CheckDefect(.caseFailed, at: "case"))
    #expect(Self.code(try Self.outcome(times: [same, same])) == .success)
    #expect(Self.code(try Self.outcome(times: [same, try Self.time(-0.05)])) == .success)
    #expect(Self.code(try Self.outcome(times: [same, slow])) == .regressed)
    #expect(Self.code(try Self.outcome(times: [same, loose])) == .noVerdict)
    #expect(Self.code(try Self.outcome(times: [same, loose]), accepting: true) == .success)
    #expect(Self.code(try Self.outcome(times: [slow, failed])) == .caseFailed)
    #expect(Self.code(try Self.outcome(times: [same, same], retains: .exact(11))) == .regressed)
    let gone = TimingFinding(CheckDefect(.missingCase, at: "case"))
    #expect(Self.code(try Self.outcome(times: [same, gone])) == .caseFailed)
    let broken = TimingFinding(CheckDefect(.nonFiniteTime, at: "case"))
    #expect(Self.code(try Self.outcome(times: [same, broken])) == .badData)
    let other = TimingFinding(CheckDefect(.planMismatch, at: "case"))
    #expect(Self.code(try Self.outcome(times: [same, other])) == .unavailable)
  }

  @Test("a spare case that was left out makes no check undecided, and is named; one that is left open does")
  func spareCases() throws {
    let some = GateSuite.quickCases()
    let plan = try CheckPlan(GateCases(timed: [some.timed[8]], spare: Array(some.spare.prefix(3))))
    let exact = CountFinding(.retains, base: .exact(10), candidate: .exact(10), threshold: 0)
    var outcome = CheckOutcome(plan: plan)
    outcome.counts = plan.cases.map { _ in [exact] }
    outcome.times = [try Self.time(0), try Self.time(0), .leftOut, try Self.time(0)]
    outcome.twin = try Self.time(0)
    #expect(Self.code(outcome) == .success)
    let document = CheckReport(outcome: outcome, title: "t", acceptsUndecided: false) { _ in "" }.document
    #expect(document.verdict == .same)
    let names = some.spare.map { "\($0.strategy.name)" }
    #expect(document.notes.contains { $0.label == "not timed" && $0.text.hasPrefix("\(names[1]), ") })
    #expect(throws: Never.self) { try ComparisonFile(path: "compare.csv").bytes(of: document.rows) }
    outcome.times[1] = try Self.time(0, scatter: 0.01)
    #expect(Self.code(outcome) == .noVerdict)
    #expect(Self.code(outcome, accepting: true) == .success)
    outcome.times[1] = try Self.time(0.05)
    #expect(Self.code(outcome) == .regressed)
  }

  @Test("a check that held nothing has no verdict")
  func heldNothing() throws {
    var outcome = CheckOutcome(plan: try CheckPlan(timing: [GateSuite.quickCases().timed[0]]))
    let ranges = (RepeatedCount.interval(1, 3), RepeatedCount.interval(2, 4))
    outcome.counts = [
      [CountFinding(.retains, base: ranges.0, candidate: ranges.1, threshold: 0, wavers: true)]
    ]
    #expect(Self.code(outcome, accepting: true) == .noVerdict)
  }

  @Test("a twin that differs from itself makes every time invalid, and no count")
  func failedTwin() throws {
    let times = [try Self.time(0), try Self.time(0.05)]
    let disturbed = try Self.outcome(times: times, twin: try Self.time(0.03))
    let rows = CheckRows(outcome: disturbed).all
    #expect(rows.filter { $0.metric == "latency" }.allSatisfy { $0.verdict == .invalid })
    #expect(rows.filter { $0.metric == "retains" }.allSatisfy { $0.verdict == .same })
    #expect(Self.code(disturbed) == .noVerdict)
    let counted = try Self.outcome(times: times, retains: .exact(11), twin: try Self.time(0.03))
    #expect(Self.code(counted) == .regressed)
  }

  @Test("a twin that could not be measured vouches for nothing")
  func unmeasuredTwin() throws {
    let twin = TimingFinding(CheckDefect(.caseFailed, at: "A/A twin", "it crashed"))
    let outcome = try Self.outcome(times: [try Self.time(0), try Self.time(0)], twin: twin)
    #expect(Self.code(outcome) == .noVerdict)
    #expect(outcome.invalidity?.contains("could not be measured: A/A twin") == true)
  }

  @Test("a host that takes more time than pairs make up for makes every time invalid")
  func stolenTime() throws {
    let times = [try Self.time(0), try Self.time(0)]
    #expect(Self.code(try Self.outcome(times: times, stolen: 0.11)) == .noVerdict)
    #expect(Self.code(try Self.outcome(times: times, stolen: 0.09)) == .success)
  }

  @Test("nothing compared is no pass")
  func nothing() throws {
    #expect(Self.code(CheckOutcome(plan: try Self.plan())) == .caseFailed)
    #expect(CheckReport.verdict(of: [], CheckOutcome(plan: try Self.plan())) == .failed)
  }

  @Test("rows keep the schema of compare.csv, and a red document says how to see it again")
  func document() throws {
    let outcome = try Self.outcome(times: [try Self.time(0.05), try Self.time(0, scatter: 0.01)])
    var labels: [String] = []
    let report = CheckReport(outcome: outcome, title: "new against old", acceptsUndecided: false) {
      labels = $0
      return "again"
    }
    let document = report.document
    #expect(throws: Never.self) { try ComparisonFile(path: "compare.csv").bytes(of: document.rows) }
    #expect(document.verdict == .regressed && document.reproduce == "again")
    #expect(labels == [outcome.plan.cases[0].label])
    let loose = document.rows.first { $0.verdict == .inconclusive }
    // The interval, the smallest change it could have seen, and the pairs that would decide.
    #expect(
      loose?.reason
        == "−7.23 % … +7.79 % after 20 pairs; a change of 8.9 % would have shown; about 1137 pairs would decide"
    )
    let green = CheckReport(
      outcome: try Self.outcome(times: [try Self.time(0), try Self.time(0)]),
      title: "same",
      acceptsUndecided: false
    ) { _ in "again" }
    #expect(green.document.reproduce == nil && green.document.verdict == .same)
  }
}
#endif
