#if DEBUG
import Foundation
import Hierarchy
import Measurement
import Results
import Scenarios
import Statistics
import Strategies
import Suites
import Synchronization
import Testing

@testable import BubbleupKit

@Suite("A check against a kept baseline")
final class BaselineCheckTests {
  private let fixture: CompareFixture
  private let subjects = Array(GateSuite.quickCases().timed.prefix(2))

  init() throws { fixture = try CompareFixture() }

  /// What of a kept run is not as it is here.
  private typealias Change = (inout RunManifest) -> Void

  /// A baseline of the two cases that was made here, but for `change`.
  private func baseline(
    latency: Double? = 1_000,
    interval: Double = 0.001,
    retains: Double = 1,
    countsOnly: Bool = false,
    kernel: Double? = nil,
    change: Change = { _ in }
  ) throws -> KeptBaseline {
    var manifest = RunManifest.beginning(
      try RunName("kept"),
      arguments: [],
      seed: 1,
      clock: try ClockCalibration(of: .monotonic),
      isIsolated: false,
      unavailable: []
    )
    change(&manifest)
    let keys = try subjects.map { try CaseKey($0, on: HierarchyPlan($0.scenario.parameters)) }
    var rows = keys.flatMap { key -> [ResultRow] in
      func row(_ metric: Metric, _ stat: Stat, _ value: Double, _ ends: Interval? = nil) -> ResultRow {
        ResultRow(
          runID: "kept",
          machineID: manifest.machine.machineID,
          caseKey: key,
          metric: metric,
          stat: stat,
          value: value,
          interval: ends,
          sampleCount: ends == nil ? 1 : 20
        )
      }
      let time = latency.map { value in
        let ends = Interval(low: value * (1 - interval), high: value * (1 + interval), level: 0.99)
        return row(.latency, .median, value, ends)
      }
      return (time.map { [$0] } ?? []) + [row(.retains, .exact, retains), row(.bytesPerNode, .exact, 1)]
    }
    if let kernel, let first = subjects.first {
      let plan = try HierarchyPlan(first.scenario.parameters)
      for name in ReferenceKernel.allCases {
        rows.append(
          ResultRow(
            runID: "kept",
            machineID: manifest.machine.machineID,
            caseKey: try CaseKey(kernel: name.rawValue, nodes: 2, beside: first.scenario, on: plan),
            metric: .latency,
            stat: .median,
            value: kernel,
            sampleCount: 20
          )
        )
      }
    }
    let plan = RunPlan(
      seed: 1,
      cases: keys.map { PlannedCase(caseKey: $0, metrics: ["latency"], rounds: 20) }
    )
    var directory = try RunDirectory.create(RunName("kept"), in: fixture.path, manifest: manifest, plan: plan)
    try directory.finish(.complete, results: rows)
    let store = BaselineStore(below: fixture.path)
    _ = try store.save(directory, as: RunName("kept"), countsOnly: countsOnly, savedAt: 1)
    return try KeptBaseline("kept", results: fixture.path)
  }

  private func check(_ baseline: KeptBaseline, _ build: PlayedBuild = PlayedBuild(), _ options: String...)
    throws
    -> CheckOutcome
  {
    let paths = try build.put("build", below: fixture.path)
    let memory = ConsoleEndpoint(sink: MemorySink())
    let tool = Bubbleup.tool(name: "bubbleup")
    guard
      case .perform(let arguments) = try tool.table.parse(["check", "--baseline=kept", "--seed=7"] + options)
        .request
    else { throw CocoaError(.featureUnsupported) }
    let request = try CheckRequest(arguments)
    let check = BaselineCheck(
      plan: try CheckPlan(timing: subjects, thresholds: request.thresholds),
      baseline: baseline,
      candidate: CheckSide(label: "played", timed: [paths.timed], counting: paths.counting),
      request: request,
      console: Console(output: memory, diagnostics: memory),
      groupsPerSet: 1,
      ticks: { nil }
    )
    return try check.run()
  }

  private func verdicts(_ outcome: CheckOutcome) -> [Verdict] { outcome.times.map(\.verdict) }

