// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Measurement
import Results
import Testing

@testable import BubbleupKit

@Suite("The report of a run")
struct RunReportTests {
  private func sheet(_ latencies: [(depth: Int, value: Double)]) -> ResultSheet {
    var sheet = ResultSheet(runID: "fake", machineID: "machine")
    for (depth, value) in latencies {
      let key = CaseKey(scenario: "chain", strategy: "parent.weak", depth: depth)
      sheet.add(.latency, .median, value, count: 10, of: key)
      sheet.add(.latencyPerHop, .median, value / Double(depth), count: 10, of: key)
    }
    return sheet
  }

  @Test("the slope over chains is what each further hop costs, and one chain has none")
  func slope() throws {
    var several = sheet([(10, 300), (100, 1_200), (1_000, 10_200)])
    GrowthAnalysis(several).rows(into: &several)
    let row = several.row(.slopePerHop, .fit, of: CaseKey(scenario: "chain", strategy: "parent.weak"))
    #expect(abs(try #require(row?.value) - 10) < 1e-9)
    #expect(row?.intervalLow == nil && row?.reason.contains("3 points") == true)
    #expect(GrowthTable(several).section?.table.rows.count == 1)
    var one = sheet([(10, 300)])
    GrowthAnalysis(one).rows(into: &one)
    #expect(!one.rows.contains { $0.metric == Metric.slopePerHop.id })
    #expect(GrowthTable(one).section == nil)
  }

  @Test("the table is sorted by time, fits its width, and drops what help says that it drops")
  func table() throws {
    let machine = try FakeMachine()
    let cases = [
      machine.timed(.reference, "delegate.relay", cost: 1_000), machine.timed(.twin, "twin", cost: 1_000),
      machine.timed(.strategy, "responder.trampoline", cost: 3_000),
      machine.timed(.strategy, "singleton", cost: 200),
      machine.timed(.kernel(.chase), "kernel.chase", cost: 100),
    ]
    let context = try machine.context()
    var findings = try FakeUnit(label: "fake", cases: cases).measure(context, until: .init(.max))
    for timed in cases {
      for metric in [Metric.allocations, .retains, .leftBehind, .bytesPerNode] {
        findings.sheet.add(exact: 1, metric, of: timed.key)
      }
    }
    let section = TimingTable(label: "fake", cases: cases, store: context.recorder.store, twin: findings.twin)
      .section(findings.sheet)
    #expect(section.title.contains("twin 1.0000 (1.0000–1.0000)"))
    let order = ["spread", "B/node", "allocs", "ns/hop", "× chase", "±", "retains", "left"]
    for width in [80, 40] {
      let rendering = section.table.rendered(for: .init(width: width, isUTF8: true, usesColor: false))
      let lines = rendering.text.split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= width })
      let names = lines.dropFirst(2).map { String($0.prefix { $0 != " " }) }
      #expect(names == ["kernel.chase", "singleton", "delegate.relay", "responder.trampoline"])
      #expect(rendering.dropped == Array(order.prefix(rendering.dropped.count)))
    }
    let said = RunOptions.verb.discussion.split(separator: "in this order: ").last ?? ""
    let help = said.prefix { $0 != "." }.replacing(" above floor,", with: "").replacing(", ", with: "|")
    #expect(help == order.joined(separator: "|"), "help states another order")
  }

  @Test("a bar shows two humps as two, and its eight heights stay eight in ASCII")
  func bar() {
    let bar = DistributionBar([1.0, 1, 1, 1, 8, 8, 8, 8]).text
    #expect(bar == "█      █")
    #expect(PrintableText.line(bar, isUTF8: false) == "#      #")
    #expect(DistributionBar([5]).text.isEmpty && DistributionBar([5, 5]).text.isEmpty)
    #expect(Set(PrintableText.line("▁▂▃▄▅▆▇█", isUTF8: false)).count == 8)
  }

  @Test("JSON has the targets with what was reached, and the warnings")
  func outcomeRecord() throws {
    let machine = try FakeMachine()
    var findings = UnitFindings(sheet: sheet([(10, 300)]))
    findings.targets = [
      TargetFinding(what: "timer", figure: "0.2 %", target: "under 0.15 %", isMet: false),
      TargetFinding(what: "counters", figure: "7 of 7", target: "all", isMet: true),
    ]
    var report = RunReport(sheet: ResultSheet(runID: "fake", machineID: "machine"))
    report.add(findings)
    let json = try report.json(machine.directory, seconds: 12.5)
    let targets = try #require(json["targets"]?.list)
    #expect(targets.map { $0["met"] } == [.bool(false), .bool(true)])
    #expect(targets.map { $0["target"] } == [.text("under 0.15 %"), .text("all")])
    // The fake machine has one processor.
    #expect(json["warnings"] == .list([.text(RunWarning.oneCore.text)]))
  }

  @Test("stolen time is the share of all time since")
  func stolen() throws {
    let before = try #require(Disturbance.Ticks(statistics: "cpu  10 0 10 80 0 0 0 0 0 0\ncpu0 1 2\n"))
    let after = try #require(Disturbance.Ticks(statistics: "cpu  20 0 20 150 0 0 0 10 5 0\n"))
    #expect(after.stolenShare(since: before) == 0.1 && before.stolenShare(since: after) == nil)
    for text in ["", "intr 1 2 3"] { #expect(Disturbance.Ticks(statistics: text) == nil) }
  }

  @Test("figures have a unit that fits them")
  func figures() {
    #expect(TimeScale(fitting: [100, 200, 300]).unit == "ns")
    #expect(TimeScale(fitting: [20_000]).text(12_345) == "12.35")
    #expect([-0.04, -1.26, .nan].map { Figure.plain($0, places: 1) } == ["0.0", "-1.3", "?"])
    #expect(Figure.percent(0.012) == "1.2 %")
    #expect(Figure.seconds(100) == "1 min 40 s")
    #expect(Figure.bytes(1_536) == "1.5 KiB")
  }
}
#endif
