#if DEBUG
import Foundation
import Hierarchy
import Results
import Strategies
import Stress
import Testing

@testable import BubbleupKit

@Suite("The verb stress", .serialized)
struct StressRunnerTests {
  private let folder = StressFolder()

  private static let small = [
    "stress", "--strategy", "^parent.weak$", "--discipline", "locked", "--messages", "1000", "--name", "s",
  ]

  /// What the checker found in the loads whose every hop was written down.
  private static func violations(_ rows: [StressRow]) -> [Double] {
    let found = rows.filter { $0.metric == "history.violations" && $0.parameters["teardown"] == nil }
      .compactMap(\.value)
    #expect(!found.isEmpty)
    return found
  }

  @Test("a load leaves its figures, its timeline and a line that says it all")
  func load() throws {
    let session = Session(
      Self.small,
      tool: folder.tool(),
      environment: ["LANG": "C.UTF-8", "COLUMNS": "80"]
    )
    #expect(session.code == .success)
    #expect(session.output.contains("8 loads, "))
    #expect(session.output.hasSuffix("one outcome each, none left\n"))
    // The folder's name is as long as the system makes it.
    let lines = session.output.split(separator: "\n").filter { !$0.contains(folder.path) }
    for line in lines { #expect(line.count <= 80) }
    let run = try RunDirectory.open(RunName("s"), in: folder.path)
    let rows = try run.rows(of: StressRow.table)
    #expect(rows.filter { $0.metric == "scaling_efficiency" && $0.value != nil }.count == 4)
    let sent = rows.filter { $0.metric == "sent" }
    let whole = sent.filter { $0.parameters["teardown"] == nil }
    #expect(whole.map(\.value) == [1000, 1000, 1000, 1000])
    #expect(sent.count == 8 && sent.allSatisfy { ($0.value ?? 0) >= 500 })
    let plan = try HierarchyPlan(LoadPlan.parameters(seed: 1))
    #expect(rows.allSatisfy { $0.scenario == "app" && $0.controllers == 120 && $0.depth == plan.depth })
    #expect(rows.allSatisfy { $0.nodes == plan.count })
    #expect(Self.violations(rows).allSatisfy { $0 == 0 })
    #expect(rows.contains { $0.metric == "service_time.p99.9" })
    #expect(!rows.contains { $0.metric.hasPrefix("latency.") })
    let written = try String(contentsOfFile: run.reportPath, encoding: .utf8)
    #expect(written.contains("<section id=\"loads\""))
    let again = Session(
      ["report", run.path],
      tool: Bubbleup.tool(name: "bubbleup", runners: [ReportVerb(parent: folder.path)])
    )
    #expect(again.code == .success)
    #expect(try String(contentsOfFile: run.reportPath, encoding: .utf8) == written)
    #expect(
      try run.rows(of: TimelineRow.table).reduce(0) { $0 + $1.throughput / 10 }
        == sent.reduce(0) { $0 + ($1.value ?? 0) }
    )
  }

  @Test("what is named twice is loaded once")
  func twice() throws {
    let words = ["--discipline", "locked", "--mode", "queue", "--mode", "queue", "--threads", "1"]
    let session = Session(Self.small + words, tool: folder.tool())
    #expect(session.code == .success)
    #expect(session.output.contains("2 loads, "))
  }

  @Test(
    "shape and size are those that were asked for, and stand in each row",
    arguments: [
      (["--depth", "12", "--cells", "2,1,2"], "chain", 12),
      (["--shape", "deep-app", "--controllers", "100", "--depth", "20", "--cells", "3,2,1"], "deep-app", 20),
      (["--controllers", "100", "--cells", "4,2,1,1,2"], "app", nil),
    ] as [([String], String, Int?)]
  )
  func shapes(_ words: [String], _ scenario: String, _ depth: Int?) throws {
    let session = Session(Self.small + words + ["--threads", "2"], tool: folder.tool())
    #expect(session.code == .success, "\(session.output)")
    let rows = try RunDirectory.open(RunName("s"), in: folder.path).rows(of: StressRow.table)
    #expect(!rows.isEmpty && rows.allSatisfy { $0.scenario == scenario && $0.nodes != nil })
    if let depth { #expect(rows.allSatisfy { $0.depth == depth }) }
    #expect(Self.violations(rows).allSatisfy { $0 == 0 })
  }

  @Test("with a rate there are latencies from the intended start, and no service times")
  func rate() throws {
    let session = Session(Self.small + ["--rate", "20000"], tool: folder.tool())
    #expect(session.code == .success)
    let rows = try RunDirectory.open(RunName("s"), in: folder.path).rows(of: StressRow.table)
    #expect(rows.contains { $0.metric == "latency.p99" && $0.value != nil })
    #expect(!rows.contains { $0.metric.hasPrefix("service_time") })
  }

  @Test("a pair that is refused ends with 64 and the reason")
  func refused() {
    let session = Session(
      ["stress", "--strategy", "bus.typed", "--discipline", "locked"],
      tool: folder.tool()
    )
    #expect(session.code == .usage)
    #expect(session.diagnostics.contains("a lock would be held over it"))
  }

  @Test("who stops it gets 130 and what was done")
  func interrupted() throws {
    let session = Session(Self.small, tool: folder.tool(interruption: 2))
    #expect(session.code == .interrupted)
    #expect(session.output.contains("0 of 8 loads"))
    guard case .partial = try RunDirectory.open(RunName("s"), in: folder.path).manifest.state else {
      Issue.record("an interrupted run is partial")
      return
    }
  }

  @Test("options that contradict each other are refused")
  func contradictions() {
    let tool = folder.tool()
    #expect(Session(["stress", "--soak", "--teardown", "100"], tool: tool).code == .usage)
    #expect(Session(["stress", "--full"], tool: tool).code == .usage)
    #expect(Session(["stress", "--threads", "65"], tool: tool).code == .usage)
    #expect(Session(["stress", "--strategy", "nobody"], tool: tool).code == .usage)
    let misspelt = Session(["stress", "--strategy", "^parent.weka$"], tool: tool)
    #expect(misspelt.code == .usage && misspelt.diagnostics.contains("Did you mean 'parent.weak'?"))
  }

  @Test("the documentation's table of pairs is the one that the command prints")
  func documented() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = root.appendingPathComponent("Sources/BubbleupKit/Documentation.docc/Concurrency.md")
    let printed = Session(
      ["stress", "--list", "--markdown"],
      tool: folder.tool()
    ).output
    let rows = DisciplineKind.allCases.count * StrategyCatalogue.all.count
    #expect(printed.split(separator: "\n").count == 2 + rows)
    #expect(try String(contentsOf: page, encoding: .utf8).contains(printed))
  }
}
#endif
