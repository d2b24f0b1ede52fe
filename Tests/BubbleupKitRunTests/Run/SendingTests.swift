#if DEBUG
import Hierarchy
import Results
import Scenarios
import Strategies
import Suites
import Testing
import Workloads

@testable import BubbleupKit
@testable import Measurement

@Suite("What of a script is sent, and what a message costs above the floor")
struct SendingFiguresTests {
  private func key(_ strategy: String) -> CaseKey {
    CaseKey(scenario: "app", strategy: strategy, depth: 7, nodes: 20, payload: "value")
  }

  private func timed(
    _ machine: FakeMachine,
    _ role: TimedCase.Role,
    _ name: String,
    boxed: Bool = false,
    cost: Int,
    script: Int? = nil
  ) -> TimedCase {
    TimedCase(
      role,
      boxed ? key(name).inBoxes ?? key(name) : key(name),
      hops: nil,
      scriptLength: script,
      contender: machine.contender(boxed ? "\(name) boxed" : name, cost: cost)
    )
  }

  @Test("a slice has whole scripts, or part of one that has all its ways; a kernel has no script")
  func sizes() throws {
    let machine = try FakeMachine()
    func size(_ cost: Double, script: Int?) -> Int {
      timed(machine, .strategy, "a", cost: 1, script: script).operations(lasting: 80_000, at: cost)
    }
    #expect([10.0, 100, 600].map { size($0, script: 7) } == [8_001, 798, 133])
    #expect(size(1e6, script: 7) == 7 && size(500, script: nil) == 160 && size(1e9, script: nil) == 1)
    // 8,000, 114, 4 and 0.08 messages would last long enough.
    #expect([10.0, 700, 20_000, 1e6].map { size($0, script: 18_697) } == [8_000, 128, 32, 32])
  }

  @Test("in a launch all contenders send the same messages, the twin as many as its original")
  func sameMessages() throws {
    let machine = try FakeMachine()
    let context = try machine.context()
    let cases = [
      timed(machine, .reference, "a", cost: 10_000, script: 40),
      timed(machine, .twin, "b", cost: 12_000, script: 40),
      timed(machine, .floor, TimedCase.floorName, cost: 50, script: 40),
    ]
    _ = try FakeUnit(label: "fake", cases: cases).measure(context, until: .init(.max))
    let sizes = cases.map { context.recorder.store.samples(of: $0.key, phase: .visit).map(\.iterations) }
    #expect(sizes[0] == sizes[1] && sizes[0].allSatisfy { $0 == 32 })
    #expect(sizes[2].allSatisfy { $0 == 1_600 })
  }

  @Test("where time ends before the script does, row and table say what share the figures speak of")
  func partOfAScript() throws {
    let machine = try FakeMachine()
    let context = try machine.context()
    let cases = [timed(machine, .reference, "a", cost: 100_000, script: 10_000)]
    let unit = FakeUnit(label: "fake", cases: cases, launches: .init(least: 8, planned: 10, most: 10))
    let findings = try unit.measure(context, until: .init(0))
    let row = try #require(findings.sheet.row(.originsCovered, .exact, of: key("a")))
    // Of 10,000 messages, 8 launches of 2 passes of 5 slices of 32 send 2,560.
    #expect(row.value == 0.256 && row.status == .ok)
    #expect(row.reason == "2560 of the script's 10000 messages were timed")
    let section = TimingTable(label: "x", cases: cases, store: context.recorder.store)
      .section(findings.sheet)
    #expect(section.table.columns.contains { $0.title == "covered" })
  }

  @Test("a row is read above the floor of its own payload form, launch by launch, and so are ratios")
  func aboveFloor() throws {
    let machine = try FakeMachine()
    let cases = [
      timed(machine, .reference, "delegate.relay", cost: 300),
      timed(machine, .strategy, "parent.strong", cost: 200),
      timed(machine, .strategy, "singleton", cost: 99),
      timed(machine, .strategy, "parent.strong", boxed: true, cost: 260),
      timed(machine, .floor, TimedCase.floorName, cost: 100),
      timed(machine, .boxedFloor, TimedCase.boxedFloorName, cost: 140),
    ]
    let sheet = try FakeUnit(label: "fake", cases: cases).measure(try machine.context(), until: .init(.max))
      .sheet
    func values(_ metric: Metric) -> [Double?] { cases.map { sheet.value(metric, .median, of: $0.key) } }
    #expect(values(.latencyAboveFloor) == [200, 100, -1, 120, nil, nil])
    #expect(values(.ratioToReferenceAboveFloor) == [nil, 0.5, -0.005, 0.6, nil, nil])
    #expect(sheet.row(.latencyAboveFloor, .median, of: key("parent.strong"))?.intervalHigh == 100)
  }

  @Test("what a reference costs is of its own visit, and not of those beside the others")
  func ownCost() throws {
    let machine = try FakeMachine()
    let notes = BlockCosts()
    var built: UInt64 = 0
    let contender = Contender(name: "a") {
      built += 1
      let cost = BlockCosts.Cost(buildStart: Nanoseconds(0), build: Nanoseconds(built))
      return PreparedWorkload(Workload(alike: { UInt64($0) }) { UInt64($0) }) { notes.note(cost, of: "a") }
    }
    let cases = [TimedCase(.reference, key("a"), hops: nil, contender: contender)]
    let task = BlockTask(
      .visits(launch: 0, passes: 0..<1, plan: VisitPlan(warmups: 0, slices: 1), beside: "a"),
      [.init(name: "a")]
    )
    var costs: [UInt64?] = []
    _ = try machine.context().bench(cases, notes).perform(task) { event in
      if case .cost(_, _, let cost) = event { costs.append(cost.build?.count) }
    }
    #expect(built == 3 && costs == [3])
  }

