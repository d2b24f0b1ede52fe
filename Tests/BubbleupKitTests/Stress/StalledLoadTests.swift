#if DEBUG
import Dispatch
import Foundation
import Hierarchy
import Results
import Strategies
import Suites
import Testing

@testable import BubbleupKit

@Suite("A load that stands still", .serialized)
struct StalledLoadTests {
  @Test("fails, says who waits for what, and ends with 6")
  func stalled() throws {
    let gate = Gate()
    let folder = NSTemporaryDirectory() + "stalled-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var runner = StressVerb()
    runner.catalogue = try Catalogue(adding: [Stalling(gate: gate)])
    runner.parent = folder
    runner.patience = 0.3
    runner.allocations = { _ in LoadAllocations.counted(perMessage: 0) }
    runner.interruption = { nil }
    let session = Session(
      [
        "stress", "--strategy", "^parent.stalling$", "--threads", "2", "--mode", "queue", "--messages",
        "2000",
        "--name", "s",
      ],
      tool: Bubbleup.tool(name: "bubbleup", runners: [runner])
    )
    // Whoever was held up goes on now, so that nobody is left behind by this test.
    gate.open()
    #expect(session.code == .caseFailed)
    let said = session.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(said.contains("nobody moved for 0.3 s"))
    // Whoever came first is in the send, and the others wait for it or for a worker: all are named.
    for party in ["sender 1 ", "sender 2 ", "mutator 1 ", "mutator 2 ", "teardown "] {
      #expect(said.contains(party), "\(party)")
    }
    #expect(said.contains("1 failed"))
    let rows = try RunDirectory.open(RunName("s"), in: folder).rows(of: StressRow.table)
    #expect(rows.contains { $0.metric == "throughput" && $0.status == .failed && !$0.reason.isEmpty })
  }
}

/// Where a send waits until the test lets it go.
private final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func await() {
    semaphore.wait()
    semaphore.signal()
  }

  func open() { semaphore.signal() }
}

/// A strategy whose sends come back only when a gate is opened.
private struct Stalling: Strategy {
  let gate: Gate
  let name = StrategyName(.parent, "stalling")
  let abstract = "sends that do not come back"
  let followsChanges = true

  func makeWiring(_ options: StrategyOptions) -> any Wiring {
    StallingWiring(inner: ParentWeak().makeWiring(options), gate: gate)
  }
}

private final class StallingWiring: Wiring {
  private let inner: any Wiring
  private let gate: Gate

  init(inner: any Wiring, gate: Gate) {
    self.inner = inner
    self.gate = gate
  }

  func makeCell(_ seat: Seat) -> Cell { inner.makeCell(seat) }
  func makeController(_ seat: Seat) -> Controller { inner.makeController(seat) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { inner.makeCoordinator(seat) }
  func relink(_ level: Responder, to parent: Responder?) { inner.relink(level, to: parent) }
  func target(of node: Responder) -> Responder? { inner.target(of: node) }

  func send(_ message: Message, from origin: Responder) {
    gate.await()
    inner.send(message, from: origin)
  }
}
#endif
