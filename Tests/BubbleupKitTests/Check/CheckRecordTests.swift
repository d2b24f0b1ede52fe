#if DEBUG
import Foundation
import Results
import Scenarios
import Statistics
import Suites
import Testing

@testable import BubbleupKit

@Suite("A check that is kept as a run")
struct CheckRecordTests {
  private func check(
    _ fixture: CompareFixture,
    only: String = "depth=10 (delegate.relay|singleton)$",
    _ options: String...
  ) throws -> Session {
    _ = try PlayedBuild().put("old", below: fixture.path)
    _ = try PlayedBuild(retains: 9).put("new", below: fixture.path)
    let builds = ["--baseline-build=\(fixture.file("old"))", "--candidate-build=\(fixture.file("new"))"]
    var runner = CheckVerb()
    runner.parent = fixture.path
    // The figures are played, and the host's share of this test's own time has no say in them.
    runner.ticks = { nil }
    return Session(
      ["check", "--seed=3", "--filter=\(only)"] + builds + options,
      tool: Bubbleup.tool(name: "bubbleup", runners: [runner])
    )
  }

  @Test("has the candidate's figures, every comparison, and can be compared and kept like any other")
  func run() throws {
    let fixture = try CompareFixture()
    #expect(try check(fixture, "--name=one").code == .success)
    let run = try RunDirectory.open(RunName("one"), in: fixture.path)
    let manifest = run.manifest
    #expect(manifest.state == .complete && manifest.injected == nil && manifest.seed == 3)
    #expect(manifest.source == nil && manifest.arguments.contains("--seed=3"))
    #expect(manifest.build.binaryDigest == (try ExecutableDigest.of(fixture.file("new/bubbleup"))))
    let rows = try run.results().filter { ["retains", "latency"].contains($0.metric) }
    #expect(rows.map(\.value) == [1_000, 0.9, 1_000, 0.9])
    #expect(try fixture.rows(of: "one").count { $0.verdict == .improved } == 2)
    #expect(try run.plan().cases.count == 2)
    #expect(fixture.compare("one", "one").code == .success)
    #expect(fixture.baseline("save", "kept", "one").code == .success)
  }

  @Test("names the injected work in run.json, and is refused as a baseline for it")
  func injected() throws {
    let fixture = try CompareFixture()
    let session = try check(fixture, "--name=worse", "--inject=singleton=+1retain")
    #expect(session.code == .regressed && session.output.contains("singleton=+1retain"))
    #expect(try RunDirectory.open(path: fixture.file("worse")).manifest.injected == ["singleton=+1retain"])
    #expect(fixture.baseline("save", "kept", "worse").code == .badData)
    #expect(!FileManager.default.fileExists(atPath: fixture.file("baselines/kept")))
  }

  @Test(
    "rows go to the file that --csv names, and a folder that is not there is refused before anything is measured"
  )
  func csv() throws {
    let fixture = try CompareFixture()
    let nowhere = try check(fixture, "--csv=\(fixture.file("nowhere/rows.csv"))")
    #expect(nowhere.code == .inputOutput)
    #expect(PlayedBuild.log("new/bubbleup", below: fixture.path).isEmpty)
    #expect(try check(fixture, "--csv=\(fixture.file("rows.csv"))").code == .success)
    #expect(try TableReader.all(of: ComparisonRow.table, path: fixture.file("rows.csv")).count == 16)
  }

  @Test("is refused under a name that is taken or leads elsewhere, before anything is measured")
  func names() throws {
    let fixture = try CompareFixture()
    try fixture.run("taken", ["delegate.relay": .init()])
    #expect(try check(fixture, "--name=taken").code == .usage)
    #expect(try check(fixture, "--name=../elsewhere").code == .badData)
    #expect(PlayedBuild.log("new/bubbleup", below: fixture.path).isEmpty)
  }
}
#endif
