import Hierarchy
import Testing

@Suite("Scripts")
struct ScriptTests {
  @Test("The origins are the levels that no other level hands to, in order", arguments: SamplePlans.all)
  func origins(parameters: PlanParameters) throws {
    let plan = try HierarchyPlan(parameters)
    var origins = plan.script.map(\.origin)
    if plan.leafLevels.count < 16 { origins = Array(Set(origins)).sorted() }
    #expect(origins == plan.leafLevels)
    #expect(origins.allSatisfy { [.cell, .controller].contains(plan.kinds[$0.index]) })
  }

  @Test("Fifteen origins send every weighted action in order, sixteen send one each")
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
      #expect(plan.script == expected)
    }
  }

  @Test("An action of little weight is sent nevertheless, and one of no weight never", arguments: 1...20)
  func rareActions(seed: Int) throws {
    let plan = try HierarchyPlan(
      PlanParameters(
        shape: .chain(depth: 2),
        cells: [16],
        coordinatorRatio: 0,
        mix: MessageMix(weights: [1_000_000, 1, 0, 1, 1]),
        seed: UInt64(seed)
      )
    )
    #expect(plan.script.count == 16)
    #expect(Set(plan.script.map(\.action)) == [.select, .buyNow, .handleError, .requestData])
  }

  @Test("Actions are drawn as often as their weights say")
  func weights() throws {
    let plan = try HierarchyPlan(
      PlanParameters(
        shape: .balanced(controllers: 10_000, fanOut: 10_000),
        coordinatorRatio: 0,
        mix: MessageMix(weights: [1, 2, 3, 4, 0])
      )
    )
    let drawn = Action.allCases.map { action in plan.script.count { $0.action == action } }
    for (count, expected) in zip(drawn, [1000, 2000, 3000, 4000, 0]) { #expect(abs(count - expected) < 250) }
  }
}
