#if DEBUG
import Hierarchy
import Scenarios
import Strategies
import Testing

@testable import Stress

/// What ordinary checks say of mistakes that were made on purpose, and of the same without the mistake.
@Suite("Planted faults")
struct PlantedFaultTests {
  // MARK: - A load with its ledger and its history

  private static func load(
    _ strategy: any Strategy,
    under discipline: DisciplineKind,
    churn: Int = 200,
    handler: PlanParameters.Handler = .application
  ) throws -> Set<String> {
    let plan = try HierarchyPlan(PlanParameters(shape: .app(controllers: 100), handler: handler))
    var request = LoadRequest(discipline, .queue, threads: 1, messages: 600, churn: churn, seed: 3)
    (request.recordsHistory, request.patience) = (discipline == .locked, 1)
    let report = LoadRun(request, plan, strategy, StrategyOptions()).run()
    return Set(
      report.failures.map { failure in
        [
          "table entries left", "had one outcome", "after a later one", "queued messages left",
          "in flight left",
        ]
        .first { failure.contains($0) } ?? failure
      }
    )
  }

  @Test("a table that is not cleaned up leaves entries behind")
  func noTableCleanup() throws {
    #expect(try Self.load(Sabotaged.table(nil), under: .locked).isEmpty)
    #expect(try Self.load(Sabotaged.table(.noCleanup), under: .locked) == ["table entries left"])
  }

  @Test(
    "a message without an outcome, with two, or after a later one is caught",
    arguments: [
      (.dropsUnhandled, ["had one outcome"]), (.repeats, ["had one outcome"]),
      (.overtakes, ["after a later one"]),
    ] as [(FaultyWiring.Mistake, Set<String>)]
  )
  func sends(mistake: FaultyWiring.Mistake, words: Set<String>) throws {
    let handler: PlanParameters.Handler = mistake == .dropsUnhandled ? .nobody : .application
    #expect(try Self.load(Sabotaged.sends(nil), under: .confined, handler: handler).isEmpty)
    let found = try Self.load(Sabotaged.sends(mistake), under: .confined, handler: handler)
    #expect(found.isSuperset(of: words), "\(found)")
  }

