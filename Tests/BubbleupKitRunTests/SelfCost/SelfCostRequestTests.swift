#if DEBUG
import Results
import SelfCost
import Testing

@testable import BubbleupKit

@Suite("What the options of the self-cost suite do")
struct SelfCostRequestTests {
  private func request(_ options: [String]) throws -> SelfCostSuite? {
    try SelfCostSuite(RunVerb.verb.arguments(options))
  }

  @Test("numbers are the suite's own unless given, and another suite asks for nothing here")
  func numbers() throws {
    #expect(try request(["--suite", "self-cost"]) == SelfCostSuite())
    let given = try request(["--suite=self-cost", "--trials=3", "--trial-length=250ms"])
    #expect(given == SelfCostSuite(trials: 3, trialSeconds: 0.25))
    #expect(try request(["--suite", "standard", "--quick"]) == nil)
  }

  @Test("options that would have no effect are refused, and so are its own without the suite")
  func refused() {
    for option in ["--trials=3", "--trial-length=1s"] {
      #expect(throws: CommandError.self) { try request([option]) }
    }
    let kept = RunVerb.selfCost + RunVerb.besideSelfCost
    for option in RunVerb.all where !kept.contains(option) {
      let value =
        switch option.shape {
        case nil: ""
        case .choices(let words)?: "=\(words[0])"
        default: "=3"
        }
      let word = option.spelling + value
      let error = #expect(throws: CommandError.self) { try request(["--suite=self-cost", word]) }
      #expect(error?.problem.contains("no effect") == true, "\(word)")
    }
  }

  @Test("the plan has cases of its own numbers, each once")
  func plan() throws {
    let plan = try SelfCostSuite().plan(seed: 1)
    #expect(try SelfCostSuite(trials: 9).plan(seed: 1).record != plan.record)
    #expect(Set(plan.record.cases.map(\.caseKey)).count == plan.record.cases.count)
  }

  @Test("a missed target ends the command with 5, all met with 0")
  func exitCodes() {
    var report = RunReport(sheet: ResultSheet(runID: "r", machineID: "m"))
    for (isMet, code) in [(true, ExitCode.success), (false, .noVerdict)] {
      var findings = UnitFindings(sheet: report.sheet)
      findings.targets = [TargetFinding(what: "b", figure: "2 %", target: "under 1 %", isMet: isMet)]
      report.add(findings)
      #expect(report.exitCode(interruption: nil) == code)
    }
    #expect(report.targets.summary.contains("MISSED 1 of 2 targets: b: 2 %"))
  }
}
#endif
