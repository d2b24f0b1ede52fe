#if DEBUG
import Measurement
import Results
import Statistics
import Suites
import Testing
import Workloads

@testable import BubbleupKit

@Suite("What a run makes of its samples")
struct RunMeasurementTests {
  /// Reference and twin take 1,000 ns, another strategy 2,000, the chase 100 and the locked chase 500.
  ///
  /// The twin may take so much more and less in turns.
  private func cases(_ machine: FakeMachine, twin: Int = 1_000, wavering: Int = 0) -> [TimedCase] {
    [
      machine.timed(.reference, "delegate.relay", cost: 1_000),
      machine.timed(.twin, "twin", cost: twin, wavering: wavering),
      machine.timed(.strategy, "parent.weak", cost: 2_000),
      machine.timed(.kernel(.chase), "kernel.chase", cost: 100),
      machine.timed(.kernel(.lockedChase), "kernel.locked-chase", cost: 500),
    ]
  }

  private func key(_ strategy: String) -> CaseKey {
    CaseKey(scenario: "chain", strategy: strategy, depth: 10, nodes: 20)
  }

  @Test("exact times give exact rows")
  func exactRows() throws {
    let machine = try FakeMachine()
    let unit = FakeUnit(label: "fake", cases: cases(machine), singleSends: 1_000)
    let findings = try unit.measure(try machine.context(), until: Nanoseconds(.max))
    let other = key("parent.weak")
    let sheet = findings.sheet
    let latency = try #require(sheet.row(.latency, .median, of: other))
    #expect([latency.value, latency.intervalLow, latency.intervalHigh] == [2_000, 2_000, 2_000])
    #expect(latency.intervalLevel == 0.99 && latency.sampleCount == 10 && latency.status == .ok)
    let metrics: [Metric] = [.latencyPerHop, .ratioToChase, .ratioToLockedChase, .ratioToReference]
    let found = metrics.map { ((sheet.value($0, .median, of: other) ?? 0) * 1e9).rounded() / 1e9 }
    // Chases over 20 nodes take 19 steps, and the reference 10 hops.
    #expect(found == [200, 38, 7.6, 2])
    #expect(sheet.row(.ratioToReference, .median, of: key("delegate.relay")) == nil)
    #expect([Stat.p90, .p99, .max].allSatisfy { sheet.value(.latency, $0, of: other) == 2_000 })
    // Equal sends share a row.
    let sends = try machine.directory.samples().rows.filter { $0.caseKey == other && $0.phase == "single" }
    #expect(sends.map(\.times) == [1_000])
    // Too few samples stand behind this one, and it says how many it needs.
    let rare = try #require(sheet.row(.latency, .p999, of: other))
    #expect(rare.status == .unavailable && rare.reason.contains("p99.9 needs 10000"))
    #expect(abs((sheet.value(.twinRatio, .median, of: key("twin")) ?? 0) - 1) < 1e-12)
  }

  @Test("all units get the launches that are planned before the one with the widest interval gets more")
  func launchOrder() throws {
    let machine = try FakeMachine()
    let context = try machine.context()
    func unit(_ name: String, wavering: Int, most: Int) -> MeasuredUnit {
      let cases = [
        machine.timed(.reference, "\(name).relay", cost: 1_000),
        machine.timed(.strategy, "\(name).other", cost: 2_000, wavering: wavering),
      ]
      let launches = MeasurementSuite.Launches(least: 2, planned: 6, most: most)
      return FakeUnit(label: name, cases: cases, launches: launches, passes: 1).takingTurns
    }
    let units = [unit("narrow", wavering: 0, most: 6), unit("wide", wavering: 200, most: 12)]
    _ = try RunSession(units: units, budgetSeconds: 100).measure(context)
    func starts(_ name: String) -> [Int] {
      context.recorder.store.samples(of: key(name), phase: .visit).map(\.startNanoseconds)
    }
    let (narrow, wide) = (starts("narrow.other"), starts("wide.other"))
    try #require(narrow.count == 6 && wide.count == 12)
    #expect(narrow[5] < wide[6] && wide[4] < narrow[5])
  }