  @Test("what nobody waits for, and what is forgotten at the end, is caught")
  func queues() throws {
    #expect(try Self.load(Sabotaged.queue(nil), under: .confined, churn: 0).isEmpty)
    #expect(
      try Self.load(Sabotaged.queue(.doesNotWait), under: .confined, churn: 0)
        .isSuperset(of: ["queued messages left", "in flight left"])
    )
    #expect(
      try Self.load(Sabotaged.queue(.forgets), under: .confined, churn: 0).contains("had one outcome")
    )
  }

  // MARK: - A verification of every message and of what is left behind

  @Test("a parent that is retained is caught as what it leaves behind, and entries that stay are, too")
  func retainedParent() throws {
    let scenario = Scenario("chain", PlanParameters(shape: .chain(depth: 20), coordinatorRatio: 0.4))
    let plan = try HierarchyPlan(scenario.parameters)
    func mismatches(_ mistake: FaultyTable.Mistake?) -> Int {
      let options = StrategyOptions(form: .iterative, lookup: .coordinating, table: .apple)
      return Verifier().verify(Case(scenario, Sabotaged.table(mistake), options), on: plan).mismatchCount
    }
    #expect(mismatches(nil) == 0)
    #expect(mismatches(.retains) > 0)
    #expect(mismatches(.noCleanup) > 0)
  }

  // MARK: - The explorer

  private static func explore(
    _ scenario: ExploredScenario,
    _ links: ExploredForm.Links,
    _ change: (inout ExploredParts) -> Void = { _ in }
  ) throws -> Violation? {
    let form = try #require(ExploredForm.all.first { $0.links == links && $0.discipline == .locked })
    var parts = ExploredParts()
    change(&parts)
    let request = ExplorationRequest(.reduced, within: ExplorationBounds(actors: 2, steps: 200), seed: 1)
    let report = Explorer(request, with: ActorCrew(actors: 2)) { [parts] in
      scenario.makeProgram(form, actors: 2, of: parts)
    }.explore()
    #expect(report.isComplete || report.failure != nil)
    return report.failure?.violation
  }

  @Test(
    "a hop that is guarded wrongly is found",
    arguments: [
      (.deliversLate, "send-remove", .oracle), (.skips, "send-remove", .oracle),
      (.retries, "send-reparent", .oracle), (.handlesUnderLock, "send-reuse", .deadlock),
    ] as [(FaultyDiscipline.Mistake, String, Violation.Code)],
    [ExploredForm.Links.parent, .delegate]
  )
  func hops(fault: (FaultyDiscipline.Mistake, String, Violation.Code), links: ExploredForm.Links) throws {
    let (mistake, name, code) = fault
    let scenario = try #require(ExploredScenario.named(name))
    #expect(try Self.explore(scenario, links) == nil)
    let found = try Self.explore(scenario, links) {
      $0.discipline = { FaultyDiscipline(mistake, $0, $1) }
    }
    #expect(found?.code == code)
  }

  @Test("a table that is read without its lock is found at the first look")
  func unlockedRead() throws {
    let scenario = try #require(ExploredScenario.named("send-reparent"))
    #expect(try Self.explore(scenario, .table) == nil)
    #expect(
      try Self.explore(scenario, .table) { $0.table = { SteppedTable<ForgottenLock>() } }?.code == .unguarded
    )
  }

  /// The explored scenarios have one actor that changes links; here are two.
  private static let setVersusSet = ExploredScenario(
    "set-set",
    "two threads set the same link of the same controller",
    check: { world in
      let controllers = [world.root, world.shelf, world.screen, world.spare].compactMap(\.self)
      let linked = controllers.count { world.wiring.target(of: $0) is Coordinator }
      let entries = world.wiring.residue.tableEntries
      return entries == linked ? nil : "\(entries) table entries for \(linked) links"
    }
  ) { world in
    world.spare = world.makeController()
    return (0..<2).map { number in
      ExploredActor("setter \(number)") {
        guard let level = world.spare, let flow = world.flow else { return }
        world.wiring.relink(level, to: flow)
        if number == 0 { world.send(from: world.root) }
      }
    }
  }

  @Test("a set that looks first and adds later, under the lock each time, is found")
  func checkThenSet() throws {
    #expect(try Self.explore(Self.setVersusSet, .table) == nil)
    let found = try Self.explore(Self.setVersusSet, .table) { $0.table = { CheckThenSetTable() } }
    #expect(found?.code == .oracle)
    #expect(found?.description.contains("table entries for") == true)
  }

  @Test("what is found is made plain, written down, and seen again from there")
  func replayed() throws {
    let scenario = try #require(ExploredScenario.named("send-reparent"))
    let form = try #require(ExploredForm.all.first { $0.links == .parent && $0.discipline == .locked })
    var parts = ExploredParts()
    parts.discipline = { FaultyDiscipline(.retries, $0, $1) }
    let crew = ActorCrew(actors: 2)
    let request = ExplorationRequest(
      .pct,
      within: ExplorationBounds(actors: 2, steps: 200),
      seed: 1,
      schedules: 2_000
    )
    let result = ScenarioExploration(scenario, form, of: parts).run(request, with: crew)
    #expect(result.violation?.code == .oracle)
    #expect(result.isVerified)
    let file = try ScheduleFile(text: try #require(result.file).text)
    #expect(file.switches.count <= 2)
    guard case .reproduced = file.replay(with: crew, of: parts) else {
      Issue.record("\(file.text) was not reproduced")
      return
    }
    if case .reproduced = file.replay(with: crew) { Issue.record("it fails without the mistake") }
  }

  // MARK: - What is asked of tables directly

  @Test("entries that are keyed by address alone pass to the next owner there")
  func noGeneration() {
    func inherits(_ mistake: FaultyTable.Mistake?) -> Bool {
      let table = FaultyTable(mistake)
      let place = UnsafeMutablePointer<AssociationSlot>.allocate(capacity: 1)
      defer { place.deallocate() }
      place.initialize(to: AssociationSlot(table))
      table.set(.retain(table.lifetimes), for: .parentCoordinator, of: place.pointee)
      place.deinitialize(count: 1)
      place.initialize(to: AssociationSlot(table))
      defer { place.deinitialize(count: 1) }
      return table.value(for: .parentCoordinator, of: place.pointee) != nil
    }
    #expect(!inherits(nil))
    #expect(inherits(.noGeneration))
  }

  /// A target that may forget to say that it goes.
  private final class Target: AssignTarget {
    let lifetime: Lifetime
    private let signsOff: Bool

    init(_ table: any AssociationTable, signsOff: Bool) {
      lifetime = table.lifetimes.register()
      self.signsOff = signsOff
    }

    deinit { if signsOff { lifetime.retire() } }
  }

  @Test("a target that dies without signing off counts as alive, before anything is read")
  func danglingAssign() {
    func alive(signsOff: Bool) -> Int {
      let table = AppleTable()
      let slot = AssociationSlot(table)
      do { table.set(.assign(Target(table, signsOff: signsOff)), for: .parentCoordinator, of: slot) }
      defer { table.removeAll(of: slot) }
      return table.lifetimes.aliveCount
    }
    #expect(alive(signsOff: true) == 0)
    #expect(alive(signsOff: false) == 1)
  }
}
#endif
