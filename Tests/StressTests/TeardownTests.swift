import Glibc
import Hierarchy
import Strategies
import Stress
import Synchronization
import Testing

@Suite("Teardown under load", .serialized)
struct TeardownTests {
  @Test(
    "a chain of 5,000 levels goes while messages climb it",
    arguments: [DisciplineKind.locked, .striped, .snapshot]
  )
  func deep(_ discipline: DisciplineKind) throws {
    let plan = try HierarchyPlan(LoadPlan.deep(5000, seed: 2))
    let strategy = ResponderTrampoline()
    var request = LoadRequest(discipline, .threads, threads: 2, messages: 200, churn: 0, seed: 2)
    request.tearsDownUnderLoad = true
    let report = LoadRun(request, plan, strategy, strategy.variants[0]).run()
    #expect(report.failures.isEmpty)
    #expect(report.outcomes.handled > 0)
    #expect(report.rest.births > 5000)
  }

  @Test("a chain goes while it is climbed by sends that call themselves once per level")
  func recursive() throws {
    let plan = try HierarchyPlan(LoadPlan.deep(100_000, seed: 2))
    let strategy = ClosureWeak()
    var request = LoadRequest(.confined, .threads, threads: 2, messages: 40, churn: 0, seed: 2)
    request.tearsDownUnderLoad = true
    let report = LoadRun(request, plan, strategy, strategy.variants[0]).run()
    #expect(report.failures.isEmpty)
    #expect(report.outcomes.handled > 0)
  }

  @Test("the thread that asked for the load tears down if it is to, and another one does otherwise")
  func onWhichThread() throws {
    let plan = try HierarchyPlan(LoadPlan.deep(2000, seed: 2))
    for thread in TeardownThread.allCases {
      let strategy = ThreadNotingStrategy()
      var request = LoadRequest(.locked, .threads, threads: 2, messages: 4000, churn: 0, seed: 2)
      request.tearsDownUnderLoad = true
      request.teardownThread = thread
      let report = LoadRun(request, plan, strategy, strategy.variants[0]).run()
      #expect(report.failures.isEmpty)
      // Links are made here, and cut where the teardown is.
      #expect(strategy.threads.here > 0)
      #expect((strategy.threads.elsewhere > 0) == (thread == .worker))
    }
  }

  @Test(
    "a teardown by the thread that asked for the load is green",
    arguments: DisciplineKind.allCases
  )
  func onMain(_ discipline: DisciplineKind) throws {
    let plan = try HierarchyPlan(LoadPlan.deep(2000, seed: 2))
    let strategy = ParentWeak()
    var request = LoadRequest(discipline, .threads, threads: 2, messages: 4000, churn: 0, seed: 2)
    request.tearsDownUnderLoad = true
    request.teardownThread = .main
    let report = LoadRun(request, plan, strategy, strategy.variants[0]).run()
    #expect(report.failures.isEmpty)
    #expect(report.outcomes.handled > 0)
    #expect(report.teardownSeconds > 0)
  }

  @Test(
    "a chain for the teardown can be as long as the command line allows",
    arguments: [100_000, 1_000_000]
  )
  func longest(_ depth: Int) throws {
    #expect(try HierarchyPlan(LoadPlan.deep(depth, seed: 1)).depth == depth)
  }

  @Test("however many changes, there are always senders, and all messages are sent")
  func sustained() throws {
    let plan = try HierarchyPlan(LoadPlan.parameters(seed: 1))
    let strategy = ParentWeak()
    let request = LoadRequest(.striped, .queue, threads: 2, messages: 20_000, churn: 1000, seed: 1)
    let report = LoadRun(request, plan, strategy, strategy.variants[0]).run()
    #expect(report.failures.isEmpty)
    #expect(report.sent == 20_000)
  }

  @Test("an interrupted load is torn down like any other")
  func interrupted() throws {
    let plan = try HierarchyPlan(LoadPlan.parameters(seed: 2))
    let strategy = ParentWeak()
    let request = LoadRequest(.striped, .queue, threads: 2, messages: 1_000_000, churn: 10, seed: 2)
    let report = LoadRun(request, plan, strategy, strategy.variants[0]).run { true }
    #expect(report.isInterrupted)
    #expect(report.sent < 1_000_000)
    #expect(report.failures.isEmpty)
  }
}

/// `parent.weak`, which counts on which threads its links are made and cut.
struct ThreadNotingStrategy: Strategy {
  /// How often that was the thread that made this, and how often another one.
  final class Threads: Sendable {
    private let maker = UInt(pthread_self())
    private let own = Atomic(0)
    private let others = Atomic(0)

    var here: Int { own.load(ordering: .relaxed) }
    var elsewhere: Int { others.load(ordering: .relaxed) }

    func note() {
      if UInt(pthread_self()) == maker {
        own.add(1, ordering: .relaxed)
      } else {
        others.add(1, ordering: .relaxed)
      }
    }
  }

  let threads = Threads()
  let name = StrategyName(.parent, "noting")
  let abstract = "parent.weak, and who links"

  func makeWiring(_ options: StrategyOptions) -> any Wiring {
    NotingWiring(inner: ParentWeak().makeWiring(options), threads: threads)
  }
}

private final class NotingWiring: Wiring {
  private let inner: any Wiring
  private let threads: ThreadNotingStrategy.Threads

  init(inner: any Wiring, threads: ThreadNotingStrategy.Threads) {
    self.inner = inner
    self.threads = threads
  }

  func makeCell(_ seat: Seat) -> Cell { inner.makeCell(seat) }
  func makeController(_ seat: Seat) -> Controller { inner.makeController(seat) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { inner.makeCoordinator(seat) }
  func target(of node: Responder) -> Responder? { inner.target(of: node) }
  func send(_ message: Message, from origin: Responder) { inner.send(message, from: origin) }

  func relink(_ level: Responder, to parent: Responder?) {
    threads.note()
    inner.relink(level, to: parent)
  }
}