  @Test("a teardown by hand has a metric of its own, and where no block has a cost nothing is said of it")
  func teardown() throws {
    let machine = try FakeMachine()
    let context = try machine.context()
    let names = ["frees", "keeps", "neither"]
    let cases = names.map { machine.timed(.strategy, $0, cost: 1) }
    var sheet = context.sheet
    for (place, timed) in cases.enumerated() {
      var cost = BlockCosts.Cost(buildStart: Nanoseconds(2_000_000), build: Nanoseconds(100))
      cost.teardownStart = Nanoseconds(2_000_200)
      cost.teardown = Nanoseconds(60)
      cost.isByHand = place == 1
      if place < 2 { try cost.record(of: timed.key, launch: 0, orderIndex: place, context.recorder) }
      sheet.addBlockCosts(of: timed, in: context.recorder.store)
    }
    func values(_ name: String) -> [Double?] {
      [Metric.build, .teardown, .teardownByHand].map { sheet.value($0, .median, of: key(name)) }
    }
    #expect(values("frees") == [5, 3, nil] && values("keeps") == [5, nil, 3])
    #expect(!sheet.rows.contains { $0.caseKey == key("neither") })
    // One launch has no interval.
    #expect(sheet.rows.count == 4 && sheet.rows.allSatisfy { $0.status == .noisy && !$0.reason.isEmpty })
  }

  @Test(
    "a build whose interval is wider than ±5 % is noisy, a narrower one is not",
    arguments: [(80, true), (120, false)]
  )
  func widthOfBuilds(_ more: UInt64, isOK: Bool) throws {
    let machine = try FakeMachine()
    let context = try machine.context()
    let timed = machine.timed(.strategy, "built", cost: 1)
    for launch in 0..<9 {
      let build = Nanoseconds(1_000 + (launch % 3 == 0 ? more : 0))
      var cost = BlockCosts.Cost(buildStart: Nanoseconds(2_000_000), build: build)
      cost.teardown = Nanoseconds(60)
      try cost.record(of: timed.key, launch: launch, orderIndex: 0, context.recorder)
    }
    var sheet = context.sheet
    sheet.addBlockCosts(of: timed, in: context.recorder.store)
    let row = try #require(sheet.rows.first { $0.metric == "\(Metric.build.id)" })
    #expect((row.status == .ok) == isOK && row.reason.isEmpty == isOK)
  }

  @Test("odd launches are compared with even ones by their numbers, whatever was left out between")
  func oddAndEven() throws {
    let blocks = (0..<12).filter { $0 % 5 != 0 }.map { (round: $0, values: [$0 % 2 == 0 ? 100.0 : 110]) }
    #expect(abs(try #require(BlockMedian(blocks)?.oddEvenDifference) - 0.1) < 1e-9)
  }

  @Test("a wrong sum fails its case alone, and the command ends with 6")
  func wrongChecksum() throws {
    let machine = try FakeMachine()
    var cases = cases(machine)
    cases.append(machine.timed(.strategy, "liar", cost: 2_000, failing: 60))
    let units = [FakeUnit(label: "first", cases: cases).unit]
    let report = try RunSession(units: units, budgetSeconds: 100).measure(try machine.context())
    let failed = report.sheet.rows.filter { $0.caseKey == key("liar") }
    #expect(failed.map(\.status) == [.failed] && failed[0].reason.contains("checksum"))
    let sound = report.sheet.row(.latency, .median, of: key("parent.weak"))
    #expect(sound?.value == 2_000 && sound?.sampleCount == 10)
    #expect(report.exitCode(interruption: nil).rawValue == 6)
  }

  @Test("a twin outside its limit marks the run invalid and says what else happened; within it, all is well")
  func twin() throws {
    func measured(twin: Int) throws -> RunReport {
      let machine = try FakeMachine()
      let units = [FakeUnit(label: "first", cases: cases(machine, twin: twin)).unit]
      return try RunSession(units: units, budgetSeconds: 100).measure(try machine.context())
    }
    let valid = try measured(twin: 1_005)
    #expect(valid.state(interruption: nil) == .complete && valid.exitCode(interruption: nil) == .success)
    let report = try measured(twin: 1_020)
    let state = report.state(interruption: nil)
    #expect(state.kind == "invalid" && "\(state)".contains("1.0200"))
    #expect(!report.disturbance.isEmpty && "\(state)".contains(report.disturbance))
    #expect(report.exitCode(interruption: nil) == .noVerdict)
    #expect(report.worstTwin?.record?.verdict == .disturbed)
    #expect(report.sheet.row(.twinRatio, .median, of: key("twin"))?.status == .noisy)
  }

