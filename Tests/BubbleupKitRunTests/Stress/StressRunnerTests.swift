#if DEBUG
import Dispatch
import Foundation
import Hierarchy
import Results
import Strategies
import Stress
import Suites
import Testing

@testable import BubbleupKit

@Suite("The verb stress", .serialized)
struct StressRunnerTests {
  private let folder = StressFolder()

  private static let small = [
    "stress", "--strategy", "^parent.weak$", "--discipline", "locked", "--messages", "1000", "--name", "s",
  ]

  /// The values of a metric, with those of the loads in which the hierarchy goes, or without.
  private static func values(_ metric: String, _ rows: [StressRow], torn: Bool = false) -> [Double] {
    rows.filter { $0.metric == metric && (torn || $0.parameters["teardown"] == nil) }.compactMap(\.value)
  }

  @Test("a load leaves its figures, its timeline, its page and a line that says it all")
  func load() throws {
    let session = folder.session(Self.small)
    #expect(session.code == .success)
    #expect(session.output.contains("8 loads, "))
    #expect(session.output.hasSuffix("one outcome each, nothing left behind\n"))
    let rows = try folder.rows("s", StressRow.table)
    #expect(Self.values("scaling_efficiency", rows, torn: true).count == 4)
    #expect(Self.values("sent", rows) == [1000, 1000, 1000, 1000])
    let sent = Self.values("sent", rows, torn: true)
    #expect(sent.count == 8 && sent.allSatisfy { $0 >= 500 })
    let plan = try HierarchyPlan(.load(seed: 1))
    #expect(
      rows.allSatisfy {
        ($0.scenario, $0.controllers, $0.depth, $0.nodes) == ("app", 120, plan.depth, plan.count)
      }
    )
    #expect(Self.values("history.violations", rows) == [0, 0, 0, 0])
    #expect(rows.contains { $0.metric == "service_time.p99.9" })
    #expect(!rows.contains { $0.metric.hasPrefix("latency.") })
    let timeline = try folder.rows("s", TimelineRow.table)
    #expect(timeline.reduce(0) { $0 + $1.throughput / 10 } == sent.reduce(0, +))
    let path = try folder.open("s").reportPath
    let page = try String(contentsOfFile: path, encoding: .utf8)
    #expect(page.contains("<section id=\"loads\""))
    #expect(folder.session(["report", "s"]).code == .success)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == page)
  }

  @Test(
    "shape and size are those that were asked for, and stand in each row; what is named twice is loaded once",
    arguments: [
      (["--depth", "12", "--cells", "2,1,2"], "chain", 12),
      (["--shape", "deep-app", "--controllers", "100", "--depth", "20", "--cells", "3,2,1"], "deep-app", 20),
      (["--controllers", "100", "--cells", "4,2,1,1,2"], "app", nil),
    ] as [([String], String, Int?)]
  )
  func shapes(_ words: [String], _ scenario: String, _ depth: Int?) throws {
    let session = folder.session(
      Self.small + words + ["--threads", "2", "--mode", "queue", "--mode", "queue"]
    )
    #expect(session.code == .success && session.output.contains("2 loads, "), "\(session.output)")
    let rows = try folder.rows("s", StressRow.table)
    #expect(!rows.isEmpty && rows.allSatisfy { $0.scenario == scenario && $0.nodes != nil })
    #expect(rows.allSatisfy { $0.depth == depth ?? $0.depth })
    #expect(Self.values("history.violations", rows) == [0])
  }

  @Test("with a rate there are latencies from the intended start, and no service times")
  func rate() throws {
    #expect(folder.session(Self.small + ["--rate", "20000"]).code == .success)
    let rows = try folder.rows("s", StressRow.table)
    #expect(!Self.values("latency.p99", rows).isEmpty)
    #expect(!rows.contains { $0.metric.hasPrefix("service_time") })
  }

  @Test("as JUnit each load is a test; what was not made or is refused is skipped")
  func junit() throws {
    let words = Self.small + ["--threads", "1", "--mode", "queue", "--format", "junit"]
    let session = folder.session(words)
    #expect(session.code == .success, "\(session.diagnostics)")
    #expect(session.output.contains("tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"0\""))
    #expect(session.output.contains("\"bubbleup.stress.locked\" name=\"parent.weak locked threads=1"))
    let refused = ["--strategy", "^bus.typed$", "--discipline", "confined", "--discipline", "locked"]
    let stopped = folder.session(
      ["stress", "--name", "t", "--format", "junit", "--messages", "1000"] + refused,
      interruption: 2
    )
    #expect(stopped.code == .interrupted)
    #expect(stopped.output.contains("tests=\"9\" failures=\"0\" errors=\"0\" skipped=\"9\""))
    #expect(stopped.output.contains("a lock would be held over it"))
    #expect(folder.session(["stress", "--list", "--format", "junit"]).code == .usage)
  }

  @Test("who stops it gets 130 and what was done")
  func interrupted() throws {
    let session = folder.session(Self.small, interruption: 2)
    #expect(session.code == .interrupted && session.output.contains("0 of 8 loads"))
    #expect(try folder.open("s").manifest.state.kind == "partial")
  }

  @Test(
    "what cannot be loaded is refused with 64 and the reason",
    arguments: [
      (["--strategy", "bus.typed", "--discipline", "locked"], "a lock would be held over it"),
      (["--soak", "--teardown", "100"], "does not go with --"), (["--full"], "--full"),
      (["--threads", "65"], "64"), (["--strategy", "^parent.weka$"], "Did you mean 'parent.weak'?"),
      (["--list", "--shard", "1/2"], "--shard"), (["--replay", "x", "--shard", "1/2"], "--shard"),
    ]
  )
  func refused(_ words: [String], _ reason: String) {
    let session = folder.session(["stress"] + words)
    #expect(session.code == .usage && session.diagnostics.contains(reason), "\(session.diagnostics)")
  }

  @Test("the documentation's table of pairs is the one that the command prints")
  func documented() throws {
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { path, _ in path.deletingLastPathComponent() }
    let page = root.appendingPathComponent("Sources/BubbleupKit/Documentation.docc/Concurrency.md")
    let printed = folder.session(["stress", "--list", "--markdown"]).output
    for strategy in StrategyCatalogue.all {
      #expect(printed.components(separatedBy: "`\(strategy.name)`").count == 2, "\(strategy.name)")
    }
    #expect(try String(contentsOf: page, encoding: .utf8).contains(printed))
  }

  @Test("a load that stands still fails, says who waits for what, and ends with 6")
  func stalled() throws {
    let gate = DispatchSemaphore(value: 0)
    var runner = StressVerb()
    runner.catalogue = try Catalogue(adding: [Stalling(gate: gate)])
    runner.parent = folder.path
    runner.patience = 0.3
    runner.allocations = { _ in LoadAllocations.counted(perMessage: 0) }
    runner.interruption = { nil }
    let words = [
      "stress", "--strategy", "^parent.stalling$", "--threads", "2", "--mode", "queue", "--messages", "2000",
      "--name", "s",
    ]
    let session = Session(words, tool: Bubbleup.tool(name: "bubbleup", runners: [runner]))
    // Whoever was held up goes on now, so that nobody is left behind by this test.
    gate.signal()
    #expect(session.code == .caseFailed)
    let said = session.output.split { $0.isWhitespace }.joined(separator: " ")
    // Whoever came first is in the send, and the others wait for it or for a worker: all are named.
    let parties = ["sender 1 ", "sender 2 ", "mutator 1 ", "mutator 2 ", "teardown "]
    for words in ["no thread made progress for 0.3 s", "1 failed"] + parties {
      #expect(said.contains(words), "\(words)")
    }
    let rows = try folder.rows("s", StressRow.table)
    #expect(rows.contains { $0.metric == "throughput" && $0.status == .failed && !$0.reason.isEmpty })
  }
}

/// A strategy whose sends come back only when a gate is opened.
private struct Stalling: Strategy {
  let gate: DispatchSemaphore
  let name = StrategyName("parent", "stalling")
  let abstract = "sends that do not come back"
  let followsChanges = true

  func makeWiring(_ options: StrategyOptions) -> any Wiring {
    StallingWiring(inner: ParentWeak().makeWiring(options), gate: gate)
  }
}

private final class StallingWiring: Wiring {
  private let inner: any Wiring
  private let gate: DispatchSemaphore

  init(inner: any Wiring, gate: DispatchSemaphore) { (self.inner, self.gate) = (inner, gate) }

  func makeCell(_ seat: Seat) -> Cell { inner.makeCell(seat) }
  func makeController(_ seat: Seat) -> Controller { inner.makeController(seat) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { inner.makeCoordinator(seat) }
  func relink(_ level: Responder, to parent: Responder?) { inner.relink(level, to: parent) }
  func target(of node: Responder) -> Responder? { inner.target(of: node) }

  func send(_ message: Message, from origin: Responder) {
    gate.wait()
    // Once open, it stays so.
    gate.signal()
    inner.send(message, from: origin)
  }
}
#endif
