import Hierarchy
import Measurement
import Opaque
import Scenarios
import Strategies
import Suites
import Testing

/// The verifier is what every figure rests on: it has to be green on every strategy, and red on a broken one.
@Suite("Verifier")
struct VerifierTests {
  static let scenarios = [
    Scenario(
      "chain",
      PlanParameters(shape: .chain(depth: 12), cells: [2, 2], wrappers: 3, handler: .application)
    ),
    Scenario("chain", PlanParameters(shape: .chain(depth: 12), handler: .distance(5))),
    Scenario("chain", PlanParameters(shape: .chain(depth: 12), handler: .nobody)),
    Scenario(
      "chain",
      PlanParameters(shape: .chain(depth: 12), handler: .application, observers: .everyLevel)
    ),
    Scenario(
      "balanced",
      PlanParameters(shape: .balanced(controllers: 100, fanOut: 3), modalRatio: 0.2, handler: .distance(3))
    ),
  ]

  static let verifier = Verifier { Allocator.threadBalance()?.outstanding }

  @Test("every strategy under every option does what the plan says", arguments: scenarios)
  func everyStrategy(scenario: Scenario) throws {
    let plan = try HierarchyPlan(scenario.parameters)
    for report in Self.verifier.verify(VerificationSuite.cases(of: scenario), on: plan) {
      #expect(report.status == .ok, "\(report.subject.strategyLabel): \(report.mismatches)")
      #expect(report.tally.sent == plan.script.count)
    }
  }

  @Test("every message has exactly one outcome, and the outcomes add up")
  func outcomesAddUp() throws {
    let scenario = Self.scenarios[4]
    let plan = try HierarchyPlan(scenario.parameters)
    let report = Self.verifier.verify(Case(scenario, ParentWeak(), StrategyOptions()), on: plan)
    #expect(report.tally.handled + report.tally.unhandled + report.tally.cancelled == report.tally.sent)
    #expect(report.tally.diagnoses.values.reduce(0, +) == report.tally.unhandled)
  }

  @Test("a strategy that loses the context is shown to misroute, and one that keeps it is not")
  func misroutesAreShown() throws {
    let scenario = Self.scenarios[4]
    let plan = try HierarchyPlan(scenario.parameters)
    let bus = Self.verifier.verify(Case(scenario, BusTyped(), StrategyOptions()), on: plan)
    let relay = Self.verifier.verify(Case(scenario, DelegateRelay(), StrategyOptions()), on: plan)
    #expect(bus.tally.misrouted > 0)
    #expect(relay.tally.misrouted == 0)
  }

  @Test("a strategy that leaks by design leaves behind what the plan predicts, and not nothing")
  func leaksArePredicted() throws {
    let scenario = Self.scenarios[0]
    let plan = try HierarchyPlan(scenario.parameters)
    let report = Self.verifier.verify(Case(scenario, ParentStrong(), StrategyOptions()), on: plan)
    #expect(report.leftBehind.objects == plan.count)
    #expect(report.leftBehind.objects == report.leftBehind.predictedObjects)
    #expect(report.status == .ok)
  }

  @Test("what is left behind keeps its closures and table entries, which are predicted too")
  func keptWithWhatStays() throws {
    let scenario = Self.scenarios[4]
    let plan = try HierarchyPlan(scenario.parameters)
    func left(_ strategy: any Strategy, _ scope: Verifier.Scope) -> LeftBehind {
      let report = Self.verifier.verify(Case(scenario, strategy, strategy.variants[0]), on: plan, scope)
      #expect(report.status == .ok, "\(strategy.name): \(report.mismatches)")
      #expect((report.tally.sent == 0) == (scope == .cleanup))
      return report.leftBehind
    }
    for scope in [Verifier.Scope.messages, .cleanup] {
      let closures = left(ClosureStrong(), scope)
      #expect(closures.predictedClosures == plan.kinds.count(where: \.isLevel) - 1)
      #expect(closures.closures == closures.predictedClosures)
      let retained = left(ResponderRetain(), scope)
      #expect(retained.predictedTableEntries > 0)
      #expect(retained.residue.tableEntries == retained.predictedTableEntries)
      #expect(retained.predicted == retained.predictedObjects + retained.predictedTableEntries)
      #expect(left(ClosureWeak(), scope).predicted == 0)
    }
  }

