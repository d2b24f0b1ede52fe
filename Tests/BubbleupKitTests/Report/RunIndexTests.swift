#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

@Suite("The index of runs")
struct RunIndexTests {
  private func session(_ arguments: String..., below path: String) -> Session {
    Session(
      ["report", "--index"] + arguments,
      tool: Bubbleup.tool(name: "bubbleup", runners: [ReportVerb(parent: path)])
    )
  }

  private func chase(_ rows: inout [ResultRow], _ ratios: [String: Double]) throws {
    for (strategy, ratio) in ratios.sorted(by: { $0.key < $1.key }) {
      rows.append(
        ResultRow(
          runID: rows[0].runID,
          machineID: CompareFixture.machine.machineID,
          caseKey: try CompareFixture.key(strategy),
          metric: .ratioToChase,
          stat: .median,
          value: ratio,
          sampleCount: 20
        )
      )
    }
  }

  @Test("has a line per run, folders within included, the latest first, and what several share side by side")
  func lines() throws {
    let fixture = try CompareFixture()
    let costs: [String: CompareFixture.Cost] = ["delegate.relay": .init(), "parent.strong": .init()]
    try fixture.run(
      "early",
      costs,
      rows: { try chase(&$0, ["delegate.relay": 30.5, "parent.strong": 11.24]) }
    )
    try fixture.run("late", costs, manifest: { $0.startedAt += 9 }) {
      try chase(&$0, ["parent.strong": 12.76])
    }
    try fixture.run("odd", costs, state: .invalid(reason: "the <twins> differ")) { $0.startedAt += 5 }
    try FileManager.default.createDirectory(atPath: fixture.file("group"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: fixture.file("early"), toPath: fixture.file("group/early"))
    try FileManager.default.createDirectory(atPath: fixture.file("no run"), withIntermediateDirectories: true)
    let written = session(fixture.path, below: "nowhere")
    #expect(written.code == .success, "\(written)")
    #expect(written.output.trimmingCharacters(in: .whitespacesAndNewlines) == fixture.file("index.html"))
    let html = try String(contentsOfFile: fixture.file("index.html"), encoding: .utf8)
    let places = try ["late</th>", "odd</th>", "group/early</th>"].map {
      try #require(html.range(of: $0)?.lowerBound, "\($0)")
    }
    #expect(places == places.sorted())
    #expect(html.contains("invalid: the &lt;twins&gt; differ"))
    #expect(!html.contains("no run"))
    for figure in ["30.5", "11.2", "12.8"] { #expect(html.contains(">\(figure)<"), "\(figure)") }
    #expect(!html.contains("report.html"), "no run has a page yet")
  }

  @Test("links lead to the pages that are there, and the same runs give the same index")
  func links() throws {
    let fixture = try CompareFixture()
    let run = try fixture.run("one", ["delegate.relay": .init()])
    try run.write(report: "<html/>")
    #expect(session(below: fixture.path).code == .success)
    let first = try String(contentsOfFile: fixture.file("index.html"), encoding: .utf8)
    #expect(first.contains("href=\"one/report.html\""))
    #expect(session(below: fixture.path).code == .success)
    #expect(try String(contentsOfFile: fixture.file("index.html"), encoding: .utf8) == first)
  }

  @Test("a run beside a red check is called regressed, and one beside a comparison of strategies is not")
  func regressed() throws {
    let fixture = try CompareFixture()
    let costs: [String: CompareFixture.Cost] = ["delegate.relay": .init(), "parent.strong": .init()]
    try fixture.run("base", costs)
    try fixture.run("red", ["delegate.relay": .init(), "parent.strong": .init(retains: 11)]) {
      $0.arguments = ["check", "--name", "red"]
      $0.startedAt += 2
    }
    let rows = fixture.file("rows.csv")
    #expect(fixture.compare("base", "red", "--output", rows).code == .success)
    try FileManager.default.moveItem(atPath: rows, toPath: fixture.file("red/compare.csv"))
    try fixture.run("green", costs) { $0.startedAt += 1 }
    #expect(fixture.compare("green", "--reference", "parent.strong").code == .success)
    #expect(session(below: fixture.path).code == .success)
    let html = try String(contentsOfFile: fixture.file("index.html"), encoding: .utf8)
    let lines = ["red", "green", "base"].compactMap { html.range(of: "\($0)</th>")?.lowerBound }
    try #require(lines.count == 3 && lines == lines.sorted())
    #expect(html[lines[0]..<lines[1]].contains("regressed in 1 row"), "\(html[lines[0]..<lines[1]])")
    #expect(!html[lines[1]...].contains("regressed"))
  }

  @Test("a folder without runs, and a picture besides, are refused, and nothing is written")
  func refusals() throws {
    let fixture = try CompareFixture()
    let empty = session(below: fixture.path)
    #expect(empty.code == .missingInput && empty.diagnostics.contains("there is no run in it"))
    #expect(session("--picture", "x.svg", below: fixture.path).code == .usage)
    #expect(try fixture.snapshot().isEmpty)
  }
}
#endif
