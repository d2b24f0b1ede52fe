#if DEBUG
import CProbes
import Glibc
import Hierarchy
import Scenarios
import Strategies
import Stress
import Synchronization
import Testing

@Suite("Loads", .serialized)
struct LoadRunTests {
  /// What comes of a load, in which nothing may have gone wrong.
  private func run(
    _ request: LoadRequest,
    on parameters: PlanParameters,
    _ strategy: any Strategy = ParentWeak(),
    isInterrupted: Bool = false
  ) throws -> LoadReport {
    let plan = try HierarchyPlan(parameters)
    let report = LoadRun(request, plan, strategy, strategy.variants.first ?? StrategyOptions())
      .run { isInterrupted }
    #expect(report.failures.isEmpty, "\(strategy.name) under \(request.discipline): \(report.failures)")
    return report
  }

  private static func supported(_ strategy: any Strategy) -> [DisciplineKind] {
    DisciplineKind.allCases.filter { $0.refusal(of: strategy) == nil }
  }

  private static let pairs = StrategyCatalogue.all.indices.flatMap { strategy in
    supported(StrategyCatalogue.all[strategy]).map { ($0, strategy) }
  }

  @Test(
    "under churn every message has one outcome, every hop takes a live link, and nothing is left behind",
    arguments: pairs
  )
  func everyPair(_ discipline: DisciplineKind, _ strategy: Int) throws {
    let strategy = StrategyCatalogue.all[strategy]
    var request = LoadRequest(discipline, .queue, threads: 3, messages: 1500, churn: 200, seed: 7)
    // With the strategy's own send, and where hops can be read with the climb that does so.
    for isRecorded in discipline.readsHops(of: strategy) ? [false, true] : [false] {
      request.recordsHistory = isRecorded
      let report = try run(request, on: .load(seed: 3), strategy)
      #expect(report.sent == 1500 && report.changeCount >= 280 && report.outcomes.handled > 0)
      guard isRecorded else { continue }
      let history = try #require(report.history)
      // Origins are below whoever handles: each handled message took a link at least.
      #expect(history.messages == 1500 && history.hops >= report.outcomes.handled)
    }
  }

  /// Hierarchies that are drawn, and those that the articles built.
  private static let shapes: [(label: String, parameters: PlanParameters)] =
    [
      ("chain", PlanParameters(shape: .chain(depth: 12), cells: [2, 1, 2])),
      ("app", PlanParameters(shape: .app(controllers: 100), cells: [4, 2, 1, 1, 2])),
      ("deep app", .deepApp(controllers: 100, depth: 24)),
    ]
    + ArchitectureCatalogue.scenarios.map { ($0.name, $0.parameters) }

  @Test(
    "every shape changes and ends as a tree does, torn down at the end or under way",
    arguments: shapes.indices
  )
  func everyShape(_ index: Int) throws {
    let (label, parameters) = Self.shapes[index]
    try #require(Self.shapes.count == 3 + ArchitectureCatalogue.all.count)
    let strategies: [any Strategy] = [ResponderTrampoline(), DelegateDirect(), ParentWeak()]
    for strategy in strategies {
      for discipline in Self.supported(strategy) {
        var request = LoadRequest(discipline, .queue, threads: 2, messages: 1000, churn: 100, seed: 3)
        let load = try run(request, on: parameters, strategy)
        #expect(load.sent == 1000 && load.changeCount > 80 && load.outcomes.handled > 0, "\(label)")
        request.tearsDownUnderLoad = true
        let teardown = try run(request, on: parameters, strategy)
        // How many changes come before it nobody knows: the mutators may be given a thread after it.
        #expect(teardown.wentUnderLoad && teardown.sent >= 500 && teardown.outcomes.handled > 0, "\(label)")
      }
    }
  }

  @Test(
    "however many changes there are, and wherever the senders are, all messages are sent",
    arguments: [
      // There are always senders.
      (.load(seed: 1), 5000, 1000, .push, 500),
      // A branch that holds all senders comes back.
      (PlanParameters(shape: .chain(depth: 8), cells: [2], coordinatorRatio: 0), 4000, 200, .pop, 1),
      // Lists come and go with their cells, however many rows they have.
      (.app(controllers: 120), 5000, 200, .reuse, 50),
    ] as [(PlanParameters, Int, Int, Change, Int)]
  )
  func sustained(
    _ parameters: PlanParameters,
    messages: Int,
    churn: Int,
    change: Change,
    least: Int
  ) throws {
    let request = LoadRequest(.locked, .queue, threads: 2, messages: messages, churn: churn, seed: 1)
    let report = try run(request, on: parameters)
    #expect(report.sent == messages && report.changes[change, default: 0] >= least)
  }

