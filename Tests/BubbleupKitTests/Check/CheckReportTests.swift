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
  private static func plan() throws -> CheckPlan {
    try CheckPlan(timing: Array(GateSuite.quickCases().timed.prefix(2)))
  }

  /// Times whose log ratios lie around `shift`.
  private static func time(_ shift: Double, scatter: Double = 0.0001) throws -> TimingFinding {
    let samples = (0..<20).map { index in
      PairSample(logRatio: shift + (Double(index) - 9.5) * scatter, base: 100, candidate: 100 * (1 + shift))
    }
    let member = FamilyJudgement.Member(
      logRatios: samples.map(\.logRatio),
      rule: try MarginRule(margin: 0.01)
    )
    return TimingFinding(try FamilyJudgement([member], family: 1).findings[0], .confirmation, samples)
      .finding(from: 128, among: 3)
  }

  private static func retains(_ candidate: RepeatedCount) -> [CountFinding] {
    [CountFinding(.retains, base: .exact(10), candidate: candidate, threshold: 0)]
  }

  private static func outcome(
    _ times: [TimingFinding],
    retains: RepeatedCount = .exact(10),
    twin: TimingFinding? = nil
  ) throws -> CheckOutcome {
    var outcome = CheckOutcome(plan: try plan())
    outcome.counts = [Self.retains(retains), Self.retains(.exact(10))]
    outcome.times = times
    outcome.twin = try twin ?? time(0)
    outcome.stolen = 0
    return outcome
  }

  private static func code(_ outcome: CheckOutcome, accepting: Bool = false) -> ExitCode {
    outcome.exitCode(acceptsUndecided: accepting)
  }

  private static func document(
    _ outcome: CheckOutcome,
    _ title: String = "t",
    accepting: Bool = false
  ) -> ComparisonDocument {
    outcome.document(title, acceptsUndecided: accepting) {
      "bubbleup check --against HEAD --filter '\($0.joined(separator: " "))'"
    }
  }

  @Test("exit codes follow the gravest verdict")
  func exitCodes() throws {
    let (same, slow, loose) = try (Self.time(0), Self.time(0.05), Self.time(0, scatter: 0.01))
    func failed(_ code: CheckDefect.Code) -> TimingFinding { TimingFinding(CheckDefect(code, at: "case")) }
    let cases: [([TimingFinding], ExitCode)] = [
      ([same, same], .success), ([same, try Self.time(-0.05)], .success), ([same, slow], .regressed),
      ([same, loose], .noVerdict), ([same, try Self.time(-0.01, scatter: 0.001)], .success),
      ([slow, failed(.caseFailed)], .caseFailed),
      ([same, failed(.missingCase)], .caseFailed), ([same, failed(.emptySamples)], .caseFailed),
      ([same, failed(.planMismatch)], .unavailable),
    ]
    for (times, code) in cases { #expect(Self.code(try Self.outcome(times)) == code, "\(times)") }
    #expect(Self.code(try Self.outcome([same, loose]), accepting: true) == .success)
    #expect(Self.code(try Self.outcome([same, same], retains: .exact(11))) == .regressed)
  }

  @Test("a spare case that was left out makes no check undecided, and is named; one that was judged counts")
  func spareCases() throws {
    let some = GateSuite.quickCases()
    let plan = try CheckPlan(GateCases(timed: [some.timed[8]], spare: Array(some.spare.prefix(3))))
    var outcome = CheckOutcome(plan: plan)
    outcome.counts = plan.cases.map { _ in Self.retains(.exact(10)) }
    outcome.times = [try Self.time(0), try Self.time(0), .leftOut, try Self.time(0)]
    outcome.twin = try Self.time(0)
    #expect(Self.code(outcome) == .success)
    let document = Self.document(outcome)
    #expect(document.verdict == .same)
    let name = "\(some.spare[1].strategy.name)"
    #expect(document.notes.contains { $0.label == "not timed" && $0.text.hasPrefix("\(name): ") })
    #expect(document.notes.contains { $0.label == "not held" })
    #expect(throws: Never.self) { try ComparisonRow.table.file(of: document.rows, path: "compare.csv") }
    outcome.times[1] = try Self.time(0, scatter: 0.01)
    #expect(Self.code(outcome) == .noVerdict)
    outcome.times[1] = try Self.time(0.05)
    #expect(Self.code(outcome) == .regressed)
  }

  @Test("a check that held or compared nothing is no pass")
  func nothing() throws {
    var outcome = CheckOutcome(plan: try Self.plan())
    #expect(Self.code(outcome) == .caseFailed)
    let ranges = (RepeatedCount.interval(1, 3), RepeatedCount.interval(2, 4))
    let finding = CountFinding(.retains, base: ranges.0, candidate: ranges.1, threshold: 0, isUnsteady: true)
    outcome.counts = [[finding], [finding]]
    #expect(Self.code(outcome, accepting: true) == .noVerdict)
    #expect(Self.document(outcome).notes.contains { $0.label == "do not repeat" })
    let added = CountFinding(.retains, base: .absent, candidate: .exact(1), threshold: 0)
    outcome.counts = [[added], [added]]
    #expect(Self.code(outcome, accepting: true) == .noVerdict)
    #expect(Self.document(outcome).advice?.hasPrefix("nothing was compared") == true)
    outcome.counts[1] = Self.retains(.exact(10))
    #expect(Self.code(outcome) == .success)
  }

  @Test("a twin that differs from itself makes every time invalid, and no count")
  func failedTwin() throws {
    let times = [try Self.time(0), try Self.time(0.05)]
    let disturbed = try Self.outcome(times, twin: Self.time(0.03))
    for row in disturbed.rows { #expect(row.verdict == (row.metric == "latency" ? .invalid : .same)) }
    #expect(Self.code(disturbed) == .noVerdict)
    #expect(Self.code(try Self.outcome(times, retains: .exact(11), twin: Self.time(0.03))) == .regressed)
  }

  @Test("a twin that could not be measured vouches for nothing")
  func unmeasuredTwin() throws {
    let twin = TimingFinding(CheckDefect(.caseFailed, at: "A/A twin", "it crashed"))
    #expect(Self.code(try Self.outcome([Self.time(0), Self.time(0)], twin: twin)) == .noVerdict)
  }

  private static func red() throws -> CheckOutcome {
    try outcome([time(0.05), time(0, scatter: 0.01)], retains: .exact(11.25))
  }

  @Test("rows keep the schema of compare.csv, and a red document says how to see it again")
  func document() throws {
    let outcome = try Self.red()
    let document = Self.document(outcome)
    #expect(throws: Never.self) { try ComparisonRow.table.file(of: document.rows, path: "compare.csv") }
    let command = "bubbleup check --against HEAD --filter '\(outcome.plan.cases[0].label)'"
    #expect(document.verdict == .regressed && document.reproduce == command)
    #expect(document.advice?.contains("baseline") == false)
    let green = Self.document(try Self.outcome([Self.time(0), Self.time(0)]))
    #expect(green.reproduce == nil && green.verdict == .same)
    #expect(green.advice == nil && green.verdictLine == "same: 4 same; exit code 0")
    #expect(document.verdictLine.hasSuffix("; exit code 3"))
  }

  @Test("a check without a verdict says its exit code and what to do, whether times or counts leave it open")
  func advice() throws {
    let loose = try Self.outcome([Self.time(0), Self.time(0, scatter: 0.01)])
    let open = Self.document(loose)
    #expect(open.verdictLine == "inconclusive: 1 inconclusive, 3 same; exit code 5")
    for option in ["--time-budget", "--margin", "--accept-undecided"] {
      #expect(open.advice?.contains(option) == true)
    }
    let accepted = Self.document(loose, accepting: true)
    #expect(accepted.advice == nil && accepted.verdictLine.hasSuffix("; exit code 0"))
    let disturbed = Self.document(try Self.outcome([Self.time(0), Self.time(0)], twin: Self.time(0.03)))
    #expect(disturbed.advice?.contains("--counts-only") == true)
    let count = Self.document(try Self.outcome([Self.time(0), Self.time(0)], retains: .interval(10, 11)))
    #expect(count.advice?.contains("--skip") == true && count.advice?.contains("--time-budget") == false)
  }

  @Test(
    "the Markdown of the whole quick suite fits into a comment of GitHub, whatever changed in it",
    arguments: [10, 11.25]
  )
  func size(_ candidate: Double) throws {
    let plan = try CheckPlan(GateSuite.quickCases())
    var outcome = CheckOutcome(plan: plan)
    outcome.counts = plan.cases.map { _ in
      GuardedCount.allCases.map {
        CountFinding($0, base: .exact(10), candidate: .exact(candidate), threshold: 0)
      }
    }
    let time = try Self.time((candidate - 10) / 10)
    outcome.times = plan.timed.map { _ in time }
    outcome.twin = try Self.time(0)
    let document = Self.document(outcome)
    let text = document.markdown
    #expect(document.rows.count == plan.cases.count * GuardedCount.allCases.count + plan.timed.count)
    #expect(text.unicodeScalars.count < 60_000)
    let folded = try #require(text.split(separator: "<details>").last)
    #expect(folded.split(separator: "\n").count { $0.hasPrefix("| ") } == plan.cases.count + 2)
  }

  @Test("its tables fit the window, with the verdict as the last line")
  func checkTables() throws {
    let document = Self.document(try Self.red(), "new against old")
    for variant in TerminalVariant.all {
      let text = try variant.text { try document.show(as: .text, on: $0) }
      let last = variant.isUTF8 ? document.verdictLine : PrintableText.ascii(document.verdictLine)
      #expect(variant.fits(text) && text.hasSuffix("\n\(last)\n"))
      guard variant.isRecorded else { continue }
      try Golden.expect(text, variant: variant.name)
    }
  }
}
#endif