  @Test("where it was made, its counts and its times are compared")
  func here() throws {
    let outcome = try check(try baseline())
    #expect(verdicts(outcome) == [.same, .same] && outcome.timesNotComparable == nil)
    #expect(
      outcome.counts.map { $0.map(\.count) } == [[.retains, .bytesPerNode], [.retains, .bytesPerNode]]
    )
    #expect(outcome.counts.joined().allSatisfy { $0.verdict == .same })
  }

  @Test("a retain more is a regression")
  func counts() throws {
    let outcome = try check(try baseline(), PlayedBuild(retains: 11))
    #expect(outcome.counts.allSatisfy { $0[0].verdict == .regressed })
  }

  @Test("a time has to leave the kept interval by 10 %, or by the threshold, to be worse")
  func margin() throws {
    let wide = try baseline(interval: 0.05)
    // 1.05 × 1.1 = 1.155 of the kept median.
    #expect(verdicts(try check(wide, PlayedBuild(nanoseconds: 1_150))) == [.same, .same])
    #expect(verdicts(try check(wide, PlayedBuild(nanoseconds: 1_160))) == [.regressed, .regressed])
    let narrow = try check(wide, PlayedBuild(nanoseconds: 1_080), "--threshold=latency=2%")
    #expect(verdicts(narrow) == [.regressed, .regressed])
  }

  @Test("what the kernels beside it explain is no change, and what they do not is one")
  func pace() throws {
    // No machine runs a kernel in a picosecond, nor takes a tenth of a second for it: the one kept run was on a machine
    // that was thousands of times as fast, the other on one that was as much slower.
    let fast = try baseline(kernel: 0.001)
    #expect(verdicts(try check(fast, PlayedBuild(nanoseconds: 9_000))) == [.same, .same])
    #expect(verdicts(try check(fast, PlayedBuild(nanoseconds: 500))) == [.improved, .improved])
    try FileManager.default.removeItem(atPath: fixture.file("kept"))
    try BaselineStore(below: fixture.path).remove(RunName("kept"))
    let slow = try baseline(kernel: 1e8)
    #expect(verdicts(try check(slow, PlayedBuild(nanoseconds: 500))) == [.same, .same])
    let outcome = try check(slow, PlayedBuild(nanoseconds: 1_500))
    #expect(verdicts(outcome) == [.regressed, .regressed])
    #expect(outcome.pace?.hasSuffix("a time within that is no change") == true)
  }

  @Test("the span of the kernels always holds 1, and is 1 where none was kept")
  func span() throws {
    #expect(try MachinePace(kernels: []).span() == 1...1)
    // A clock that takes a microsecond per reading: three looks of one reading each.
    let clock = Mutex<UInt64>(0)
    let time = TimeSource {
      Nanoseconds(
        clock.withLock {
          $0 += 1_000; return $0
        }
      )
    }
    func kept(_ nanoseconds: Double) -> MachinePace.Kept {
      .init(kernel: .arithmetic, nodes: 10, nanoseconds: nanoseconds)
    }
    let slower = kept(500_000)
    #expect(slower.operations == 1)
    #expect(try MachinePace(kernels: [slower], time: time).span() == 0.002...1)
    #expect(try MachinePace(kernels: [kept(250_000), slower], time: time).span() == 0.002...1)
  }

  @Test("counts alone ask for no time, whether the baseline has no more or the option says so")
  func countsOnly() throws {
    #expect(try check(try baseline(countsOnly: true)).times.isEmpty)
    try FileManager.default.removeItem(atPath: fixture.file("kept"))
    try BaselineStore(below: fixture.path).remove(RunName("kept"))
    #expect(try check(try baseline(), PlayedBuild(), "--counts-only").times.isEmpty)
  }

  @Test("under another toolchain or in another build mode nothing compares", arguments: [0, 1])
  func otherBuild(index: Int) throws {
    let changes: [Change] = [{ $0.build.swiftVersion = "5.0" }, { $0.build.mode = "other" }]
    let baseline = try baseline(change: changes[index])
    #expect {
      try check(baseline)
    } throws: {
      ($0 as? CheckDefect)?.code == .toolchainMismatch && ($0 as? CheckDefect)?.exitCode == .unavailable
    }
  }

  @Test(
    "on another machine or with another allocator counts compare, and times never pass",
    arguments: [0, 1]
  )
  func elsewhere(index: Int) throws {
    let changes: [Change] = [
      { $0.machine = CompareFixture.machine }, { $0.allocator = AllocatorRecord(name: "other") },
    ]
    let outcome = try check(try baseline(change: changes[index]))
    #expect(outcome.times.isEmpty && outcome.timesNotComparable?.contains("another") == true)
    #expect(outcome.counts.allSatisfy { $0[0].verdict == .same })
    let rows = CheckRows(outcome: outcome).all
    #expect(CheckReport.exitCode(of: rows, outcome, acceptsUndecided: false) == .unavailable)
    // Bytes are rounded by the allocator, so that another one's are left out.
    #expect(outcome.counts.allSatisfy { $0.contains { $0.count == .bytesPerNode } == (index == 0) })
  }

  @Test("a case of which no time was kept is one that the base lacks")
  func withoutTime() throws {
    let outcome = try check(try baseline(latency: nil), PlayedBuild(), "--counts-only")
    #expect(outcome.times.isEmpty)
    let baseline = try KeptBaseline("kept", results: fixture.path)
    #expect {
      try check(baseline)
    } throws: {
      ($0 as? CheckDefect)?.code == .extraCase
    }
  }

  @Test("cases that only one side has are named, and never left out")
  func cases() throws {
    let kept = try baseline()
    // Of the two strategies that it has, the catalogue has both; of the others it has nothing.
    #expect {
      try BaselineCases(baseline: kept, catalogue: .standard).all()
    } throws: {
      ($0 as? CheckDefect)?.code == .extraCase
    }
    let fewer = try baselineWithStranger()
    #expect {
      try BaselineCases(baseline: fewer, catalogue: .standard).all()
    } throws: {
      ($0 as? CheckDefect)?.code == .missingCase
    }
  }

  /// A baseline of cases that are there no more.
  private func baselineWithStranger() throws -> KeptBaseline {
    let fixture = try CompareFixture()
    try fixture.run("one", ["parent.gone": .init()])
    #expect(fixture.baseline("save", "one").code == .success)
    return try KeptBaseline("one", results: fixture.path)
  }
}
#endif
