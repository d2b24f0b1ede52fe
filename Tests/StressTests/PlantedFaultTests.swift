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
    let request = LoadRequest(discipline, .queue, threads: 1, messages: 600, churn: churn, seed: 3)
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
    let found = try Self.load(Sabotaged.table(.noCleanup), under: .locked)
    // Where a later object happens to lie at the address of a dead one, messages find the dead one's entry too.
    #expect(found.contains("table entries left"), "\(found)")
  }

  // Such a read is undefined over any other table.
  @Test("under assign no address is read after the death of its object, whatever changes meanwhile")
  func assignReads() throws {
    let wirings: [@Sendable (any AssociationTable) -> any Wiring] = [
      { ResponderAssign().makeWiring(StrategyOptions(), over: $0) },
      { ResponderLinked().makeWiring(StrategyOptions(policy: .assign), over: $0) },
    ]
    for make in wirings {
      let table = WatchedTable()
      let strategy = Sabotaged(inner: ResponderAssign()) { _ in make(table) }
      #expect(try Self.load(strategy, under: .confined).isEmpty)
      #expect(table.lookUps.hits > 0 && table.freedReads == 0)
    }
  }

  @Test(
    "a message without an outcome, with two, after a later one, or still under way at the end is caught",
    arguments: [
      (.dropsUnhandled, ["had one outcome"]), (.repeats, ["had one outcome"]),
      (.overtakes, ["after a later one"]), (.doesNotWait, ["queued messages left", "in flight left"]),
      (.forgets, ["had one outcome"]),
    ] as [(FaultyWiring.Mistake, Set<String>)],
    [DisciplineKind.confined, .locked]
  )
  func sends(fault: (mistake: FaultyWiring.Mistake, words: Set<String>), under: DisciplineKind) throws {
    let (mistake, words) = fault
    let isQueue = [.doesNotWait, .forgets].contains(mistake)
    func found(_ mistake: FaultyWiring.Mistake?, _ handler: PlanParameters.Handler) throws -> Set<String> {
      let strategy = Sabotaged.sends(mistake, queued: isQueue)
      return try Self.load(strategy, under: under, churn: isQueue ? 0 : 200, handler: handler)
    }
    let handler: PlanParameters.Handler = mistake == .dropsUnhandled ? .nobody : .application
    #expect(try found(nil, handler).isEmpty)
    let all = try found(mistake, handler)
    #expect(all.isSuperset(of: words), "\(all)")
  }

  @Test("a sender that reads a link after its change, or one that there never was, is written down as that")
  func staleReads() throws {
    let nodes = (0..<3).map { View(id: NodeID($0 + 1)) }
    let ledger = OutcomeLedger(senders: 1, capacity: 1)
    func violations(_ above: Responder) -> [String] {
      let witness = HistoryWitness(senders: 1)
      witness.changed([nodes[0]]) { _ in nodes[1] }
      let message = StressMessage(MessageID(0), from: 0, in: ledger, asking: nil)
      witness.sent(message.number, by: 0, from: nodes[0])
      witness.changed([nodes[0]]) { _ in nodes[2] }
      witness.read(message.message, at: nodes[0], above)
      message.message.endUnhandled(at: above.id)
      witness.ended(message.account, message.number, by: 0)
      return HistoryChecker.check(witness.history()).violations
    }
    #expect(violations(nodes[2]) == [])
    #expect(violations(nodes[1]) == ["message 0 took link 0 @4, which lived from @0 to @2"])
    #expect(violations(nodes[0]).contains { $0.contains("no such link was ever born") })
  }

  // MARK: - A verification of every message and of what is left behind

  @Test("a parent that is retained is caught as what it leaves behind, and entries that stay are, too")
  func retainedParent() throws {
    let scenario = Scenario("chain", PlanParameters(shape: .chain(depth: 20), coordinatorRatio: 0.4))
    let plan = try HierarchyPlan(scenario.parameters)
    func mismatches(_ mistake: FaultyTable.Mistake?) -> Int {
      let options = StrategyOptions(form: .iterative, lookup: .coordinating, table: .perApp)
      return Verifier().verify(Case(scenario, Sabotaged.table(mistake), options), on: plan).mismatchCount
    }
    #expect(mismatches(nil) == 0)
    #expect(mismatches(.retains) > 0)
    #expect(mismatches(.noCleanup) > 0)
  }

  // MARK: - The explorer

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
    let form = try #require(ExploredForm.all.first { $0.links == links && $0.discipline == .locked })
    func found(_ parts: ExploredParts) -> Violation? {
      let request = ExplorationRequest(.reduced, within: ExplorationBounds(actors: 2, steps: 200), seed: 1)
      return Explorer(request, with: ActorCrew(actors: 2)) {
        scenario.makeProgram(form, actors: 2, of: parts)
      }.explore().failure?.violation
    }
    #expect(found(ExploredParts()) == nil)
    var parts = ExploredParts()
    parts.discipline = { FaultyDiscipline(mistake, $0, $1) }
    #expect(found(parts)?.code == code)
  }
}
#endif
