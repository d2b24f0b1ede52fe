// In debug builds only: release tests link the measured objects, which are built without testable imports.
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

  private func isMet(inside: Int, outside: Int) -> Bool {
    trials(Array(repeating: 1.001, count: inside) + Array(repeating: 1.006, count: outside)).isMet
  }

  @Test(
    "of 200 trials, 198 have to be within ±0.5 %; of fewer than a hundred, all; of none, nothing is shown"
  )
  func needed() {
    #expect(isMet(inside: 198, outside: 2) && !isMet(inside: 197, outside: 3))
    #expect(isMet(inside: 99, outside: 0) && !isMet(inside: 98, outside: 1))
    #expect(!trials([]).isMet)
    for stray in [0.994, 1.006] {
      #expect(trials([1, stray, 1]).within == 2)
      #expect(abs(trials([1, stray, 1]).worst - 0.006) < 1e-12)
    }
  }

  @Test("the rows have the share within the limit, and a missed target says its figure")
  func rows() throws {
    let key = CaseKey(scenario: "chain", strategy: "delegate.relay")
    var findings = UnitFindings(sheet: ResultSheet(runID: "r", machineID: "m"))
    TwinTrialsRows(key: key, trials: trials([1, 1.002, 0.99, 1])).add(to: &findings)
    #expect(findings.sheet.value(.twinRatio, .within, of: key) == 0.75)
    #expect(findings.sheet.value(.twinRatio, .min, of: key) == 0.99)
    #expect(findings.sheet.row(.twinRatio, .median, of: key)?.sampleCount == 4)
    #expect(findings.targets.map(\.figure) == ["3 of 4 trials, worst 1.00 %"])
    #expect(findings.targets.map(\.isMet) == [false])
    var none = UnitFindings(sheet: ResultSheet(runID: "r", machineID: "m"))
    TwinTrialsRows(key: key, trials: trials([])).add(to: &none)
    #expect(none.sheet.row(.twinRatio, .median, of: key)?.status == .skipped)
    #expect(none.targets.map(\.isMet) == [false])
  }
}
#endif