  @Test(
    "however few the messages are, the hierarchy goes while there are senders",
    arguments: LoadMode.allCases
  )
  func fewMessages(_ mode: LoadMode) throws {
    for messages in [6, 7, 40, 301] {
      var request = LoadRequest(.locked, mode, threads: 3, messages: messages, churn: 100, seed: 2)
      request.tearsDownUnderLoad = true
      let report = try run(request, on: .load(seed: 1))
      #expect(report.wentUnderLoad && 2 * report.sent >= messages)
    }
  }

  @Test(
    "5,000 levels go while messages climb them, on a small stack or on a large one",
    arguments: TeardownThread.allCases
  )
  func teardown(_ thread: TeardownThread) throws {
    let note = StackNote()
    let strategy = Sabotaged(inner: ResponderTrampoline()) {
      NotingWiring(ResponderTrampoline().makeWiring($0), note)
    }
    var request = LoadRequest(.locked, .queue, threads: 2, messages: 400, churn: 0, seed: 2)
    (request.tearsDownUnderLoad, request.teardownThread) = (true, thread)
    let report = try run(request, on: .deepLoad(5000, seed: 2), strategy)
    #expect(report.outcomes.handled > 0 && report.teardownSeconds > 0 && report.rest.births > 5000)
    #expect((note.smallest < 1 << 20) == (thread == .worker), "\(note.smallest)")
  }

  @Test("a teardown that hangs is reported, on whatever thread it is and whenever it comes")
  func hangs() throws {
    let plan = try HierarchyPlan(.load(seed: 1))
    for thread in [TeardownThread?.none] + TeardownThread.allCases.map(Optional.some) {
      let teardowns = Counter()
      let strategy = Sabotaged(inner: ParentWeak()) {
        HangingWiring(ParentWeak().makeWiring($0), seconds: 6, teardowns)
      }
      var request = LoadRequest(.locked, .queue, threads: 2, messages: 400, churn: 0, seed: 2)
      request.tearsDownUnderLoad = thread != nil
      if let thread { request.teardownThread = thread }
      request.patience = 2
      let report = LoadRun(request, plan, strategy, StrategyOptions()).run()
      let isNamed = report.stall?.contains { $0.hasPrefix("teardown is in the teardown") }
      #expect(isNamed == true, "\(String(describing: thread)): \(report.stall ?? [])")
      #expect(report.wentUnderLoad == (thread != nil) && teardowns.count == 1, "\(teardowns.count)")
    }
  }

  @Test("what goes after an interruption goes once, even if half of the time is over meanwhile")
  func once() throws {
    let teardowns = Counter()
    let strategy = Sabotaged(inner: ParentWeak()) {
      HangingWiring(ParentWeak().makeWiring($0), seconds: 2, teardowns)
    }
    var request = LoadRequest(.locked, .queue, threads: 2, messages: 10_000_000, churn: 0, seed: 2)
    (request.tearsDownUnderLoad, request.seconds) = (true, 2)
    let report = try run(request, on: .load(seed: 1), strategy, isInterrupted: true)
    #expect(report.isInterrupted && teardowns.count == 1, "\(teardowns.count)")
  }

  @Test("an interrupted load is torn down like any other")
  func interrupted() throws {
    let request = LoadRequest(.locked, .queue, threads: 2, messages: 1_000_000, churn: 10, seed: 2)
    let report = try run(request, on: .load(seed: 2), isInterrupted: true)
    #expect(report.isInterrupted && report.sent < 1_000_000)
  }
}

/// The smallest stack on which a link was cut.
private final class StackNote: Sendable {
  private let size = Atomic(Int.max)

  var smallest: Int { size.load(ordering: .relaxed) }

  func take() {
    var here = 0
    let left = withUnsafePointer(to: &here) { UInt(bitPattern: $0) } - bubbleup_stack_end()
    size.min(Int(left), ordering: .relaxed)
  }
}

/// A wiring that notes on which stacks its links are cut.
private final class NotingWiring: ForwardingWiring {
  private let note: StackNote

  init(_ inner: any Wiring, _ note: StackNote) {
    self.note = note
    super.init(inner)
  }

  override func relink(_ level: Responder, to parent: Responder?) {
    if parent == nil { note.take() }
    super.relink(level, to: parent)
  }
}

private final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  func add() { value.add(1, ordering: .relaxed) }
}

/// A wiring whose first cut of a link takes some seconds, and which counts teardowns: each begins by letting it settle.
private final class HangingWiring: ForwardingWiring {
  private let seconds: UInt32
  private let teardowns: Counter
  private let isCut = Atomic(false)

  init(_ inner: any Wiring, seconds: UInt32, _ teardowns: Counter) {
    (self.seconds, self.teardowns) = (seconds, teardowns)
    super.init(inner)
  }

  override func settle() {
    teardowns.add()
    super.settle()
  }

  override func relink(_ level: Responder, to parent: Responder?) {
    if parent == nil, !isCut.exchange(true, ordering: .relaxed) { sleep(seconds) }
    super.relink(level, to: parent)
  }
}
#endif
