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
  static let scenarios: [Scenario] =
    [
      Scenario(
        "chain",
        PlanParameters(shape: .chain(depth: 12), cells: [2, 2], wrappers: 3, handler: .application)
      ),
      Scenario("chain", PlanParameters(shape: .chain(depth: 12), handler: .distance(5))),
      Scenario("chain", PlanParameters(shape: .chain(depth: 12), handler: .nobody)),
      chain, app, Scenario("app", .app(controllers: 5)),
      Scenario("deep-app", .deepApp(controllers: 6, depth: 8)),
      // A coordinator with two screens, of which only the first is its own.
      (try? Outline(text: "k.p.p1@0*2.c2")).map { Scenario("siblings", .outline($0)) },
    ].compactMap(\.self) + ArchitectureCatalogue.scenarios

  static let chain = Scenario(
    "chain",
    PlanParameters(shape: .chain(depth: 12), handler: .application, observers: .everyLevel)
  )
  static let app = Scenario(
    "app",
    PlanParameters(shape: .app(controllers: 100), cells: [2, 2], modalRatio: 0.2, handler: .distance(3))
  )

  static let verifier = Verifier { Allocator.threadBalance()?.outstanding }

  @Test("every strategy under every option does what the plan says", arguments: scenarios)
  func everyStrategy(scenario: Scenario) throws {
    let plan = try HierarchyPlan(scenario.parameters)
    for report in Self.verifier.verify(VerificationSuite.cases(of: scenario), on: plan) {
      #expect(report.status == .ok, "\(report.subject.strategyLabel): \(report.mismatches)")
      #expect(report.tally.sent == plan.script.count)
    }
  }

  private static func report(
    _ strategy: any Strategy,
    _ options: StrategyOptions = StrategyOptions(),
    on scenario: Scenario = app,
    _ scope: Verifier.Scope = .messages
  ) throws -> VerificationReport {
    verifier.verify(Case(scenario, strategy, options), on: try HierarchyPlan(scenario.parameters), scope)
  }

  @Test("outcomes add up to the messages, and a strategy that loses the context is shown to misroute")
  func outcomes() throws {
    for (strategy, misroutes) in [(BusTyped(), true), (DelegateRelay(), false), (ParentWeak(), false)]
      as [(any Strategy, Bool)]
    {
      let tally = try Self.report(strategy).tally
      #expect(tally.handled + tally.unhandled + tally.cancelled == tally.sent)
      #expect(tally.diagnoses.values.joined().reduce(0) { $0 + $1.value } == tally.unhandled)
      #expect((tally.misrouted > 0) == misroutes, "\(strategy.name)")
    }
  }

  @Test("a message that no object handles is misrouted wherever one above its sender decides, and only there")
  func lost() throws {
    // Without the superview of a screen that another covers, its messages end at that screen.
    let lookUps =
      [StrategyOptions(form: .recursive, lookup: .injected, table: .perApp)]
      + [StrategyOptions(form: .recursive, lookup: .native, next: .superview)]
    for options in lookUps {
      let decided = try Self.report(
        ResponderTrampoline(),
        options,
        on: Self.app.with { $0.handler = .application }
      )
      #expect(decided.status == .ok && decided.tally.unhandled > 0)
      #expect(decided.tally.misrouted == decided.tally.unhandled)
      let undecided = try Self.report(
        ResponderTrampoline(),
        options,
        on: Self.app.with { $0.handler = .nobody }
      )
      #expect(undecided.tally.unhandled == undecided.tally.sent && undecided.tally.misrouted == 0)
    }
  }

  @Test("what leaks by design leaves behind what the plan predicts, its closures and table entries too")
  func leftBehind() throws {
    let plan = try HierarchyPlan(Self.app.parameters)
    func left(_ strategy: any Strategy, _ scope: Verifier.Scope) throws -> LeftBehind {
      let report = try Self.report(strategy, strategy.variants[0], scope)
      #expect(report.status == .ok, "\(strategy.name): \(report.mismatches)")
      #expect((report.tally.sent == 0) == (scope == .cleanup))
      return report.leftBehind
    }
    for scope in [Verifier.Scope.messages, .cleanup] {
      #expect(try left(ParentStrong(), scope).objects == plan.count)
      let closures = try left(ClosureStrong(), scope)
      #expect(closures.closures == plan.kinds.count(where: \.isLevel) - 1)
      let retained = try left(ResponderRetain(), scope)
      #expect(retained.residue.tableEntries == retained.predictedTableEntries)
      #expect(retained.predictedTableEntries > 0)
      #expect(retained.predicted == retained.predictedObjects + retained.predictedTableEntries)
      #expect(try left(ClosureWeak(), scope).predicted == 0)
    }
  }

  @Test(
    "links that are broken by hand let everything go; merely dropped, what leaks by design stays",
    arguments: StrategyCatalogue.all.filter { $0.leaksByDesign($0.variants[0]) }.map(\.name.description)
  )
  func brokenByHand(name: String) throws {
    let strategy = try #require(StrategyCatalogue.all.first { "\($0.name)" == name })
    let plan = try HierarchyPlan(Self.app.parameters)
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

  @Test("a broken strategy is caught, the report names what differs, and breaking nothing is green")
  func sabotage() throws {
    let harmless = try Self.report(Saboteur(nil), on: Self.chain)
    #expect(harmless.status == .ok, "\(harmless.mismatches)")
    for sabotage in Sabotage.allCases {
      // Without a message only what is left behind can be seen.
      for scope in sabotage.isLeak ? [Verifier.Scope.messages, .cleanup] : [.messages] {
        let report = try Self.report(Saboteur(sabotage), on: Self.chain, scope)
        let mismatch = report.mismatches.first
        #expect(report.status == .failed && mismatch?.subject.contains(sabotage.trace) == true, "\(sabotage)")
        #expect(mismatch?.expected != mismatch?.actual)
      }
    }
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
  private static let tooDeep = 140_000
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

  var isLeak: Bool { self == .leaksAnObject || self == .leaksBytes }

  /// What the report has to be about.
  var trace: String {
    switch self {
    case .leaksAnObject: "left behind"
    case .leaksBytes: "bytes"
    default: "message 0"
    }
  }
}

/// A strategy over weak parents, right but for one sabotage.
struct Saboteur: Strategy {
  let name = StrategyName("parent", "saboteur")
  let abstract = "breaks one rule"
  let sabotage: Sabotage?

  init(_ sabotage: Sabotage?) { self.sabotage = sabotage }

  func makeWiring(_ options: StrategyOptions) -> any Wiring { SaboteurWiring(sabotage) }
}

private final class SaboteurWiring: Wiring {
  private let sabotage: Sabotage?
  private let sound = ParentWeak().makeWiring(StrategyOptions())

  init(_ sabotage: Sabotage?) { self.sabotage = sabotage }

  func makeCell(_ seat: Seat) -> Cell { sound.makeCell(seat) }
  func makeController(_ seat: Seat) -> Controller { sound.makeController(seat) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { sound.makeCoordinator(seat) }

  func link(_ nodes: [Responder], of plan: HierarchyPlan) {
    sound.link(nodes, of: plan)
    if sabotage == .skipsALevel {
      for origin in Set(plan.script.map(\.origin)) {
        let above = plan.levelParent(of: plan.levelParent(of: origin))
        sound.relink(nodes[origin.index], to: above == .none ? nil : nodes[above.index])
      }
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
