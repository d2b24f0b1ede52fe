#if DEBUG
import Foundation
import Hierarchy
import Measurement
import Results
import Scenarios
import Strategies
import Suites
import Testing

@testable import BubbleupKit

@Suite("A run that is interrupted and continued")
struct RunResumeTests {
  private func unit(_ machine: FakeMachine) -> FakeUnit {
    FakeUnit(
      label: "fake",
      cases: [
        machine.timed(.reference, "delegate.relay", cost: 1_000),
        machine.timed(.twin, "twin", cost: 1_000),
        machine.timed(.strategy, "parent.weak", cost: 2_000),
        machine.timed(.strategy, "closure.weak", cost: 3_000),
      ]
    )
  }

  /// Who took the places of each round.
  private func orders(_ machine: FakeMachine) throws -> [Int: [String]] {
    var orders: [Int: [(Int, String)]] = [:]
    for row in try machine.directory.samples().rows {
      let place = (row.orderIndex, row.caseKey.strategy)
      if orders[row.round, default: []].contains(where: { $0 == place }) { continue }
      orders[row.round, default: []].append(place)
    }
    return orders.mapValues { $0.sorted { $0.0 < $1.0 }.map(\.1) }
  }

  @Test(
    "the launches that were left are measured whole, in the order that they would have had, and no sample is lost"
  )
  func continued() throws {
    let whole = try FakeMachine()
    _ = try unit(whole).measure(try whole.context(), until: Nanoseconds(.max))

    let broken = try FakeMachine()
    broken.isInterrupted = { broken.turns.count > 200 }
    let stopped = try unit(broken).measure(try broken.context(), until: Nanoseconds(.max))
    #expect(stopped.isStopped)
    let measured = try orders(broken).count
    #expect(measured > 1 && measured < 10)
    let before = try broken.directory.samples().rows
    broken.isInterrupted = { false }
    let continued = try unit(broken).measure(try broken.context(), until: Nanoseconds(.max))
    #expect(!continued.isStopped)

    var expected = try orders(whole)
    let found = try orders(broken)
    // The round that was cut short is not counted, and measured again as another.
    expected[measured - 1] = nil
    #expect(found.filter { expected[$0.key] != nil } == expected)
    // The orders differ from round to round, or the comparison above would show nothing.
    #expect(Set(expected.values).count > 1)
    let after = try broken.directory.samples().rows
    for cases in Dictionary(grouping: after, by: \.caseKey).values {
      #expect(Set(cases.map(\.round)).count >= 10)
    }
    let last = before.map(\.startNanoseconds).max() ?? 0
    #expect(after.starts(with: before) && after.count > before.count)
    #expect(after.dropFirst(before.count).allSatisfy { $0.startNanoseconds > last })
    let key = CaseKey(scenario: "chain", strategy: "parent.weak", depth: 10, nodes: 20)
    #expect(continued.sheet.value(.latency, .median, of: key) == 2_000)
  }

  @Test("a stop within the first launch leaves every slice the size that it would have had")
  func firstRound() throws {
    func sizes(_ machine: FakeMachine) throws -> [String: Set<Int>] {
      Dictionary(grouping: try machine.directory.samples().rows, by: \.caseKey.strategy)
        .mapValues { Set($0.map(\.iterations)) }
    }
    func measure(_ machine: FakeMachine) throws -> UnitFindings {
      var cases = unit(machine).cases
      cases.append(machine.timed(.kernel(.chase), "kernel.chase", cost: 10))
      return try FakeUnit(label: "fake", cases: cases)
        .measure(try machine.context(), until: Nanoseconds(.max))
    }
    let whole = try FakeMachine()
    _ = try measure(whole)
    let broken = try FakeMachine()
    broken.isInterrupted = { (try? broken.directory.samples().rows.isEmpty) == false }
    #expect(try measure(broken).isStopped)
    #expect(try sizes(broken).count == 5)
    broken.isInterrupted = { false }
    let continued = try measure(broken)
    #expect(try sizes(broken) == sizes(whole))
    let medians = continued.sheet.rows.filter { $0.metric == Metric.latency.id && $0.stat == .median }
    #expect(medians.count == 4 && medians.allSatisfy { $0.sampleCount ?? 0 >= 10 })
  }

