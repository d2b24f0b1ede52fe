// The parts of a run are internal. Release tests link the very objects that are measured, which are built without
// testable imports; so these claims, none of which depends on the optimiser, are tested in debug builds.
#if DEBUG
import Results
import SelfCost
import Testing

@testable import BubbleupKit

@Suite("Trials of the A/A twin")
struct TwinTrialsTests {
  private func trials(_ ratios: [Double]) -> TwinTrials {
    TwinTrials(
      ratios: ratios,
      limit: SelfCostSuite.twinLimit,
      straysPerHundred: SelfCostSuite.strayTrialsPerHundred
    )
  }

  private func trials(inside: Int, outside: Int) -> TwinTrials {
    trials(Array(repeating: 1.001, count: inside) + Array(repeating: 1.006, count: outside))
  }

  @Test("of 200 trials, 198 have to be within ±0.5 %")
  func twoHundred() {
    #expect(trials(inside: 198, outside: 2).needed == 198)
    #expect(trials(inside: 198, outside: 2).isMet)
    #expect(!trials(inside: 197, outside: 3).isMet)
  }

  @Test("of fewer than a hundred, all have to be; of none, nothing is shown")
  func few() {
    #expect(trials(inside: 99, outside: 0).isMet)
    #expect(!trials(inside: 98, outside: 1).isMet)
    #expect(!trials([]).isMet)
  }

  @Test("a ratio may stray to either side", arguments: [0.994, 1.006])
  func sides(stray: Double) {
    #expect(trials([1, stray, 1]).within == 2)
    #expect(abs(trials([1, stray, 1]).worst - 0.006) < 1e-12)
  }

  @Test("the rows have the share within the limit, and a missed target says its figure")
  func rows() throws {
    let key = CaseKey(scenario: "chain", strategy: "delegate.relay")
    var findings = UnitFindings(sheet: ResultSheet(runID: "r", machineID: "m"))
    TwinTrialsRows(key: key, trials: trials([1, 1.002, 0.99, 1])).add(to: &findings)
    #expect(findings.sheet.value(.twinRatio, .within, of: key) == 0.75)
    #expect(findings.sheet.value(.twinRatio, .min, of: key) == 0.99)
    #expect(findings.sheet.row(.twinRatio, .median, of: key)?.sampleCount == 4)
    let target = try #require(findings.targets.first)
    #expect(!target.isMet)
    #expect(target.figure == "3 of 4 trials, worst 1.00 %")
    #expect(TargetSummary(targets: findings.targets).line.contains("MISSED 1 of 1"))
  }

  @Test("without a trial the row says so and the target is missed")
  func nothing() {
    let key = CaseKey(scenario: "chain", strategy: "delegate.relay")
    var findings = UnitFindings(sheet: ResultSheet(runID: "r", machineID: "m"))
    TwinTrialsRows(key: key, trials: trials([])).add(to: &findings)
    #expect(findings.sheet.row(.twinRatio, .median, of: key)?.status == .skipped)
    #expect(findings.targets.map(\.isMet) == [false])
  }
}
#endif
