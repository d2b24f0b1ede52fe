#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

@Suite("Figures over many commits")
struct HistoryTests {
  private let fixture: CompareFixture
  private let costs: [String: CompareFixture.Cost] = [
    "delegate.relay": .init(), "parent.weak": .init(latency: 800),
  ]

  init() throws { fixture = try CompareFixture() }

  private var path: String { fixture.file("history.csv") }

  @Test("a run's rows of strategies.csv are appended, each with commit and date, and no whole row is lost")
  func appended() throws {
    for name in ["one", "two"] {
      let run = try fixture.run(name, costs) { $0.source = SourceRecord(commit: "abc", isDirty: false) }
      #expect(try HistoryFile(appendingTo: path).append(run) == 2)
    }
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\r\n")
    #expect(lines.count == 5 && lines[0].hasPrefix("date,commit,tree,run_id,machine_id,scenario,strategy,"))
    let origins = ["one", "one", "two", "two"].map { "2023-11-14T22:13:20Z,abc,clean,\($0)," }
    #expect(zip(lines.dropFirst(), origins).allSatisfy { $0.hasPrefix($1) }, "\(lines)")
    #expect(lines[2].contains(",parent.weak,") && lines[2].contains(",800.0,"))
  }

  @Test("what is no history, or lies nowhere, ends a run before anything is measured")
  func refused() throws {
    let run = try fixture.run("one", costs)
    _ = try HistoryFile(appendingTo: path).append(run)
    let whole = try Data(contentsOf: URL(filePath: path))
    for bytes in [Data("a,b\r\n".utf8), whole.dropLast(9), whole + Data("garbage\r\n".utf8)] {
      try bytes.write(to: URL(filePath: path))
      let error = #expect(throws: ResultsError.self) { try HistoryFile(appendingTo: path) }
      #expect(error?.code == .malformed)
    }
    let tool = Bubbleup.tool(name: "bubbleup", runners: [RunVerb()])
    for (file, code) in [(path, ExitCode.badData), (fixture.file("nowhere/h.csv"), .inputOutput)] {
      #expect(Session(["run", "--quick", "--depth", "10", "--history", file], tool: tool).code == code)
    }
  }

  @Test("a disk that is full while rows are appended leaves the file as it was")
  func fullDisk() async {
    await #expect(processExitsWith: .success) {
      let fixture = try CompareFixture()
      let path = fixture.file("history.csv")
      let run = try fixture.run("one", ["delegate.relay": .init(), "parent.weak": .init(latency: 800)])
      _ = try HistoryFile(appendingTo: path).append(run)
      let before = try Data(contentsOf: URL(filePath: path))
      // The system then takes 50 bytes more, and no others.
      var limit = rlimit(rlim_cur: rlim_t(before.count + 50), rlim_max: .max)
      signal(SIGXFSZ, SIG_IGN)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      #expect(throws: ResultsError.self) { try HistoryFile(appendingTo: path).append(run) }
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
  }

  @Test("a run that is no whole one appends nothing and says so")
  func partial() throws {
    let history = try HistoryFile(appendingTo: path)
    for state in [RunState.partial(reason: "cut"), .invalid(reason: "twin")] {
      let sink = MemorySink()
      let console = Console(output: .memory, diagnostics: ConsoleEndpoint(sink: sink))
      try RunVerb().keep(try fixture.run(state.kind, costs, state: state), in: history, console)
      #expect(sink.text.contains(state.reason ?? "?"), "\(sink.text)")
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  private static func entries(_ text: String) throws -> [[String: Any]] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  @Test("a run's figures are written as github-action-benchmark takes them")
  func benchmark() throws {
    try fixture.run("one", costs) { $0.source = SourceRecord(commit: "abc", isDirty: false) }
    let tool = Bubbleup.tool(name: "bubbleup", runners: [ReportVerb(parent: fixture.path)])
    let file = fixture.file("benchmark.json")
    #expect(Session(["report", "one", "--benchmark-json", file], tool: tool).code == .success)
    let entries = try Self.entries(String(contentsOfFile: file, encoding: .utf8))
    #expect(entries.count == 4)
    let time = try #require(
      entries.first { ($0["name"] as? String)?.contains("parent.weak/select time") == true }
    )
    #expect(time["value"] as? Double == 800 && time["unit"] as? String == "ns per message")
    #expect(time["range"] != nil && (time["extra"] as? String)?.hasPrefix("commit abc\n") == true)
  }

  @Test("a run's figures are written in Bencher's format: case, measure, value and both ends of its interval")
  func bencher() throws {
    try fixture.run("one", costs)
    let tool = Bubbleup.tool(name: "bubbleup", runners: [ReportVerb(parent: fixture.path)])
    let file = fixture.file("bencher.json")
    #expect(Session(["report", "one", "--bencher-json", file], tool: tool).code == .success)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let cases = try Self.measures(text)
    #expect(cases.count == 2)
    let weak = try #require(cases.first { $0.key.contains("parent.weak") }?.value)
    #expect(weak["latency"] == ["value": 800, "lower_value": 792, "upper_value": 808])
    #expect(weak["retains"] == ["value": 10] && weak.count == 2)
  }

  @Test("what is no whole run, or has no figures, is written for no tracker, and no file is left")
  func untracked() throws {
    try fixture.run("cut", costs, state: .partial(reason: "cut short"))
    try fixture.run("empty", [:])
    let tool = Bubbleup.tool(name: "bubbleup", runners: [ReportVerb(parent: fixture.path)])
    let file = fixture.file("figures.json")
    for (name, words) in [("cut", "cut short"), ("empty", "no figures")] {
      for option in Tracker.allCases.map(\.option.spelling) {
        let session = Session(["report", name, option, file], tool: tool)
        #expect(session.code == .badData && session.diagnostics.contains(words), "\(session.diagnostics)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  private static func measures(_ text: String) throws -> [String: [String: [String: Double]]] {
    try JSONDecoder().decode([String: [String: [String: Double]]].self, from: Data(text.utf8))
  }

  @Test("no two figures of the committed run have one name, for a chart would join them")
  func names() throws {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let run = try RunDirectory.open(path: root.appending(path: "results/reference").path)
    let names = try Self.entries(run.text(for: .benchmark)).compactMap { $0["name"] as? String }
    #expect(names.count > 100 && Set(names).count == names.count)
    let cases = try Self.measures(run.text(for: .bencher))
    #expect(cases.values.reduce(0) { $0 + $1.count } == names.count)
    // The limits of Bencher's documentation, and what it takes for a slug.
    #expect(cases.keys.allSatisfy { $0.utf8.count <= 1024 })
    #expect(cases.values.flatMap(\.keys).allSatisfy { $0.wholeMatch(of: /[a-z0-9-]{1,64}/) != nil })
  }
}
#endif
