// The parts of a run are internal. Release tests link the very objects that are measured, which are built without
// testable imports; so these claims, none of which depends on the optimiser, are tested in debug builds.
#if DEBUG
import Results
import SelfCost
import Testing

@testable import BubbleupKit

@Suite("What the options of the self-cost suite do")
struct SelfCostRequestTests {
  private static let table = CommandTable(name: "bubbleup", abstract: "", verbs: [RunVerb.verb])

  private func request(_ options: [String]) throws -> SelfCostRequest? {
    guard case .perform(let arguments) = try Self.table.parse(["run"] + options).request else {
      throw CommandError(.fault, at: "test", "is no verb", advice: "")
    }
    return try SelfCostRequest(arguments)
  }

  @Test("numbers are the suite's own unless given")
  func numbers() throws {
    #expect(try request(["--suite", "self-cost"])?.suite == SelfCostSuite())
    let given = try request(["--suite=self-cost", "--trials=3", "--trial-length=250ms", "--runs=0"])
    #expect(given?.suite == SelfCostSuite(trials: 3, trialSeconds: 0.25, runs: 0))
  }

  @Test("another suite asks for nothing here, and its own options are refused without it")
  func otherSuite() throws {
    #expect(try request([]) == nil)
    #expect(try request(["--suite", "standard", "--quick"]) == nil)
    for option in ["--trials=3", "--trial-length=1s", "--runs=2"] {
      #expect(throws: CommandError.self) { try request([option]) }
    }
  }

  @Test(
    "options that would have no effect are refused",
    arguments: [
      "--quick", "--full", "--time-budget=1m", "--strategy=a", "--filter=a", "--skip=a", "--shape=app",
      "--depth=3", "--controllers=200", "--payload=select", "--threads=2",
      "--reference=parent.weak",
    ]
  )
  func refused(option: String) throws {
    #expect(throws: CommandError.self) { try request(["--suite=self-cost", option]) }
  }

  @Test("the plan has the four units, without whole runs three, and cases of its own numbers")
  func plan() throws {
    let plan = try SelfCostPlanner(SelfCostSuite(), seed: 1, executable: "/bin/true").plan()
    #expect(plan.units.count == 4)
    let fewer = try SelfCostPlanner(SelfCostSuite(runs: 0), seed: 1, executable: "/bin/true").plan()
    #expect(fewer.units.count == 3)
    let other = try SelfCostPlanner(SelfCostSuite(trials: 9), seed: 1, executable: "/bin/true").plan()
    #expect(other.record != plan.record)
    #expect(Set(plan.record.cases.map(\.caseKey)).count == plan.record.cases.count)
  }

  @Test("where the executable is unknown, whole runs are unavailable and the rest is measured")
  func noExecutable() throws {
    let plan = try SelfCostPlanner(SelfCostSuite(), seed: 1, executable: nil).plan()
    #expect(plan.units.count == 3)
    #expect(plan.refused.map(\.what) == ["whole runs"])
  }

  @Test("a missed target ends the command with 5, all met with 0")
  func exitCodes() {
    var report = RunReport(sheet: ResultSheet(runID: "r", machineID: "m"))
    var findings = UnitFindings(sheet: report.sheet)
    findings.targets = [TargetFinding(what: "a", figure: "1", target: "1", isMet: true)]
    report.add(findings)
    #expect(report.exitCode(interruption: nil) == .success)
    #expect(TargetSummary(targets: report.targets).line == "self-cost: all 1 targets met")
    findings.targets = [TargetFinding(what: "b", figure: "2 %", target: "under 1 %", isMet: false)]
    report.add(findings)
    #expect(report.exitCode(interruption: nil) == .noVerdict)
    #expect(
      TargetSummary(targets: report.targets).line
        == "self-cost: MISSED 1 of 2 targets: b: 2 %, target under 1 %"
    )
  }
}
#endif
