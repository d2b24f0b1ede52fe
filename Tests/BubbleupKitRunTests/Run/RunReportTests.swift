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
      sheet.add(exact: Double(depth), .hopsPerMessage, of: key)
    }
    return sheet
  }

  @Test("the slope over chains is what each further hop costs, and one chain has none")
  func slope() throws {
    var several = sheet([(8, 280), (10, 300), (24, 440), (32, 900), (48, 2_000), (100, 4_600)])
    several.addGrowth()
    let line = CaseKey(scenario: "chain", strategy: "parent.weak")
    let row = several.row(.slopePerNearHop, .fit, of: line)
    #expect(abs(try #require(row?.value) - 10) < 1e-9)
    #expect(row?.intervalLow == nil && row?.reason.contains("3 points") == true)
    // Beyond the return stack a hop has another price, and what lies between belongs to neither.
    #expect(abs(try #require(several.value(.slopePerDeepHop, .fit, of: line)) - 50) < 1e-9)
    #expect(several.growth?.table.rows.count == 1)
    var one = sheet([(10, 300)])
    one.addGrowth()
    #expect(!one.rows.contains { $0.metric == Metric.slopePerHop.id })
    #expect(one.growth == nil)
  }

  @Test("a bar shows two humps as two, and its eight heights stay eight in ASCII")
  func bar() {
    let bars = [[1.0, 1, 1, 1, 8, 8, 8, 8], [5], [5, 5]].map { Figure.bar($0) }
    #expect(bars == ["█      █", "", ""])
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
    // The fake machine has one processor.
    let warnings = try #require(json["warnings"]?.list)
    #expect(warnings.count == 1 && "\(warnings[0])".contains("one processor"))
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
    #expect(TimeScale(fitting: [9, 20_000, 30_000]).unit == "ns")
    let plain = [-0.04, -1.26, .nan].map { Figure.plain($0, places: 1) }
    let scaled = [
      TimeScale(fitting: [20_000]).text(12_345), Figure.percent(0.012), Figure.seconds(100),
      Figure.bytes(1_536),
    ]
    #expect(plain + scaled == ["0.0", "-1.3", "?", "12.35", "1.2 %", "1 min 40 s", "1.5 KiB"])
  }
}
#endif
