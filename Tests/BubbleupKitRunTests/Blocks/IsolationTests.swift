#if DEBUG
import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Suites
import Testing

@testable import BubbleupKit

/// The children here are the executable `casualties`, whose strategies go down; in this process they are harmless.
@Suite("A run whose blocks have processes of their own")
struct IsolationTests {
  /// What the parent knows of a strategy of the child's: its name and its way, which is all that it needs.
  private struct Namesake: Strategy {
    let name: StrategyName
    let abstract = "of the same name, and harmless"

    init(_ fate: String) { name = StrategyName("singleton", fate) }

    func route(_ options: StrategyOptions) -> Route { .shared }
    func makeWiring(_ options: StrategyOptions) -> any Wiring { Singleton().makeWiring(options) }
  }

  private static let scenario = Scenario("chain", PlanParameters(shape: .chain(depth: 3)))

  private static let worker = WorkerLocation.besideRunningExecutable().mapped { path in
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      + "/casualties"
  }

  private static func subjects(_ fates: [String], beside reference: any Strategy = ParentWeak()) -> [Case] {
    let strategies = [reference] + fates.map(Namesake.init) + [ParentStrong()]
    return strategies.map { Case(scenario, $0, $0.variants.first ?? StrategyOptions()) }
  }

  private static func unit(
    _ fates: [String],
    _ kind: LineUp.Kind = .strategies,
    beside reference: any Strategy = ParentWeak(),
    threads: [Int] = [],
    launches: Int = 2
  ) -> MeasuredUnit {
    CaseUnit(
      lineUp: LineUp(kind: kind, subjects: subjects(fates, beside: reference), threads: threads),
      launches: MeasurementSuite.Launches(least: launches, planned: launches, most: launches),
      singleSends: 20
    ).unit([])
  }

  /// A context whose clock is real, as the children's is.
  private func context(_ machine: FakeMachine, silence: Double = 60, isolated: Bool = true) throws
    -> RunContext
  {
    var context = try machine.context(time: .monotonic)
    if isolated { context.isolation = Isolation(worker: Self.worker, silence: silence) }
    return context
  }

  @Test(
    "a strategy that goes down while it is timed has failed with the reason, the others are measured, and the end is 6",
    arguments: [("overflows", "signal 11"), ("hangs", "no answer within")]
  )
  func fates(_ fate: String, _ words: String) throws {
    let machine = try FakeMachine()
    let context = try context(machine, silence: fate == "hangs" ? 3 : 60)
    let report = try RunSession(units: [Self.unit([fate])], budgetSeconds: 100).measure(context)
    let rows = report.sheet.rows.filter { $0.metric == Metric.latency.id && $0.stat == .median }
    let failed = try #require(rows.first { $0.caseKey.strategy == "singleton.\(fate)" })
    let isNamed = failed.reason.contains(words) && failed.reason.contains("timed in launch 0")
    #expect(failed.status == .failed && failed.value == nil && isNamed, "\(failed.reason)")
    for other in ["parent.weak", "parent.strong", "kernel.chase"] {
      let row = try #require(rows.first { $0.caseKey.strategy == other })
      #expect(row.value != nil && row.sampleCount == 2, "\(row)")
    }
    #expect(report.failures.contains { $0.contains(words) })
    #expect(report.exitCode(interruption: nil) == .caseFailed && !report.isStopped)
  }

  @Test("a reference that goes down has failed itself, and those that it was beside are measured")
  func reference() throws {
    let machine = try FakeMachine()
    let unit = Self.unit([], beside: Namesake("overflows"))
    let report = try RunSession(units: [unit], budgetSeconds: 100).measure(try context(machine))
    let rows = report.sheet.rows.filter { $0.metric == Metric.latency.id && $0.stat == .median }
    let failed = rows.filter { $0.status == .failed }
    #expect(Set(failed.map(\.caseKey.strategy)) == ["singleton.overflows"])
    for other in ["parent.strong", "kernel.chase"] {
      let row = try #require(rows.first { $0.caseKey.strategy == other })
      #expect(row.value != nil && row.sampleCount == 2, "\(row)")
    }
  }