  @Test("a strategy that leaks objects or bytes is caught without a message, too")
  func cleanupAlone() throws {
    let scenario = Self.scenarios[3]
    let plan = try HierarchyPlan(scenario.parameters)
    for sabotage in [Sabotage.leaksAnObject, .leaksBytes] {
      let subject = Case(scenario, Saboteur(sabotage), StrategyOptions())
      let report = Self.verifier.verify(subject, on: plan, .cleanup)
      #expect(report.status == .failed)
      #expect(report.mismatches.contains { $0.subject.contains(sabotage.trace) }, "\(report.mismatches)")
    }
  }

  @Test(
    "links that are broken by hand let everything go; merely dropped, what leaks by design stays",
    arguments: StrategyCatalogue.all.filter { $0.leaksByDesign($0.variants[0]) }.map(\.name.description)
  )
  func brokenByHand(name: String) throws {
    let strategy = try #require(StrategyCatalogue.all.first { "\($0.name)" == name })
    let scenario = Self.scenarios[4]
    let plan = try HierarchyPlan(scenario.parameters)
    func outstanding(_ body: (LiveCase) -> Void) -> Int64? {
      let before = Allocator.threadBalance()?.outstanding
      let live = LiveCase(plan, strategy, strategy.variants[0])
      body(live)
      return Allocator.threadBalance().flatMap { after in before.map { after.outstanding - $0 } }
    }
    func byHand(_ live: LiveCase) {
      live.breakLinks()
      live.tearDown()
      // Nothing is left to break.
      live.breakCycles()
    }
    func dropped(_ live: LiveCase) {
      live.tearDown()
      #expect(live.residue.tableEntries > 0 || strategy.strongEdges(strategy.variants[0]) == [.levelToParent])
      let kept = Allocator.threadBalance()?.outstanding
      live.breakCycles()
      let freed = Allocator.threadBalance()?.outstanding
      #expect((kept ?? 0) - (freed ?? 0) > Int64(16 * plan.count))
    }
    // The first time fills the runtime's caches.
    _ = outstanding(byHand)
    let small = try #require(outstanding(byHand))
    let same = try #require(outstanding(dropped))
    // What the case itself holds until it goes, and no more by the one way than by the other.
    #expect(small <= same && small < Int64(16 * plan.count))
  }

  @Test("a broken strategy is caught, and the report names what differs", arguments: Sabotage.allCases)
  func sabotageIsCaught(sabotage: Sabotage) throws {
    let scenario = Self.scenarios[3]
    let plan = try HierarchyPlan(scenario.parameters)
    let report = Self.verifier.verify(Case(scenario, Saboteur(sabotage), StrategyOptions()), on: plan)
    #expect(report.status == .failed)
    let mismatch = try #require(report.mismatches.first)
    #expect(mismatch.subject.contains(sabotage.trace))
    #expect(mismatch.expected != mismatch.actual)
  }

  @Test("the saboteur that breaks nothing is green: what the others are caught for is their fault")
  func harmlessSaboteur() throws {
    let scenario = Self.scenarios[3]
    let plan = try HierarchyPlan(scenario.parameters)
    let report = Self.verifier.verify(Case(scenario, Saboteur(nil), StrategyOptions()), on: plan)
    #expect(report.status == .ok, "\(report.mismatches)")
  }