  @Test("whoever builds first in a process does so twice, as the first of all pays for fetching pages")
  func firstBuild() throws {
    let machine = try FakeMachine()
    let notes = BlockCosts()
    var built: UInt64 = 0
    let names = ["a", "b", "c"]
    let cases = names.map { name in
      let contender = Contender(name: name) {
        built += 1
        let cost = BlockCosts.Cost(buildStart: Nanoseconds(0), build: Nanoseconds(built))
        return PreparedWorkload(Workload(alike: { UInt64($0) }) { UInt64($0) }) {
          notes.note(cost, of: name)
        }
      }
      return TimedCase(.strategy, key(name), hops: nil, contender: contender)
    }
    var costs: [UInt64] = []
    for launch in 0..<2 {
      let task = BlockTask(.objects(launch: launch), names.map { .init(name: $0) })
      _ = try machine.context().bench(cases, notes).perform(task) { event in
        if case .cost(_, _, let cost) = event { cost.build.map { costs.append($0.count) } }
      }
    }
    #expect(costs == [2, 3, 4, 6, 7, 8])
  }

  @Test("a chase up the ways of messages ends where they end, at the nearest who decides")
  func levelWays() throws {
    let plan = try HierarchyPlan(.deepApp(controllers: 40, depth: 12))
    let expectation = SendExpectation(plan, ParentWeak(), StrategyOptions())
    #expect(LevelWays(plan).hops == expectation.hopsPerMessage)
    #expect(plan.roles.count { $0 == .decider } > 1)
  }

  @Test(
    "what the objects of a launch cost is the median of its visits, half-way between the middle two of four"
  )
  func launchCost() throws {
    let costs = [40, 10, 30, 80].map { BlockCosts.Cost(buildStart: Nanoseconds(0), build: Nanoseconds($0)) }
    #expect(BlockCosts.Cost(medianOf: costs)?.build == Nanoseconds(35))
    #expect(BlockCosts.Cost(medianOf: Array(costs.prefix(3)))?.build == Nanoseconds(30))
  }

  @Test("what a run times is built in memory of its own, and its thread is back where it was afterwards")
  func freshMemory() throws {
    let machine = try FakeMachine()
    func arena() throws -> UInt32 { try #require(Allocator.control("thread.arena")) }
    var met: [UInt32] = []
    let contender = Contender(name: "a") {
      met.append(try arena())
      return PreparedWorkload(Workload(alike: { UInt64($0) }) { UInt64($0) })
    }
    let cases = [TimedCase(.strategy, key("a"), hops: nil, contender: contender)]
    let before = try arena()
    let task = BlockTask(
      .visits(launch: 0, passes: 0..<1, plan: VisitPlan(warmups: 0, slices: 1), beside: nil),
      [.init(name: "a")]
    )
    for _ in 0..<2 { _ = try machine.context().bench(cases, BlockCosts()).perform(task) { _ in } }
    #expect(met.count == 2 && !met.contains(before))
    #expect(try arena() == before)
  }

  @Test("a send that is too short for the clock has its percentiles of groups, all of the same samples")
  func groups() throws {
    let machine = try FakeMachine()
    // The fake clock costs one nanosecond per read, so that 30 make a group.
    let cases = [timed(machine, .reference, "slow", cost: 40), timed(machine, .strategy, "fast", cost: 8)]
    let sheet = try FakeUnit(label: "fake", cases: cases, singleSends: 1_000)
      .measure(try machine.context(), until: .init(.max)).sheet
    #expect(cases.map { sheet.value(.tailGroup, .exact, of: $0.key) } == [1, 4])
    for stat in [Stat.p50, .p90, .p99, .max] {
      let (slow, fast) = (
        sheet.row(.latency, stat, of: key("slow")), sheet.row(.latency, stat, of: key("fast"))
      )
      #expect(fast?.value == 8 && fast?.sampleCount == 1_000 && fast?.reason.contains("groups of 4") == true)
      #expect(slow?.reason == "")
    }
  }

  @Test("messages that should have met an empty cache have figures only where a chase says that they did")
  func cold() throws {
    for (cost, isEmpty) in [(100, false), (299, false), (300, true)] {
      let machine = try FakeMachine()
      let context = try machine.context()
      let cases = [
        timed(machine, .reference, "a", cost: 1_000, script: 400),
        timed(machine, .pathChase, LineUp.coldChase, cost: cost),
        timed(machine, .warmPathChase, LineUp.warmChase, cost: 100),
      ]
      let bench = UnitBench("cold", cases, context.bench(cases, BlockCosts()), context)
      let findings = try bench.coldFindings(8, until: .init(.max))
      let row = try #require(findings.sheet.row(.latency, .median, of: key("a")))
      #expect(row.status == (isEmpty ? .ok : .unavailable) && row.value == (isEmpty ? 1_000 : nil))
      #expect(row.reason.hasPrefix("the cache was not empty") != isEmpty)
      guard isEmpty else { continue }
      #expect(findings.sheet.value(.originsCovered, .exact, of: key("a")) == 0.64)
      #expect(findings.table?.notes.count == 1)
    }
  }
}
#endif
