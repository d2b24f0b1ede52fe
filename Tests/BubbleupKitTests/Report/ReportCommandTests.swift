// The verb's directory is internal; these claims do not depend on the optimiser, so they are tested in debug builds.
#if DEBUG
import Foundation
import Results
import Suites
import Testing

@testable import BubbleupKit

@Suite("The report command")
struct ReportCommandTests {
  private static let costs: [String: CompareFixture.Cost] = [
    "delegate.relay": .init(), "parent.strong": .init(latency: 500),
  ]

  private func report(_ fixture: CompareFixture, _ arguments: String...) -> Session {
    Session(
      ["report"] + arguments,
      tool: Bubbleup.tool(name: "bubbleup", runners: [ReportVerb(parent: fixture.path)])
    )
  }

  private func page(_ fixture: CompareFixture, _ run: String) throws -> String {
    try String(contentsOfFile: fixture.file("\(run)/report.html"), encoding: .utf8)
  }

  @Test("it makes the page of each run that is named, the same again, and of the latest if none is")
  func pages() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs)
    try fixture.run("two", Self.costs)
    let session = report(fixture, "one", fixture.file("two"))
    #expect(session.code == .success)
    #expect(
      session.output.split(separator: "\n").map { $0.split(separator: "/").suffix(2).joined(separator: "/") }
        == ["one/report.html", "two/report.html"]
    )
    let first = try page(fixture, "one")
    #expect(first.contains("How messages climb: one") && first.contains("parent.strong"))
    #expect(report(fixture, "one").code == .success)
    #expect(try page(fixture, "one") == first)
    #expect(report(fixture).code == .success)
  }

  @Test("it makes the plain table of a run again, as it was, and of a run that has none")
  func plainTable() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs)
    let path = fixture.file("one/strategies.csv")
    let first = try String(contentsOfFile: path, encoding: .utf8)
    for strategy in Self.costs.keys { #expect(first.contains(",\(strategy),")) }
    try FileManager.default.removeItem(atPath: path)
    #expect(report(fixture, "one").code == .success)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == first)
  }

  @Test("a comparison that was made later is on the page made after it")
  func comparison() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs)
    try fixture.run("two", Self.costs)
    #expect(report(fixture, "two").code == .success)
    #expect(try !page(fixture, "two").contains("Against the run one"))
    #expect(fixture.compare("one", "two").code == .success)
    #expect(report(fixture, "two").code == .success)
    #expect(try page(fixture, "two").contains("Against the run one"))
  }

  @Test(
    "a run that is not there, or whose files are damaged, is an error that names the file, and leaves no page"
  )
  func errors() throws {
    let fixture = try CompareFixture()
    #expect(report(fixture).code == .missingInput)
    #expect(report(fixture, "nobody").code == .missingInput)
    try fixture.run("one", Self.costs)
    let path = fixture.file("one/results.csv")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacing(",median,", with: ",median,,").write(toFile: path, atomically: true, encoding: .utf8)
    let session = report(fixture, "one")
    #expect(session.code == .badData)
    #expect(session.diagnostics.contains("one/results.csv"))
    #expect(!FileManager.default.fileExists(atPath: fixture.file("one/report.html")))
  }

  @Test(
    "loads are on the page, alone or with measurements; a damaged row is an error that names file and line"
  )
  func loads() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs)
    let directory = try RunDirectory.open(path: fixture.file("one"))
    try directory.write(StressSample.rows(of: directory), of: StressRow.table)
    try directory.write(StressSample.timeline(of: directory), of: TimelineRow.table)
    #expect(report(fixture, "one").code == .success)
    let both = try page(fixture, "one")
    for id in ["overview", "loads", "timeline"] { #expect(both.contains("<section id=\"\(id)\"")) }
    // What a run of loads that was killed leaves: no results yet.
    try FileManager.default.removeItem(atPath: fixture.file("one/results.csv"))
    #expect(report(fixture, "one").code == .success)
    let alone = try page(fixture, "one")
    #expect(alone.contains("Sending while all changes: one") && !alone.contains("<section id=\"overview\""))
    for (file, old, new) in [("stress.csv", ",messages/s,", ",,"), ("timeline.csv", ",0.1,", ",-1,")] {
      let path = fixture.file("one/\(file)")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let spoilt = text.replacing(old, with: new, maxReplacements: 1)
      try spoilt.write(toFile: path, atomically: true, encoding: .utf8)
      let session = report(fixture, "one")
      #expect(session.code == .badData)
      #expect(
        session.diagnostics.contains(/one\/(stress|timeline)\.csv, line \d|one\/(stress|timeline)\.csv:\d/)
      )
      #expect(try page(fixture, "one") == alone)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  @Test("a run of which anything cannot be read, or drawn, stays as it is, its plain table included")
  func untouched() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs)
    let table = fixture.file("one/strategies.csv")
    try FileManager.default.removeItem(atPath: table)
    #expect(report(fixture, "one", "--picture", fixture.file("picture.svg")).code == .badData)
    let plan = fixture.file("one/plan.json")
    let text = try String(contentsOfFile: plan, encoding: .utf8)
    try text.dropLast(9).write(toFile: plan, atomically: true, encoding: .utf8)
    #expect(report(fixture, "one").code == .badData)
    #expect(!FileManager.default.fileExists(atPath: table))
    #expect(!FileManager.default.fileExists(atPath: fixture.file("one/report.html")))
    try text.write(toFile: plan, atomically: true, encoding: .utf8)
    #expect(report(fixture, "one").code == .success)
    #expect(FileManager.default.fileExists(atPath: table))
  }

  @Test("a picture is of one run, and of one that has what it shows")
  func picture() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs)
    try fixture.run("two", Self.costs)
    let file = fixture.file("picture.svg")
    #expect(report(fixture, "one", "two", "--picture", file).code == .usage)
    let session = report(fixture, "one", "--picture", file)
    #expect(session.code == .badData && session.diagnostics.contains("two depths"))
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test("what --json prints is JSON with the pages' paths")
  func json() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs)
    let value =
      try JSONSerialization.jsonObject(with: Data(report(fixture, "one", "--json").output.utf8))
      as? [String: Any]
    #expect((value?["reports"] as? [String])?.first?.hasSuffix("one/report.html") == true)
  }

  @Test("a run leaves its page, the one that the verb makes again", arguments: [false, true])
  func afterRun(json: Bool) throws {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs)
    let directory = try RunDirectory.open(path: fixture.file("one"))
    let sheet = ResultSheet(runID: "one", machineID: directory.manifest.machine.machineID)
    let sink = MemorySink()
    let probe = TerminalProbe(environment: [:])
    let console = Console(
      output: ConsoleEndpoint(sink: sink, probe: probe),
      diagnostics: ConsoleEndpoint(sink: MemorySink(), probe: probe)
    )
    let output = RunOutput(json: json, catalogue: .standard)
    try output.write(RunReport(sheet: sheet), directory, seconds: 1, console)
    let written = try page(fixture, "one")
    #expect(report(fixture, "one").code == .success)
    #expect(try page(fixture, "one") == written)
  }
}
#endif