  @Test("a row whose own interval is too wide is noisy, and no other, however wide the twin's is")
  func noisy() throws {
    let machine = try FakeMachine()
    func measured(_ cases: [TimedCase]) throws -> (sheet: ResultSheet, notes: [String]) {
      let context = try machine.context()
      let findings = try FakeUnit(label: "fake", cases: cases, passes: 1).measure(
        context,
        until: Nanoseconds(.max)
      )
      let table = TimingTable(label: "fake", cases: cases, store: context.recorder.store)
      return (findings.sheet, table.section(findings.sheet).notes)
    }
    let beside = try measured(cases(machine, twin: 1_000, wavering: 40))
    #expect(beside.notes == [] && beside.sheet.row(.latency, .median, of: key("parent.weak"))?.status == .ok)
    #expect(beside.sheet.row(.twinRatio, .median, of: key("twin"))?.status == .noisy)
    let own = try measured(cases(machine) + [machine.timed(.strategy, "wavering", cost: 1_000, wavering: 40)])
    let row = own.sheet.row(.latency, .median, of: key("wavering"))
    #expect(row?.status == .noisy && row?.reason.contains("its interval is ±4.0 %") == true)
    #expect(own.notes.count == 1 && own.notes[0].contains("by its own launches: wavering (±4.0 %);"))
  }

  @Test(
    "rows whose intervals are too wide take more launches, while there is time; where they lie is not asked"
  )
  func moreLaunches() throws {
    func launches(twin: Int, wavering: Int, deadline: UInt64 = .max) throws -> Int? {
      let machine = try FakeMachine()
      let unit = FakeUnit(
        label: "fake",
        cases: cases(machine, twin: twin, wavering: wavering),
        launches: MeasurementSuite.Launches(least: 8, planned: 10, most: 25),
        passes: 1
      )
      let findings = try unit.measure(try machine.context(), until: Nanoseconds(deadline))
      return findings.sheet.row(.latency, .median, of: key("parent.weak"))?.sampleCount
    }
    #expect(try launches(twin: 1_000, wavering: 20) == 25)
    #expect(try launches(twin: 1_000, wavering: 20, deadline: 0) == 8)
    // Narrow, and off by 1.2 %.
    #expect(try launches(twin: 1_012, wavering: 0) == 10)
    // Senders on several threads have no reference: each is as good as its own interval.
    let machine = try FakeMachine()
    let alone = FakeUnit(
      label: "fake",
      cases: [machine.timed(.strategy, "parent.weak", cost: 1_000)],
      launches: MeasurementSuite.Launches(planned: 10, most: 25)
    )
    let sheet = try alone.measure(try machine.context(), until: Nanoseconds(.max)).sheet
    #expect(sheet.row(.latency, .median, of: key("parent.weak"))?.sampleCount == 10)
  }

  @Test("what the budget has no room for is skipped, with the reason, and the run is partial")
  func budget() throws {
    let machine = try FakeMachine()
    var first = FakeUnit(label: "first", cases: [machine.timed(.reference, "a", cost: 1_000)])
    first.whenMeasured = { machine.advance(3_000_000_000) }
    let second = FakeUnit(label: "second", cases: [machine.timed(.reference, "b", cost: 1_000)])
    let units = [first.unit, second.unit]
    let report = try RunSession(units: units, budgetSeconds: 2).measure(try machine.context())
    let rows = try ["a", "b"].map { try #require(report.sheet.row(.latency, .median, of: key($0))) }
    #expect(rows.map(\.status) == [.ok, .skipped] && rows[1].reason.contains("time budget"))
    #expect(report.state(interruption: nil).kind == "partial")
  }
}
#endif
