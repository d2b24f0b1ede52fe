#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

@Suite("What a history keeps")
struct HistoryKeeperTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .path(percentEncoded: false)

  private func console(_ sink: MemorySink = MemorySink()) -> Console {
    Console(output: .memory, diagnostics: ConsoleEndpoint(sink: sink, probe: TerminalProbe(environment: [:])))
  }

  private func add(_ fixture: CompareFixture, _ words: String...) -> Session {
    Session(
      ["history", fixture.file("history.csv"), "--all"] + words,
      tool: Bubbleup.tool(name: "bubbleup", runners: [HistoryVerb(parent: fixture.path)])
    )
  }

  @Test(
    "of the reference run: three places, each strategy once in its first options, and nothing but headlines"
  )
  func headlines() throws {
    let run = try RunDirectory.open(path: "\(Self.root)results/reference")
    let figures = HeadlineFigures(try run.results(), reference: "delegate.relay").all
    let places = Dictionary(grouping: figures, by: \.key.scenarioName)
    #expect(places.keys.sorted() == ["app-120", "chain-100", "deep-app-1000"])
    let strategies = Set(figures.map(\.key.strategy))
    #expect(strategies.count >= 20 && !strategies.contains { $0.hasPrefix("kernel.") })
    for (place, own) in places {
      for metric in [Metric.retains, .allocations] {
        let all = own.filter { $0.metric == metric }.map(\.key.strategy)
        #expect(Set(all).count == all.count && all.count >= 18, "\(place) \(metric)")
      }
      let times = own.filter { $0.metric.unit == "ratio" }
      #expect(Set(times.map(\.key.strategy)) == strategies && times.count == strategies.count)
      for figure in times {
        let isReference = figure.key.strategy == "delegate.relay"
        #expect(figure.metric == (isReference ? .ratioToLockedChase : .ratioToReference))
        #expect(figure.against == (isReference ? "kernel.locked-chase" : "delegate.relay"))
        #expect(figure.low != nil && figure.high != nil)
      }
    }
    // What a run adds to a file that a repository keeps.
    let bytes = try HistoryFile.bytes(
      of: HistoryRow.all(HeadlineFigures(try run.results(), reference: "delegate.relay"), from: origin)
    )
    #expect(bytes.count < 50_000)
  }

  private var origin: HistoryRow {
    var origin = HistoryRow()
    (origin.runID, origin.build, origin.swift, origin.allocator) = ("run", "release", "6.3.1", "jemalloc")
    (origin.commit, origin.tree) = (String(repeating: "a", count: 40), .clean)
    return origin
  }

  @Test(
    "of several sizes the middle one is kept, and of a strategy's options the first, whatever came besides"
  )
  func chosen() throws {
    var rows: [ResultRow] = []
    for (depth, form) in [(10, "recursive"), (100, "recursive"), (100, "iterative"), (1_000, "recursive")] {
      for strategy in ["delegate.relay", "parent.weak", "kernel.chase"] {
        rows += try CompareFixture.rows("r", strategy, .init(retains: Double(depth))).map { row in
          var row = row
          row.caseKey.depth = depth
          row.caseKey.parameters = try Parameters(["form": form])
          return row
        }
      }
    }
    for (key, value) in [("pass", "build"), ("twin", "second")] {
      rows += try CompareFixture.rows("r", "parent.weak", .init()).map { row in
        var row = row
        row.caseKey.parameters = try Parameters([key: value])
        return row
      }
    }
    let figures = HeadlineFigures(rows, reference: "delegate.relay").all.filter { $0.metric == .retains }
    #expect(figures.map(\.key.strategy) == ["delegate.relay", "parent.weak"])
    #expect(figures.allSatisfy { $0.value == 100 && $0.key.parameters.text == "form=recursive" })
  }

  @Test("without ratios, as in a check, the times of the same place are divided")
  func divided() throws {
    let rows =
      try CompareFixture.rows("r", "delegate.relay", .init(latency: 1_000))
      + CompareFixture.rows("r", "parent.weak", .init(latency: 800, retains: 3))
    let figures = HeadlineFigures(rows, reference: "delegate.relay").all
    #expect(figures.map(\.metric) == [.retains, .ratioToReference, .retains])
    #expect(figures.map(\.value) == [10, 0.8, 3] && figures[1].low == nil)
  }

  @Test("a whole run is appended once, with the commit that it was measured at")
  func whole() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", ["delegate.relay": .init(), "parent.weak": .init(latency: 800)]) {
      $0.source = SourceRecord(commit: HistoryFixture.hash(1), isDirty: false)
    }
    let session = add(fixture, "--add", "one")
    #expect(session.code == .success && session.output.contains("a00100000000"))
    let rows = try HistoryFile(path: fixture.file("history.csv")).read()
    #expect(rows.map(\.metric) == ["retains", "ratio_to_reference", "retains"])
    #expect(rows.allSatisfy { $0.commit == HistoryFixture.hash(1) && $0.tree == .clean && $0.verb == .run })
    #expect(rows[1].swift == "6.3.1" && rows[1].build == "release" && rows[1].committedAt == nil)
    let again = add(fixture, "--add", "one")
    #expect(again.code == .badData && again.diagnostics.contains("is there already"))
    #expect(try HistoryFile(path: fixture.file("history.csv")).read() == rows)
  }

  @Test("the time of the commit is asked of the repository that the history lies in")
  func committed() throws {
    let repository = try SourceRepository()
    let fixture = try CompareFixture()
    let runs = [("known", repository.commit), ("unknown", HistoryFixture.hash(1)), ("option", "--help")]
    let file = HistoryFile(path: "\(repository.path)/history.csv")
    for (name, commit) in runs {
      let run = try fixture.run(name, ["delegate.relay": .init()]) {
        $0.source = SourceRecord(commit: commit, isDirty: false)
      }
      try #require(try HistoryKeeper(appendingTo: file.path)).keep(run, console())
    }
    let rows = try file.read()
    #expect(rows.map(\.runID) == ["known", "unknown", "option"])
    let times = try ToolRun.output(
      of: ["git", "log", "-1", "--format=%ct"],
      in: repository.path,
      at: "a test",
      without: Git.foreignVariables()
    )
    #expect(rows.map(\.committedAt) == [Int(times[0]), nil, nil])
  }

  @Test("a run that is partial, invalid, injected, a part or without figures appends nothing and says so")
  func refused() throws {
    let fixture = try CompareFixture()
    let costs: [String: CompareFixture.Cost] = ["delegate.relay": .init(), "parent.weak": .init()]
    let runs = [
      ("is partial: cut", try fixture.run("partial", costs, state: .partial(reason: "cut"))),
      ("is invalid: twin", try fixture.run("invalid", costs, state: .invalid(reason: "twin"))),
      ("had work injected", try fixture.run("injected", costs) { $0.injected = ["relay=+5%"] }),
      ("has no figures", try fixture.run("claims", [:])),
    ]
    for (words, run) in runs {
      let sink = MemorySink()
      let keeper = try #require(try HistoryKeeper(appendingTo: fixture.file("history.csv")))
      try keeper.keep(run, console(sink))
      #expect(
        sink.text.hasPrefix("warning: nothing was appended to") && sink.text.contains(words),
        "\(sink.text)"
      )
      let added = add(fixture, "--add", run.manifest.runID)
      #expect(added.code == .badData && added.diagnostics.contains(words))
    }
    #expect(!FileManager.default.fileExists(atPath: fixture.file("history.csv")))
  }

  @Test("a history that cannot be appended to ends a run before anything is measured")
  func before() throws {
    let fixture = try CompareFixture()
    try Data("a,b\r\n".utf8).write(to: URL(fileURLWithPath: fixture.file("history.csv")))
    let tool = Bubbleup.tool(name: "bubbleup", runners: [RunVerb()])
    func run(_ file: String) -> Session {
      Session(["run", "--quick", "--depth", "10", "--history", fixture.file(file)], tool: tool)
    }
    let damaged = run("history.csv")
    #expect(damaged.code == .badData && damaged.diagnostics.contains("history.csv:1: column started_at"))
    #expect(run("nowhere/history.csv").code == .inputOutput)
    // With a sound one the debug build is what is wrong.
    #expect(run("new.csv").code == .unavailable)
  }

  private func check(_ fixture: CompareFixture, _ options: String...) throws -> Session {
    _ = try PlayedBuild().put("old", below: fixture.path)
    _ = try PlayedBuild(retains: 9).put("new", below: fixture.path)
    let builds = ["--baseline-build=\(fixture.file("old"))", "--candidate-build=\(fixture.file("new"))"]
    var runner = CheckVerb()
    runner.parent = fixture.path
    runner.ticks = { nil }
    return Session(
      ["check", "--seed=3", "--only=depth=10 (delegate.relay|singleton)$"] + builds + options,
      tool: Bubbleup.tool(name: "bubbleup", runners: [runner])
    )
  }

  @Test("a check appends what it measured of its candidate")
  func checked() throws {
    let fixture = try CompareFixture()
    let session = try check(fixture, "--history=\(fixture.file("history.csv"))")
    #expect(session.code == .success && session.diagnostics.contains("appended 5 rows to"))
    let rows = try HistoryFile(path: fixture.file("history.csv")).read()
    #expect(rows.filter { $0.metric == "retains" }.map(\.value) == [0.9, 0.9])
    #expect(rows.filter { $0.unit == "ratio" }.map(\.value) == [1] && rows.count == 5)
    #expect(rows.allSatisfy { $0.verb == .check && $0.commit == nil && $0.scenario == "chain-10" })
  }

  @Test("an injected check appends nothing, and a damaged history ends a check before anything is measured")
  func injected() throws {
    let fixture = try CompareFixture()
    let path = fixture.file("history.csv")
    let injected = try check(fixture, "--history=\(path)", "--inject=singleton=+1retain")
    #expect(injected.code == .regressed && injected.diagnostics.contains("the check had work injected"))
    #expect(!FileManager.default.fileExists(atPath: path))
    let other = try CompareFixture()
    try Data("a,b\r\n".utf8).write(to: URL(fileURLWithPath: other.file("history.csv")))
    #expect(try check(other, "--history=\(other.file("history.csv"))").code == .badData)
    #expect(PlayedBuild.requests(other.file("new/bubbleup")).isEmpty)
  }
}
#endif
