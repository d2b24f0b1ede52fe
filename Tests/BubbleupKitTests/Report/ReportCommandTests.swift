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
    #expect(report(fixture).code == .missingInput)
    try fixture.run("one", Self.costs)
    try fixture.run("two", Self.costs)
    let session = report(fixture, "one", fixture.file("two"))
    let places = session.output.split(separator: "\n").map { $0.split(separator: "/").suffix(2) }
    #expect(session.code == .success && places == [["one", "report.html"], ["two", "report.html"]])
    let first = try page(fixture, "one")
    #expect(first.contains("Bubbleup · one · ") && first.contains("parent.strong"))
    #expect(report(fixture, "one").code == .success)
    #expect(try page(fixture, "one") == first)
    #expect(report(fixture).code == .success)
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

  @Test("a run's page says by how much each case moved since the last run with the same arguments beside it")
  func before() throws {
    let fixture = try CompareFixture()
    func run(_ name: String, _ second: Int, _ latency: Double, _ arguments: [String] = ["--depth=100"]) throws
    {
      let manifest = { (manifest: inout RunManifest) in
        if name == "elsewhere" { manifest.machine = CompareFixture.machine(cpu: "Another CPU") }
        (manifest.startedAt, manifest.arguments) = (1000 + second, arguments + ["--name=\(name)"])
      }
      try fixture.run(name, ["delegate.relay": .init(latency: latency)], manifest: manifest)
    }
    try run("one", 1, 1000)
    try run("two", 2, 1005)
    try run("other", 3, 1005, ["--depth=10"])
    try run("elsewhere", 4, 3000)
    try run("three", 5, 1200)
    #expect(report(fixture, "one", "two", "other", "three").code == .success)
    let pages = try ["one", "two", "other", "three"].map { try page(fixture, $0) }
    #expect(pages.map { $0.contains("id=\"changes\"") } == [false, true, false, true])
    #expect(pages[1].contains("No time per message moved") && pages[1].contains("Against the run one"))
    #expect(pages[3].contains("1 took longer than in the run two") && pages[3].contains("+19 %"))
    // Another run's damage costs this one nothing but the comparison.
    try "?".write(toFile: fixture.file("two/results.csv"), atomically: true, encoding: .utf8)
    #expect(report(fixture, "three").code == .success)
    #expect(try !page(fixture, "three").contains("id=\"changes\""))
  }

  /// Rows of a load, as a run of it writes.
  private static func writeLoads(into run: RunDirectory) throws {
    let parameters = try Parameters(["mode": "queue"])
    let figures = [
      ("throughput", "messages/s", 5000.0), ("sent", "count", 1000), ("service_time.p99", "ns", 900),
    ]
    let rows = figures.map { metric, unit, value in
      StressRow(
        runID: run.manifest.runID,
        machineID: run.manifest.machine.machineID,
        strategy: "parent.weak",
        discipline: "locked",
        threads: 2,
        parameters: parameters,
        metric: metric,
        unit: unit,
        value: value
      )
    }
    let timeline = (0..<8).map { slot in
      TimelineRow(
        runID: run.manifest.runID,
        strategy: "parent.weak",
        discipline: "locked",
        threads: 2,
        parameters: parameters,
        t: Double(slot) / 10,
        throughput: 5000,
        p99: 900,
        alive: 300 + slot
      )
    }
    try run.write(rows, of: StressRow.table)
    try run.write(timeline, of: TimelineRow.table)
  }

  @Test("loads are on the page, alone or with measurements")
  func loads() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs)
    try Self.writeLoads(into: RunDirectory.open(path: fixture.file("one")))
    #expect(report(fixture, "one").code == .success)
    let both = try page(fixture, "one")
    for id in ["overview", "loads", "timeline"] { #expect(both.contains("<section id=\"\(id)\"")) }
    // What a run of loads that was killed leaves: no results yet.
    try FileManager.default.removeItem(atPath: fixture.file("one/results.csv"))
    #expect(report(fixture, "one").code == .success)
    let alone = try page(fixture, "one")
    #expect(alone.contains(">Messages under load<") && !alone.contains("<section id=\"overview\""))
  }

  @Test("a picture is of one run, and of one that has what it shows; a run without stays as it is")
  func picture() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs)
    try fixture.run("two", Self.costs)
    let (file, table) = (fixture.file("picture.svg"), fixture.file("one/strategies.csv"))
    let before = try String(contentsOfFile: table, encoding: .utf8)
    try FileManager.default.removeItem(atPath: table)
    #expect(report(fixture, "one", "two", "--picture", file).code == .usage)
    let session = report(fixture, "one", "--picture", file)
    #expect(session.code == .badData && session.diagnostics.contains("two depths"))
    for path in [file, table, fixture.file("one/report.html")] {
      #expect(!FileManager.default.fileExists(atPath: path))
    }
    // The plain table is made again, as it was, and now it is known which strategies dangle.
    let made = report(fixture, "one", "--json")
    let json = try JSONSerialization.jsonObject(with: Data(made.output.utf8)) as? [String: Any]
    let reports = json?["reports"] as? [String]
    #expect(made.code == .success && reports?.first?.hasSuffix("one/report.html") == true)
    let after = try String(contentsOfFile: table, encoding: .utf8)
    let lines = [before, after].map { $0.split(separator: "\r\n", omittingEmptySubsequences: false) }
    // Behind that column stand those of a second state, which is in none of these rows.
    let isAsBefore = zip(lines[0], lines[1]).allSatisfy { $1.hasPrefix($0.trimmingCharacters(in: [","])) }
    #expect(lines[0].count == lines[1].count && isAsBefore)
    #expect(after != before)
  }

  @Test("samples that were cut leave the page its figures, and the command ends with 65 and their place")
  func cutSamples() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs, keepsSamples: true)
    #expect(report(fixture, "one").code == .success)
    let file = fixture.file("one/samples.csv")
    let samples = try String(contentsOfFile: file, encoding: .utf8)
    try String(samples.dropLast(30)).write(toFile: file, atomically: true, encoding: .utf8)
    let session = report(fixture, "one")
    #expect(session.code == .badData && session.diagnostics.contains("one/samples.csv"))
    #expect(session.output.hasSuffix("one/report.html\n"))
    #expect(try page(fixture, "one").contains("Bubbleup · one · "))
  }

  @Test("a run leaves its page, the one that the verb makes again")
  func afterRun() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs)
    let directory = try RunDirectory.open(path: fixture.file("one"))
    let sheet = ResultSheet(runID: "one", machineID: directory.manifest.machine.machineID)
    let console = Console(output: .memory, diagnostics: .memory)
    try RunVerb().show(RunReport(sheet: sheet), directory, as: .text, seconds: 1, on: console)
    let written = try page(fixture, "one")
    #expect(report(fixture, "one").code == .success)
    #expect(try page(fixture, "one") == written)
  }
}
#endif