  @Test("several that go down in one round are each to blame for themselves alone")
  func severalFates() throws {
    let machine = try FakeMachine()
    let report = try RunSession(units: [Self.unit(["traps", "exits", "killed"])], budgetSeconds: 100).measure(
      try context(machine)
    )
    let failed = report.sheet.rows.filter { $0.metric == Metric.latency.id && $0.status == .failed }
    #expect(
      Set(failed.map(\.caseKey.strategy)) == ["singleton.traps", "singleton.exits", "singleton.killed"]
    )
    #expect(report.sheet.rows.contains { $0.caseKey.strategy == "parent.strong" && $0.metric == "latency" })
  }

  @Test("one that goes down while it is verified is never timed")
  func unproved() throws {
    let machine = try FakeMachine()
    let report = try RunSession(units: [Self.unit(["unproved"])], budgetSeconds: 100).measure(
      try context(machine)
    )
    let failed = try #require(report.sheet.rows.first { $0.caseKey.strategy == "singleton.unproved" })
    #expect(failed.status == .failed && failed.reason.contains("verified"))
    let samples = try machine.directory.samples().rows
    #expect(!samples.contains { $0.caseKey.strategy == "singleton.unproved" })
    #expect(samples.contains { $0.caseKey.strategy == "parent.strong" })
  }

  @Test("samples of children have the cases, launches and places that this process would give them")
  func sameSamples() throws {
    func places(isolated: Bool) throws -> [String: [String]] {
      let machine = try FakeMachine()
      let context = try context(machine, isolated: isolated)
      let findings = try Self.unit([]).measure(context, until: Nanoseconds(0))
      #expect(!findings.isStopped && findings.failures.isEmpty)
      let rows = try machine.directory.samples().rows.filter { $0.phase != SamplePhase.single.rawValue }
      return Dictionary(grouping: rows) { "\($0.caseKey)" }.mapValues { rows in
        rows.map { "\($0.phase) \($0.metric) \($0.round) \($0.orderIndex)" }.sorted()
      }
    }
    let own = try places(isolated: false)
    #expect(try places(isolated: true) == own)
    #expect(own.count == 10)
    #expect(own.values.allSatisfy { rows in rows.count { $0.hasPrefix("visit latency 0 ") } == 4 })
  }

  @Test("hierarchies are built and taken down in children, too")
  func builds() throws {
    let machine = try FakeMachine()
    let context = try context(machine)
    let findings = try Self.unit(["traps"], .builds).measure(context, until: Nanoseconds(.max))
    #expect(findings.failures.isEmpty)
    let key = try CaseKey(
      Self.subjects([])[0],
      on: HierarchyPlan(Self.scenario.parameters),
      more: ["pass": "build"]
    )
    #expect(context.recorder.store.samples(of: key, phase: .build).count >= 2)
    #expect(findings.sheet.row(.build, .median, of: key)?.value != nil)
    #expect(findings.sheet.value(.leftObjects, .exact, of: key) == 0)
  }

  @Test("several senders are measured in children, and what they keep comes back")
  func crews() throws {
    let machine = try FakeMachine()
    let unit = Self.unit(["unproved"], .crews, threads: [2], launches: 1)
    let findings = try unit.measure(try context(machine), until: Nanoseconds(0))
    let sound = findings.sheet.rows.filter { $0.caseKey.strategy == "parent.weak" }
    #expect(
      sound.contains { $0.metric == Metric.throughput.id && $0.caseKey.threads == 2 && $0.value != nil }
    )
    #expect(sound.contains { $0.metric == Metric.leftEntries.id && $0.value == 0 })
    #expect(findings.failures.contains { $0.contains("singleton.unproved") })
  }

  @Test("a stop ends the child's sample, keeps what there is, and a later run goes on")
  func stopAndResume() throws {
    let machine = try FakeMachine()
    let before = try samplesOfStoppedUnit(machine)
    #expect(Set(before.map(\.caseKey)).count > 2)
    let context = try context(machine)
    #expect(try !Self.unit([]).measure(context, until: Nanoseconds(.max)).isStopped)
    #expect(context.recorder.store.keys(in: .visit).count == 10)
    try context.recorder.sync()
    #expect(try Array(machine.directory.samples().rows.prefix(before.count)) == before)
  }

  /// Somebody stops as soon as three contenders have batches.
  private func samplesOfStoppedUnit(_ machine: FakeMachine) throws -> [SampleRow] {
    let context = try context(machine)
    machine.isInterrupted = { context.recorder.store.keys(in: .visit).count > 2 }
    defer { machine.isInterrupted = { false } }
    #expect(try Self.unit([]).measure(context, until: Nanoseconds(.max)).isStopped)
    try context.recorder.sync()
    return try machine.directory.samples().rows
  }

  @Test("a unit that fails in the middle has its rows where its place in the plan is, as a merge needs it")
  func order() throws {
    struct NoRoom: Error, CustomStringConvertible { var description: String { "no room" } }
    let machine = try FakeMachine()
    let failing = MeasuredUnit("failing", planned: [], work: .inTurns { _ in throw NoRoom() })
    let units = [Self.unit([]), failing, Self.unit([])]
    let report = try RunSession(units: units, budgetSeconds: 100).measure(
      try context(machine, isolated: false)
    )
    #expect(report.rowCounts.count == 3 && report.rowCounts[0] > 0 && report.rowCounts[1] == 0)
    #expect(report.failures == ["failing: no room"])
  }

  @Test("a child that cannot be started fails its unit with the reason")
  func missing() throws {
    let machine = try FakeMachine()
    var context = try context(machine)
    context.isolation = Isolation(worker: .executable("/nowhere/bubbleup"))
    let report = try RunSession(units: [Self.unit([])], budgetSeconds: 100).measure(context)
    #expect(report.failures.contains { $0.contains("/nowhere/bubbleup") })
    #expect(report.exitCode(interruption: nil) == .caseFailed)
  }
}
#endif
