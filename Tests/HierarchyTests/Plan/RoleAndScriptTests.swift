import Hierarchy
import Testing

@Suite("Roles")
struct RoleTests {
  @Test(
    "With distance k, the deciders are the levels k links above the origins, and no others",
    arguments: [1, 2, 5, 9]
  )
  func distance(distance: Int) throws {
    for var parameters in SamplePlans.all {
      parameters.handler = .distance(distance)
      var anywhere = parameters
      anywhere.handler = .application
      guard try anywhere.survey().depth >= distance else { continue }
      let plan = try HierarchyPlan(parameters)
      var expected: Set<NodeID> = []
      for origin in plan.leafLevels {
        var node = origin
        for _ in 0..<distance where node != .application { node = plan.levelParent(of: node) }
        expected.insert(node)
      }
      #expect(Set(plan.rows.filter { plan.roles[$0.index] == .decider }) == expected)
    }
  }

  @Test("The deciders of a chain with 100,000 coordinators beside its path are found")
  func longChain() throws {
    let plan = try HierarchyPlan(
      PlanParameters(shape: .chain(depth: 100_000), coordinatorRatio: 0.9, handler: .distance(60_000))
    )
    let deciders = plan.rows.filter { plan.roles[$0.index] == .decider }
    let depths = plan.levelDepths
    // 60,000 above the controllers beside the path, the lowest of which is at 90,000, and above its end at 100,000.
    let expected: [Int] = Array(0...30_000) + [40_000]
    #expect(plan.depth == 100_000 && deciders.map { depths[$0.index] } == expected)
  }

  @Test("The application alone decides, or nobody")
  func applicationOrNobody() throws {
    for var parameters in SamplePlans.all {
      parameters.handler = .application
      let decided = try HierarchyPlan(parameters)
      #expect(decided.rows.filter { decided.roles[$0.index] != .bystander } == [.application])
      parameters.handler = .nobody
      #expect(try HierarchyPlan(parameters).roles.allSatisfy { $0 == .bystander })
    }
  }

  @Test("Every level that neither decides nor sends observes, if asked to")
  func observers() throws {
    for handler in [.application, .nobody, .distance(2)] as [PlanParameters.Handler] {
      for var parameters in SamplePlans.apps + SamplePlans.chains.suffix(3) {
        parameters.handler = handler
        parameters.observers = .everyLevel
        let plan = try HierarchyPlan(parameters)
        let origins = Set(plan.leafLevels)
        let wrong = plan.rows.filter { row in
          let observes = plan.kinds[row.index].isLevel && !origins.contains(row)
          let role = plan.roles[row.index]
          return role != .decider && role != (observes ? .observer : .bystander)
        }
        #expect(wrong.isEmpty)
        if handler == .application { #expect(plan.roles[0] == .decider) }
        if handler == .nobody { #expect(plan.roles[0] == .observer) }
      }
    }
  }
}

@Suite("Scripts")
struct ScriptTests {
  @Test("The origins are the levels that no other level hands to", arguments: SamplePlans.all)
  func origins(parameters: PlanParameters) throws {
    let plan = try HierarchyPlan(parameters)
    var origins = plan.script.map(\.origin)
    if plan.leafLevels.count < 16 { origins = Array(Set(origins)) }
    #expect(origins.sorted() == plan.leafLevels)
    #expect(origins.allSatisfy { [.cell, .controller].contains(plan.kinds[$0.index]) })
  }

  @Test("Fifteen origins send every weighted action, sixteen send one each")
  func fewAndMany() throws {
    let mix = MessageMix(weights: [1, 0, 5, 0, 2])
    for cells in [1, 15, 16] {
      let plan = try HierarchyPlan(
        PlanParameters(shape: .chain(depth: 3), cells: [cells], coordinatorRatio: 0, mix: mix)
      )
      guard cells < 16 else {
        #expect(plan.script.count == 16)
        continue
      }
      let expected = plan.rows(of: .cell).flatMap { cell in
        [.select, .openFlow, .requestData].map { ScriptedMessage(origin: cell, action: $0) }
      }
      #expect(Set(plan.script) == Set(expected) && plan.script.count == expected.count)
    }
  }

  @Test("An action of little weight is sent nevertheless, and one of no weight never", arguments: 1...20)
  func rareActions(seed: UInt64) throws {
    let mix = MessageMix(weights: [1_000_000, 1, 0, 1, 1])
    let plan = try HierarchyPlan(
      PlanParameters(shape: .chain(depth: 2), cells: [16], coordinatorRatio: 0, mix: mix, seed: seed)
    )
    #expect(plan.script.count == 16)
    #expect(Set(plan.script.map(\.action)) == [.select, .buyNow, .handleError, .requestData])
  }

  @Test("Actions are drawn as often as their weights say")
  func weights() throws {
    let mix = MessageMix(weights: [1, 2, 3, 4, 0])
    let plan = try HierarchyPlan(
      PlanParameters(shape: .chain(depth: 5), cells: [100, 100], coordinatorRatio: 0, mix: mix)
    )
    let drawn = Action.allCases.map { action in plan.script.count { $0.action == action } }
    let expected: [Int] = [1000, 2000, 3000, 4000, 0]
    for (count, expected) in zip(drawn, expected) { #expect(abs(count - expected) < 250) }
  }
}

@Suite("Seeded draws")
struct SeededGeneratorTests {
  @Test("The same seed gives the same draws on every machine")
  func pinned() {
    var generator = SeededGenerator(seed: 1)
    #expect([generator.next(), generator.next()] == [132_316_291_454_871_238, 3_579_482_929_141_750_529])
    #expect((0..<8).map { _ in generator.below(1000) } == [423, 573, 403, 992, 341, 312, 49, 602])
    #expect((0..<8).map { _ in generator.within(-3...3) } == [-2, 0, 0, 1, 0, 0, 3, 3])
    #expect([1, 0, -4].map { generator.below($0) } == [0, 0, 0] && generator.within(9...9) == 9)
    _ = generator.within(Int.min...Int.max)
  }

  @Test("A bound that does not divide the draws favours no number")
  func largeBounds() {
    var generator = SeededGenerator(seed: 3)
    // Three eighths of all draws: without a second draw two residues of three would come up half as often again.
    let residues = (0..<9_000).map { _ in generator.below(3 << 61) % 3 }
    for residue in 0..<3 { #expect(abs(residues.count { $0 == residue } - 3_000) < 200) }
  }
}
