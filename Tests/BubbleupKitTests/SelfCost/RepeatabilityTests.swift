// The parts of a run are internal. Release tests link the very objects that are measured, which are built without
// testable imports; so these claims, none of which depends on the optimiser, are tested in debug builds.
#if DEBUG
import Measurement
import Results
import SelfCost
import Testing

@testable import BubbleupKit

@Suite("Headline ratios over whole runs")
struct RepeatabilityTests {
  private let relay = CaseKey(scenario: "chain", strategy: "delegate.relay", depth: 100)
  private let strong = CaseKey(scenario: "chain", strategy: "parent.strong", depth: 100)

  private func headlines(_ relay: Double, _ strong: Double, twin: Double) -> WholeRun.Headlines {
    func row(_ key: CaseKey, _ metric: Metric, _ stat: Stat, _ value: Double) -> ResultRow {
      ResultRow(
        runID: "r",
        machineID: "m",
        caseKey: key,
        metric: metric,
        stat: stat,
        value: value,
        sampleCount: 9
      )
    }
    return WholeRun.Headlines([
      row(self.relay, .ratioToChase, .median, relay), row(self.strong, .ratioToChase, .median, strong),
      row(self.relay, .latency, .median, 5), row(self.relay, .twinRatio, .median, twin),
      row(self.strong, .twinRatio, .median, 1.0001),
    ])
  }

  /// A unit whose runs give these headlines one after the other.
  private func unit(_ made: [WholeRun.Outcome]) throws -> RepeatabilityUnit {
    var made = made.makeIterator()
    return try RepeatabilityUnit(SelfCostSuite(trials: 1, runs: 3)) { _ in made.next() ?? .stopped }
  }

  private func measure(_ unit: RepeatabilityUnit, _ machine: FakeMachine) throws -> UnitFindings {
    try unit.measure(machine.context(), until: Nanoseconds(.max))
  }

  @Test("a run's headlines are its ratios to the chase and the twin that strayed farthest, to either side")
  func headlines() {
    let found = headlines(30, 8, twin: 0.98)
    #expect(found.ratios.map(\.key) == [relay, strong])
    #expect(found.ratios.map(\.value) == [30, 8])
    #expect(found.twin == 0.98)
  }

  @Test("spread and deviation are per strategy, over all runs, the invalid ones too")
  func figures() throws {
    let machine = try FakeMachine()
    let runs = [
      headlines(30, 8, twin: 1.001), headlines(33, 8, twin: 1.002), headlines(31, 10, twin: 1.02),
    ]
    let findings = try measure(try unit(runs.map { .measured($0) }), machine)
    let sheet = findings.sheet
    #expect(abs((sheet.value(.ratioToChase, .spread, of: relay) ?? 0) - 0.1) < 1e-12)
    #expect(sheet.value(.ratioToChase, .spread, of: strong) == 0.25)
    #expect(sheet.value(.ratioToChase, .deviation, of: relay) == 1)
    #expect(sheet.value(.ratioToChase, .median, of: relay) == 31)
    #expect(sheet.row(.ratioToChase, .median, of: relay)?.sampleCount == 3)
    #expect(findings.table?.notes.first?.contains("1 of 3 runs were invalid") == true)
  }

  @Test("a continued run makes the runs that were left, and the figures are of all")
  func resume() throws {
    let machine = try FakeMachine()
    let first = try measure(try unit([.measured(headlines(30, 8, twin: 1)), .stopped]), machine)
    #expect(first.isStopped)
    let rest: [WholeRun.Outcome] = [
      .measured(headlines(31, 8, twin: 1)), .measured(headlines(36, 8, twin: 1)),
    ]
    let second = try measure(try unit(rest), machine)
    #expect(!second.isStopped)
    #expect(second.sheet.row(.ratioToChase, .spread, of: relay)?.sampleCount == 3)
    #expect(abs((second.sheet.value(.ratioToChase, .spread, of: relay) ?? 0) - 0.2) < 1e-12)
  }

  @Test("a run that fails is said to have failed, and the others count")
  func failed() throws {
    let machine = try FakeMachine()
    let made: [WholeRun.Outcome] = [
      .measured(headlines(30, 8, twin: 1)), .failed("no disk"), .measured(headlines(31, 8, twin: 1)),
    ]
    let findings = try measure(try unit(made), machine)
    #expect(findings.failures == ["whole run 2: no disk"])
    #expect(findings.sheet.row(.ratioToChase, .median, of: relay)?.sampleCount == 2)
  }

  @Test("an executable that is not there, and one that leaves no run, are failures with a reason")
  func executables() throws {
    for (path, words) in [("/nowhere/bubbleup", "does not start"), ("/bin/true", "left no results")] {
      let run = WholeRun(executable: path, arguments: [], limit: 10, isInterrupted: { false })
      guard case .failed(let reason) = try run.measure() else {
        Issue.record("\(path) is no run")
        continue
      }
      #expect(reason.contains(words))
    }
  }
}
#endif
