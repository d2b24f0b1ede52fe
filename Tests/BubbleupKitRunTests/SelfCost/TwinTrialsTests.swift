#if DEBUG
import Hierarchy
import Measurement
import Results
import Scenarios
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
    for found in [0.994, 1.006].map({ trials([1, $0, 1]) }) {
      #expect(found.within == 2 && abs(found.worst - 0.006) < 1e-12)
    }
  }

  @Test("the rows have the share within the limit, and a missed target says its figure")
  func rows() throws {
    let key = CaseKey(scenario: "chain", strategy: "delegate.relay")
    var findings = UnitFindings(sheet: ResultSheet(runID: "r", machineID: "m"))
    trials([1, 1.002, 0.99, 1]).add(to: &findings, of: key)
    #expect([Stat.within, .min].map { findings.sheet.value(.twinRatio, $0, of: key) } == [0.75, 0.99])
    #expect(findings.sheet.row(.twinRatio, .median, of: key)?.sampleCount == 4)
    #expect(findings.targets.map { "\($0.figure) \($0.isMet)" } == ["3 of 4 trials, worst 1.00 % false"])
    var none = UnitFindings(sheet: ResultSheet(runID: "r", machineID: "m"))
    trials([]).add(to: &none, of: key)
    #expect(none.sheet.row(.twinRatio, .median, of: key)?.status == .skipped)
    #expect(none.targets.map(\.isMet) == [false])
  }

  private func measure(_ machine: FakeMachine, second: Int = 1_000, failing: Int = .max) throws
    -> UnitFindings
  {
    let subject = try #require(SelfCostSuite.twinCase)
    let plan = try HierarchyPlan(subject.scenario.parameters)
    return try TwinTrialsUnit(SelfCostSuite(trials: 5, trialSeconds: 0.01), subject, on: plan).measure(
      machine.contender("first", cost: 1_000),
      machine.contender("second", cost: second, failing: failing),
      machine.context()
    )
  }

  private func taken(_ machine: FakeMachine) throws -> [SampleRow] {
    try machine.directory.samples().rows.filter { $0.phase == SamplePhase.trial.rawValue }
  }

  @Test("each trial lasts as long as asked and leaves one sample, whose value is the ratio")
  func ratios() throws {
    let machine = try FakeMachine()
    let findings = try measure(machine, second: 1_010)
    let samples = try taken(machine)
    #expect(samples.map(\.round) == [0, 1, 2, 3, 4])
    #expect(samples.allSatisfy { abs($0.value - 1.01) < 1e-9 && $0.iterations >= 8 })
    #expect(
      zip(samples, samples.dropFirst()).allSatisfy { $1.startNanoseconds - $0.startNanoseconds >= 10_000_000 }
    )
    #expect(findings.targets.map(\.isMet) == [false])
    #expect(try measure(FakeMachine()).targets.map(\.figure) == ["5 of 5 trials, worst 0.00 %"])
  }

  @Test("an interrupted trial leaves nothing, and a continued run takes exactly those that were left")
  func resume() throws {
    let machine = try FakeMachine()
    machine.isInterrupted = { machine.turns.count > 500 }
    let stopped = try measure(machine)
    let before = try taken(machine)
    #expect(stopped.isStopped && (1..<5).contains(before.count))

    machine.isInterrupted = { false }
    let continued = try measure(machine)
    #expect(!continued.isStopped)
    #expect(try taken(machine).map(\.round) == [0, 1, 2, 3, 4])
    #expect(try Array(taken(machine).prefix(before.count)) == before)
  }

  @Test("a twin that does other work fails and gives no ratio of it")
  func failing() throws {
    let machine = try FakeMachine()
    let findings = try measure(machine, failing: 20)
    #expect(findings.failures.count == 1 && findings.targets.map(\.isMet) == [false])
    #expect(try taken(machine).isEmpty)
  }
}
#endif
