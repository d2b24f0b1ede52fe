#if DEBUG
import Results
import Suites
import Testing
import Workloads

@testable import BubbleupKit
@testable import Measurement

@Suite("What of a script is sent, and what a message costs above the floor")
struct SendingFiguresTests {
  private func key(_ strategy: String) -> CaseKey {
    CaseKey(scenario: "app", strategy: strategy, depth: 7, nodes: 20)
  }

  private func timed(
    _ machine: FakeMachine,
    _ role: TimedCase.Role,
    _ name: String,
    cost: Int,
    script: Int? = nil
  ) -> TimedCase {
    TimedCase(
      role,
      key(name),
      hops: nil,
      scriptLength: script,
      contender: machine.contender(name, cost: cost)
    )
  }

  @Test("coverage counts each message once, round and round")
  func coverage() {
    var coverage = ScriptCoverage(ofScriptOf: 10)
    coverage.add(4, from: 0)
    coverage.add(4, from: 2)
    #expect(coverage.sent == 6)
    coverage.add(3, from: 29)
    #expect(coverage.sent == 7 && coverage.share == 0.7)
    coverage.add(2, from: -4)
    #expect(coverage.sent == 9 && !coverage.reason.isEmpty)
    coverage.add(1_000, from: 3)
    #expect(coverage.share == 1 && coverage.reason.isEmpty)
  }

  private func batches(_ costs: [String: Double], script: Int?, least: Int = 1) -> SharedBatches {
    let paces = costs.map {
      (name: $0, script: $0.hasPrefix("kernel") ? nil : script, nanoseconds: $1) as SharedBatches.Pace
    }
    return SharedBatches(paces, shortest: .init(50_000), longest: .init(4_000_000), least: least)
  }

  @Test("all send whole scripts, as many as the fastest needs; those too slow for that send fewer")
  func wholeScripts() {
    let found = batches(["floor": 10, "strong": 100, "weak": 600, "async": 1e6, "kernel": 500], script: 7)
    // 62,500 ns are 6,250 messages of the fastest, and 893 scripts.
    #expect(["floor", "strong"].map(found.operations) == [6_251, 6_251])
    #expect(["weak", "async"].map(found.operations) == [6_251, 7] && found.operations(of: "kernel") == 125)
    #expect(found.stride == 6_251)
    let deep = batches(["floor": 10, "weak": 50_000], script: 5)
    #expect(deep.operations(of: "weak") % 5 == 0 && deep.operations(of: "weak") <= 80)
  }

  @Test("where a whole script has no time all send the same part of it, however slow they are")
  func partOfScript() {
    let costs = ["floor": 10.0, "weak": 700, "notification": 20_000, "kernel": 500]
    let found = batches(costs, script: 18_697)
    #expect(["floor", "weak", "notification"].map(found.operations) == [6_250, 6_250, 6_250])
    #expect(found.stride == 6_250 && found.operations(of: "kernel") == 125)
    // At least what it takes for all blocks to send each message of the script.
    #expect(batches(costs, script: 1_000_000, least: 10_000).operations(of: "weak") == 10_000)
    // A continued run finds the same numbers in its samples.
    let sizes = Dictionary(uniqueKeysWithValues: costs.keys.map { ($0, found.operations(of: $0)) })
    #expect(SharedBatches(sizes: sizes, senders: ["floor", "weak", "notification"]) == found)
  }

  @Test("in a round all contenders send the same messages, the twin as many as its original")
  func sameMessages() throws {
    let machine = try FakeMachine()
    let context = try machine.context()
    let cases = [
      timed(machine, .reference, "a", cost: 10_000, script: 40),
      timed(machine, .twin, "b", cost: 12_000, script: 40),
      timed(machine, .floor, TimedCase.floorName, cost: 50, script: 40),
    ]
    _ = try FakeUnit(label: "fake", cases: cases).measure(context, until: .init(.max))
    let sizes = cases.map { context.recorder.store.samples(of: $0.key, phase: .batch).map(\.iterations) }
    #expect(sizes[0] == sizes[1] && sizes.allSatisfy { $0.allSatisfy { $0 % 40 == 0 } })
    #expect(sizes[2].allSatisfy { $0 == 1_280 })
  }

  @Test("where time ends before the script does, row and table say what share the figures speak of")
  func partOfAScript() throws {
    let machine = try FakeMachine()
    let context = try machine.context()
    let cases = [timed(machine, .reference, "a", cost: 100_000, script: 10_000)]
    let unit = FakeUnit(label: "fake", cases: cases, rounds: .init(least: 8, planned: 10, most: 10))
    let findings = try unit.measure(context, until: .init(0))
    let row = try #require(findings.sheet.row(.originsCovered, .exact, of: key("a")))
    // 10,000 messages over 50 batches are 200 each, of which 8 rounds of 5 send 8,000.
    #expect(row.value == 0.8 && row.status == .ok)
    let longer = [timed(machine, .reference, "b", cost: 100_000, script: 12_000)]
    let more = try FakeUnit(label: "fake", cases: longer, rounds: .init(least: 8, planned: 10, most: 10))
      .measure(context, until: .init(0))
    let part = try #require(more.sheet.row(.originsCovered, .exact, of: key("b")))
    #expect(part.value == 9_600.0 / 12_000 && part.status == .ok)
    #expect(part.reason == "9600 of the script's 12000 messages were timed")
    let section = TimingTable(label: "x", cases: longer, store: context.recorder.store, twin: nil)
      .section(more.sheet)
    #expect(section.table.columns.contains { $0.title == "covered" })
  }

  @Test("what is above the floor is the difference in each round, and ratios are given of that as well")
  func aboveFloor() throws {
    let machine = try FakeMachine()
    let cases = [
      timed(machine, .reference, "delegate.relay", cost: 300),
      timed(machine, .strategy, "parent.strong", cost: 200),
      timed(machine, .strategy, "singleton", cost: 99),
      timed(machine, .floor, TimedCase.floorName, cost: 100),
    ]
    let sheet = try FakeUnit(label: "fake", cases: cases).measure(try machine.context(), until: .init(.max))
      .sheet
    func values(_ metric: Metric) -> [Double?] { cases.map { sheet.value(metric, .median, of: $0.key) } }
    #expect(values(.latencyAboveFloor) == [200, 100, -1, nil])
    #expect(values(.ratioToReferenceAboveFloor) == [nil, 0.5, -0.005, nil])
    #expect(sheet.row(.latencyAboveFloor, .median, of: key("parent.strong"))?.intervalHigh == 100)
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
    let task = BlockTask(.batches(round: 0, stride: 1, perBlock: 1, warmups: 0), [.init(name: "a")])
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
      #expect(findings.sheet.value(.originsCovered, .exact, of: key("a")) == 0.1)
      #expect(findings.table?.notes.count == 1)
    }
  }
}
#endif