  @Test("what failed before a stop stays failed, for the same reason, and is not measured again")
  func failed() throws {
    let machine = try FakeMachine()
    func measure(failing: Int) throws -> UnitFindings {
      var cases = unit(machine).cases
      cases.append(machine.timed(.strategy, "liar", cost: 2_000, failing: failing))
      return try FakeUnit(label: "fake", cases: cases)
        .measure(try machine.context(), until: Nanoseconds(.max))
    }
    machine.isInterrupted = { machine.turns.count > 200 }
    let stopped = try measure(failing: 20)
    let turns = machine.turns.count { $0 == "liar" }
    #expect(stopped.isStopped && stopped.failures.count == 1)
    machine.isInterrupted = { false }
    let continued = try measure(failing: .max)
    #expect(continued.failures == stopped.failures && machine.turns.count { $0 == "liar" } == turns)
    let key = CaseKey(scenario: "chain", strategy: "liar", depth: 10, nodes: 20)
    let rows = continued.sheet.rows.filter { $0.caseKey == key }
    #expect(rows.map(\.status) == [.failed] && rows.first?.reason.contains("checksum") == true)
  }

  @Test("a run that goes on proves every case again, whether it failed its proof or later")
  func provedAgain() throws {
    struct Failing: Bench {
      func perform(_ task: BlockTask, tell: (BlockEvent) throws -> Void) throws -> Bool {
        for turn in task.turns where !turn.isIdle { try tell(.failed(turn.name, reason: "crashed")) }
        return true
      }
    }
    let machine = try FakeMachine()
    let subject = CountingFixture.chain(ParentWeak(), depth: 10)
    let timed = TimedCase(
      .strategy,
      CaseKey(scenario: "chain", strategy: "parent.weak", depth: 10, nodes: 20),
      hops: 10,
      contender: machine.contender("parent.weak", cost: 1),
      proof: CaseProof(subject: subject, plan: try HierarchyPlan(subject.scenario.parameters))
    )
    func bench() throws -> UnitBench { UnitBench("fake", [timed], Failing(), try machine.context()) }
    func objections() throws -> [String] { try bench().prove().rejected.map(\.objection.reason) }
    #expect(try [objections(), objections()] == [["crashed"], ["crashed"]])
    try bench().perform(.sizing(slice: Nanoseconds(1)))
    #expect(try bench().failures == ["parent.weak": "crashed"] && objections() == ["crashed"])
  }

  @Test(
    "counts of a child that was stopped are no result, and stop the run",
    arguments: ["stopped", "stopping"]
  )
  func stoppedChild(_ script: String) {
    var findings = UnitFindings(sheet: ResultSheet(runID: "fake", machineID: "fake"))
    let subject = CountingFixture.chain(ParentWeak(), depth: 10)
    let key = CaseKey(scenario: "chain", strategy: "parent.weak", depth: 10, nodes: 20)
    findings.addCounts(of: [(subject, key)], worker: CountingFixture.script(script)) { _ in }
    #expect(findings.isStopped && findings.sheet.rows.isEmpty && findings.failures.isEmpty)
  }

