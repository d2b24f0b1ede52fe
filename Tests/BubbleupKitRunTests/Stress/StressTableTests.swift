// In debug builds only: a report is filled in from outside, which release builds do not let anybody do.
#if DEBUG
import Hierarchy
import Results
import Strategies
import Testing

@testable import BubbleupKit
@testable import Stress

@Suite("The tables of stress")
struct StressTableTests {
  @Test("loads fit the window, notes break at words, and the last line says it all")
  func stressTables() throws {
    let presentation = StressPresentation(
      findings: try Self.findings(),
      refusals: [
        (StrategyName("stream", "async"), .locked, "it has a thread of its own"),
        (StrategyName("stream", "async"), .own, "the same"),
      ],
      planned: 3,
      path: "results/stress-1",
      seconds: 12.5
    )
    try expect { presentation.show(on: $0) }
  }

  @Test("explorations fit the window, with their bounds below and the steps of what failed")
  func explorationTables() throws {
    let presentation = ExplorationPresentation(results: try Self.results(), seed: 7)
    try expect { presentation.show(on: $0) }
  }

  /// Compares with the golden files, and holds every line to the window but those that are there to be copied.
  private func expect(test: String = #function, _ show: (Console) throws -> Void) throws {
    for variant in TerminalVariant.all {
      let text = try variant.text(show)
      #expect(variant.tooWide(text) == [])
      #expect(variant.isUTF8 || text.utf8.allSatisfy { $0 < 0x80 })
      #expect(text.contains("\u{1B}[") == variant.usesColor)
      guard variant.isRecorded else { continue }
      try Golden.expect(text, variant: variant.name, test: test)
    }
  }

  @Test("scaling is a share of what the usable cores could do, not the threads", arguments: [1, 2, 8])
  func scaling(cores: Int) throws {
    let together = try #require(try Self.findings().first)
    var request = together.subject.request
    request.threads = 1
    let (strategy, options) = (together.subject.strategy, together.subject.options)
    var report = together.report
    report.seconds *= 2
    let alone = StressFinding(
      subject: StressCase(
        strategy: strategy,
        options: options,
        request: request,
        scenario: together.subject.scenario
      ),
      size: together.size,
      report: report,
      proof: nil,
      allocations: together.allocations
    )
    let machine = try FakeMachine()
    var directory = machine.directory
    var manifest = directory.manifest
    manifest.machine = MachineRecord(cores: cores)
    try directory.update(manifest)
    let rows = try directory.stressRows(of: [alone, together], [])
    let found = rows.filter { $0.metric == "scaling_efficiency" }.compactMap(\.value)
    #expect(found == [cores == 1 ? 2 : 1])
  }

  private static func findings() throws -> [StressFinding] {
    let strategies = try ["responder.trampoline", "delegate.relay", "parent.weak"].map { name in
      try #require(StrategyCatalogue.all.first { "\($0.name)" == name })
    }
    let plan = try HierarchyPlan(.load(seed: 1))
    return strategies.enumerated().map { place, strategy in
      let request = LoadRequest(.locked, .perform, threads: 2, messages: 50_000, churn: 100, seed: 1)
      var report = LoadReport(request)
      (report.sent, report.seconds) = (50_000, 0.05 * Double(place + 1))
      report.outcomes.handled = place == 2 ? 49_999 : 50_000
      for message in 0..<50_000 {
        report.tally.add(MessageID(message), outcomes: place == 2 && message == 17 ? 2 : 1)
      }
      report.changes = [.push: 2_500, .pop: 2_500]
      for nanoseconds in stride(from: UInt64(400), to: 90_000, by: 300) {
        report.latencies.record(nanoseconds)
      }
      return StressFinding(
        subject: StressCase(
          strategy: strategy,
          options: StressRequest.variant(of: strategy),
          request: request,
          scenario: StressRequest.usual(seed: 1)
        ),
        size: (plan.controllerCount, plan.depth, plan.count),
        report: report,
        proof: nil,
        allocations: place == 0 ? .counted(perMessage: 1.25) : .unavailable("no child")
      )
    }
  }

  private static func results() throws -> [ScenarioExploration.Result] {
    let forms = ExploredForm.all.filter {
      !["delegate.relay", "responder.linked"].contains("\($0.strategy)")
    }.prefix(3)
    let modes: [(ExplorationMode, ExplorationBounds)] = [
      (.exhaustive, .init(actors: 2, steps: 12)), (.random, .init(actors: 3, steps: 16)),
    ]
    let scenario = try #require(ExploredScenario.all.first)
    return modes.flatMap { mode, bounds in
      forms.enumerated().map { place, form in
        var report = ExplorationReport(ExplorationRequest(mode, within: bounds, seed: 7, schedules: 20_000))
        (report.schedules, report.repeated, report.longestActor) = (12_870 * (place + 1), 129, 14)
        (report.isComplete, report.beyondBounds) = (mode == .exhaustive && place == 0, place)
        (report.longest, report.duration) = (31, .milliseconds(750))
        if mode == .random, place == 2 {
          var schedule = Schedule()
          schedule.violation = Violation(
            .oracle,
            "message 1.1 was delivered to a screen that had been removed"
          )
          report.failure = schedule
        }
        return ScenarioExploration.Result(exploration: ScenarioExploration(scenario, form), report: report)
      }
    }
  }
}
#endif
