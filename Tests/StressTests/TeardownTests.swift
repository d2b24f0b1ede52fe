#if DEBUG
import Glibc
import Hierarchy
import Strategies
import Stress
import Synchronization
import Testing

@Suite("Teardown under load", .serialized)
struct TeardownTests {
  @Test("a chain of 5,000 levels goes while messages climb it")
  func deep() throws {
    let plan = try HierarchyPlan(LoadPlan.deep(5000, seed: 2))
    let strategy = ResponderTrampoline()
    var request = LoadRequest(.locked, .queue, threads: 2, messages: 200, churn: 0, seed: 2)
    request.tearsDownUnderLoad = true
    let report = LoadRun(request, plan, strategy, strategy.variants[0]).run()
    #expect(report.failures.isEmpty)
    #expect(report.outcomes.handled > 0)
    #expect(report.rest.births > 5000)
  }

  @Test("the thread that asked for the load tears down if it is to, and another one does otherwise")
  func onWhichThread() throws {
    let plan = try HierarchyPlan(LoadPlan.deep(2000, seed: 2))
    for thread in TeardownThread.allCases {
      let strategy = ThreadNotingStrategy()
      var request = LoadRequest(.locked, .queue, threads: 2, messages: 400, churn: 0, seed: 2)
      request.tearsDownUnderLoad = true
      request.teardownThread = thread
      let report = LoadRun(request, plan, strategy, strategy.variants[0]).run()
      #expect(report.failures.isEmpty)
      #expect(report.outcomes.handled > 0 && report.teardownSeconds > 0)
      // Links are made here, and cut where the teardown is.
      #expect(strategy.threads.here > 0)
      #expect((strategy.threads.elsewhere > 0) == (thread == .worker))
    }
  }

  @Test("however many changes, there are always senders, and all messages are sent")
  func sustained() throws {
    let plan = try HierarchyPlan(LoadPlan.parameters(seed: 1))
    let strategy = ParentWeak()
    let request = LoadRequest(.locked, .queue, threads: 2, messages: 5_000, churn: 1000, seed: 1)
    let report = LoadRun(request, plan, strategy, strategy.variants[0]).run()
    #expect(report.failures.isEmpty)
    #expect(report.sent == 5_000)
  }

  @Test("an interrupted load is torn down like any other")
  func interrupted() throws {
    let plan = try HierarchyPlan(LoadPlan.parameters(seed: 2))
    let strategy = ParentWeak()
    let request = LoadRequest(.locked, .queue, threads: 2, messages: 1_000_000, churn: 10, seed: 2)
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

private final class NotingWiring: ForwardingWiring {
  private let threads: ThreadNotingStrategy.Threads

  init(inner: any Wiring, threads: ThreadNotingStrategy.Threads) {
    self.threads = threads
    super.init(inner)
  }

  override func relink(_ level: Responder, to parent: Responder?) {
    threads.note()
    super.relink(level, to: parent)
  }
}
#endif