  @Test("a signal that comes while the last unit is counted leaves a run that can go on")
  func stoppedLast() throws {
    let machine = try FakeMachine()
    let context = try machine.context()
    let last = MeasuredUnit(
      "last",
      planned: [],
      work: .atOnce { context, _ in
        machine.isInterrupted = { true }
        return UnitFindings(sheet: context.sheet)
      }
    )
    let report = try RunSession(units: [last], budgetSeconds: 100).measure(context)
    #expect(
      report.state(interruption: 2).kind == "partial" && report.exitCode(interruption: 2).rawValue == 130
    )
  }

  @Test("an interrupted run ends with 130 and is partial; a terminated one with 143")
  func interrupted() throws {
    let machine = try FakeMachine()
    machine.isInterrupted = { machine.turns.count > 200 }
    let report = try RunSession(units: [unit(machine).unit], budgetSeconds: 100).measure(
      try machine.context()
    )
    #expect(report.isStopped && report.state(interruption: 2).kind == "partial")
    #expect([2, 15].map { report.exitCode(interruption: $0).rawValue } == [130, 143])
  }

  @Test("a run goes on only as the same run: every field that differs is named, and nothing is written")
  func identity() throws {
    let fixture = try CompareFixture()
    func plan(rounds: Int = 10) throws -> RunPlan {
      RunPlan(
        seed: 1,
        cases: [
          PlannedCase(caseKey: try CompareFixture.key("parent.weak"), metrics: ["latency"], rounds: rounds)
        ]
      )
    }
    let begun = CompareFixture.manifest("r")
    let run = try RunDirectory.create(RunName("r"), in: fixture.path, manifest: begun, plan: plan())
    try run.requireSame(begun, plan())
    let changes: [(String, (inout RunManifest) -> Void)] = [
      ("build.binary_digest", { $0.build.binaryDigest = "other" }),
      ("build.swift_version", { $0.build.swiftVersion = "7" }),
      ("build.mode", { $0.build.mode = "debug" }), ("build.flags", { $0.build.flags = ["-x"] }),
      ("allocator.name", { $0.allocator.name = "system" }), ("machine.kernel", { $0.machine.kernel = "7" }),
      ("source", { $0.source = SourceRecord(commit: "c", isDirty: false) }), ("seed", { $0.seed = 2 }),
      ("isolated", { $0.isolated = true }),
    ]
    for (name, change) in changes {
      var fresh = begun
      change(&fresh)
      let error = #expect(throws: CommandError.self) {
        try run.requireSame(fresh, plan())
      }
      #expect(error?.code == .unavailable && error?.message.contains("another \(name)") == true)
    }
    let replanned = #expect(throws: CommandError.self) {
      try RunLife(resuming: run, plan(rounds: 11), as: begun)
    }
    #expect(replanned?.message.contains("another plan") == true)
  }

  @Test("a name that is taken is a usage error, with the way to go on where the run is not complete")
  func takenName() throws {
    let fixture = try CompareFixture()
    let costs: [String: CompareFixture.Cost] = ["delegate.relay": .init()]
    try fixture.run("whole", costs)
    try fixture.run("half", costs, state: .partial(reason: "interrupted by signal 2"))
    try RunLife.refuseTaken(RunName("free"), below: fixture.path)
    for (name, advice) in [
      ("whole", "Choose another name, or remove the folder."), ("half", "'bubbleup run --resume half'"),
    ] {
      let error = #expect(throws: CommandError.self) {
        try RunLife.refuseTaken(RunName(name), below: fixture.path)
      }
      #expect(error?.code == .usage && error?.place == "--name", "\(name)")
      #expect(error?.advice.contains(advice) == true, "\(name)")
    }
  }

  @Test("what was torn is dropped and said when a run goes on, and all else is used")
  func torn() throws {
    let machine = try FakeMachine()
    machine.isInterrupted = { machine.turns.count > 200 }
    _ = try unit(machine).measure(try machine.context(), until: Nanoseconds(.max))
    let directory = try RunDirectory.open(path: machine.directory.path)
    let rows = try directory.samples().rows
    let whole = try RunLife(resuming: directory, directory.plan(), as: directory.manifest)
    #expect(whole.loss == nil && whole.earlier == rows)
    let file = "\(directory.path)/samples.csv"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try (text + "half of a").write(toFile: file, atomically: true, encoding: .utf8)
    let life = try RunLife(resuming: directory, directory.plan(), as: directory.manifest)
    #expect(life.loss?.contains("9 bytes") == true && life.earlier == rows)
  }
}
#endif
