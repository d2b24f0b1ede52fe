// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Measurement
import Results
import Suites
import Testing
import Workloads

@testable import BubbleupKit

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
      setsPace: !role.isKernel,
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

  @Test("batches are as large as it takes for the planned rounds to send the whole script")
  func largeScript() {
    let batches = SharedBatches(needs: ["a": 64, "b": 2_048], pace: ["a"], least: 978)
    #expect(batches.operations == 1_024)
    #expect(batches.repeats(of: "a") == 1 && batches.repeats(of: "b") == 2)
    // Several threads send nothing but whole scripts.
    let whole = SharedBatches(needs: ["a": 64, "b": 2_048], ofScript: 978)
    #expect(whole.operations == 978)
    #expect(whole.repeats(of: "a") == 1 && whole.repeats(of: "b") == 3)
  }

  @Test("one strategy far ahead of the others does not make their batches longer, but sends more")
  func oneFarAhead() {
    let needs = ["linked": 16, "weak": 32, "strong": 64, "indexed": 8_192, "kernel": 65_536]
    let batches = SharedBatches(needs: needs, pace: ["linked", "weak", "strong", "indexed"])
    #expect(batches.operations == 64)
    #expect(["linked", "weak", "strong"].allSatisfy { batches.repeats(of: $0) == 1 })
    #expect(batches.repeats(of: "indexed") == 128 && batches.repeats(of: "kernel") == 1_024)
    // A continued run finds the same numbers in its samples.
    let operations = needs.keys.map { ($0, batches.operations * batches.repeats(of: $0)) }
    #expect(SharedBatches(earlier: Dictionary(uniqueKeysWithValues: operations)).operations == 64)
  }

  @Test("where time ends before the script does, row and table say what share the figures speak of")
  func partOfAScript() throws {
    let machine = try FakeMachine()
    let context = try machine.context()
    let cases = [timed(machine, .reference, "a", cost: 100_000, script: 10_000)]
    let unit = FakeUnit(label: "fake", cases: cases, rounds: .init(planned: 10, most: 10))
    let findings = try unit.measure(context, until: .init(0))
    let row = try #require(findings.sheet.row(.originsCovered, .exact, of: key("a")))
    // 10,000 messages over 50 batches are 200 each, the next power of two 256; 8 rounds of 5 send 10,240.
    #expect(row.value == 1 && row.reason.isEmpty && row.status == .ok)
    let longer = [timed(machine, .reference, "b", cost: 100_000, script: 12_000)]
    let more = try FakeUnit(label: "fake", cases: longer, rounds: .init(planned: 10, most: 10))
      .measure(context, until: .init(0))
    let part = try #require(more.sheet.row(.originsCovered, .exact, of: key("b")))
    #expect(part.value == 10_240.0 / 12_000 && part.status == .ok)
    #expect(part.reason == "10240 of the script's 12000 messages were timed")
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
        timed(machine, .pathChase, ColdContenders.chase, cost: cost),
        timed(machine, .warmPathChase, ColdContenders.warmChase, cost: 100),
      ]
      let pass = ColdPass(cases: cases, rounds: 8, bench: context.bench(cases, BlockCosts()))
      let outcome = try pass.measure(label: "cold", context, until: .init(.max))
      let findings = ColdAnalysis(cases: cases, failures: outcome.failures, label: "cold").findings(context)
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
