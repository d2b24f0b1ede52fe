// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Hierarchy
import Measurement
import Results
import Scenarios
import SelfCost
import Testing

@testable import BubbleupKit

@Suite("Measuring the trials of the twin")
struct TwinTrialsUnitTests {
  private func unit(trials: Int = 5) throws -> TwinTrialsUnit {
    let subject = try #require(SelfCostSuite.twinCase)
    let plan = try HierarchyPlan(subject.scenario.parameters)
    return try TwinTrialsUnit(SelfCostSuite(trials: trials, trialSeconds: 0.01), subject, on: plan)
  }

  private func measure(_ machine: FakeMachine, second: Int = 1_000, failing: Int = .max) throws
    -> UnitFindings
  {
    try unit().measure(
      machine.contender("first", cost: 1_000),
      machine.contender("second", cost: second, failing: failing),
      machine.context()
    )
  }

  private func trials(_ machine: FakeMachine) throws -> [SampleRow] {
    try machine.directory.samples().rows.filter { $0.phase == SamplePhase.trial.rawValue }
  }

  @Test("each trial lasts as long as asked and leaves one sample, whose value is the ratio")
  func ratios() throws {
    let machine = try FakeMachine()
    let findings = try measure(machine, second: 1_010)
    let taken = try trials(machine)
    #expect(taken.map(\.round) == [0, 1, 2, 3, 4])
    #expect(taken.allSatisfy { abs($0.value - 1.01) < 1e-9 && $0.iterations >= 8 })
    #expect(
      zip(taken, taken.dropFirst()).allSatisfy { $1.startNanoseconds - $0.startNanoseconds >= 10_000_000 }
    )
    #expect(findings.targets.map(\.isMet) == [false])
    #expect(try measure(FakeMachine()).targets.map(\.figure) == ["5 of 5 trials, worst 0.00 %"])
  }

  @Test("an interrupted trial leaves nothing, and a continued run takes exactly those that were left")
  func resume() throws {
    let machine = try FakeMachine()
    machine.isInterrupted = { machine.turns.count > 500 }
    let stopped = try measure(machine)
    let before = try trials(machine)
    #expect(stopped.isStopped)
    #expect((1..<5).contains(before.count))

    machine.isInterrupted = { false }
    let continued = try measure(machine)
    #expect(!continued.isStopped)
    #expect(try trials(machine).map(\.round) == [0, 1, 2, 3, 4])
    #expect(try Array(trials(machine).prefix(before.count)) == before)
  }

  @Test("a twin that does other work fails and gives no ratio of it")
  func failing() throws {
    let machine = try FakeMachine()
    let findings = try measure(machine, failing: 20)
    #expect(findings.failures.count == 1)
    #expect(try trials(machine).isEmpty)
    #expect(findings.targets.map(\.isMet) == [false])
  }
}
#endif