  @Test("recursion that the stack cannot hold is unavailable and not a crash; the iterative form runs")
  func deepRecursion() throws {
    let scenario = Scenario(
      "chain",
      PlanParameters(shape: .chain(depth: Self.tooDeep), coordinatorRatio: 0, handler: .application)
    )
    let plan = try HierarchyPlan(scenario.parameters)
    let recursive = Case(scenario, ParentWeak(), StrategyOptions(form: .recursive))
    let report = Verifier().verify(recursive, on: plan)
    guard case .unavailable(let reason) = report.status else {
      Issue.record("expected unavailable, got \(report.status)")
      return
    }
    #expect(reason.hasPrefix("stack:"))
    let iterative = Case(scenario, ParentWeak(), StrategyOptions(form: .iterative))
    #expect(Verifier().verify(iterative, on: plan).status == .ok)
  }

  /// More levels than 8 MB of stack hold, with frames of 64 bytes or more.
  private static let tooDeep = 400_000
}

/// A way to be wrong.
enum Sabotage: CaseIterable, Sendable {
  case dropsMessages
  case deliversTwice
  case skipsALevel
  case skipsAnObserver
  case deliversElsewhere
  case leaksAnObject
  case leaksBytes

  /// What the report has to be about.
  var trace: String {
    switch self {
    case .dropsMessages, .deliversTwice, .skipsALevel, .skipsAnObserver, .deliversElsewhere:
      "message 0"
    case .leaksAnObject: "left behind"
    case .leaksBytes: "bytes"
    }
  }
}

/// A strategy over fixed parent references, right but for one sabotage.
struct Saboteur: Strategy {
  let name = StrategyName(.parent, "saboteur")
  let abstract = "breaks one rule"
  let sabotage: Sabotage?

  init(_ sabotage: Sabotage?) { self.sabotage = sabotage }

  func makeWiring(_ options: StrategyOptions) -> any Wiring { SaboteurWiring(sabotage) }
}

private final class SaboteurWiring: Wiring {
  private let sabotage: Sabotage?

  init(_ sabotage: Sabotage?) { self.sabotage = sabotage }

  func makeCell(_ seat: Seat) -> Cell { LinkedCell(id: seat.id) }
  func makeController(_ seat: Seat) -> Controller { LinkedController(id: seat.id, container: seat.container) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { LinkedCoordinator(id: seat.id) }

  func link(_ nodes: [Responder], of plan: HierarchyPlan) {
    for row in 1..<plan.count where plan.kinds[row].isLevel {
      let parent = plan.levelParent(of: NodeID(row))
      let isOrigin = plan.script.contains { $0.origin == NodeID(row) }
      let above = sabotage == .skipsALevel && isOrigin ? plan.levelParent(of: parent) : parent
      (nodes[row] as? any Linked)?.above = above == .none ? nil : nodes[above.index]
    }
    if sabotage == .leaksAnObject, let last = nodes.last { blackHole(Unmanaged.passRetained(last)) }
    if sabotage == .leaksBytes { blackHole(Unmanaged.passRetained(Lump())) }
  }

  func send(_ message: Message, from origin: Responder) {
    switch sabotage {
    case .dropsMessages: return
    case .deliversElsewhere: message.settle(by: origin.id)
    case .skipsAnObserver: origin.coordinatingResponder?.coordinatingResponder?.receive(message)
    default: origin.receive(message)
    }
    if sabotage == .deliversTwice { origin.receive(message) }
  }

  func sever(_ node: Responder) {}
}

/// An object that no ledger knows of.
private final class Lump {}

private protocol Linked: AnyObject {
  var above: Responder? { get set }
}

private final class LinkedCell: Cell, Linked {
  unowned(unsafe) var above: Responder?
  override var coordinatingResponder: Responder? { above }
}

private final class LinkedController: Controller, Linked {
  unowned(unsafe) var above: Responder?
  override var coordinatingResponder: Responder? { above }
}

private final class LinkedCoordinator: Coordinator, Linked {
  unowned(unsafe) var above: Responder?
  override var coordinatingResponder: Responder? { above }
}
