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
      guard try parameters.withoutDistance.survey().depth >= distance else { continue }
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
    #expect(deciders.map { depths[$0.index] } == Array(0...(89_999 + 1 - 60_000)) + [40_000])
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
      for var parameters in SamplePlans.trees + SamplePlans.apps {
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

  @Test("Origins never act, and neither do views and the window", arguments: SamplePlans.all)
  func idle(parameters: PlanParameters) throws {
    var parameters = parameters
    parameters.handler = .distance(1)
    parameters.observers = .everyLevel
    let plan = try HierarchyPlan(parameters)
    let idle = plan.leafLevels + plan.rows.filter { !plan.kinds[$0.index].isLevel }
    #expect(idle.allSatisfy { plan.roles[$0.index] == .bystander })
  }
}

extension PlanParameters {
  fileprivate var withoutDistance: PlanParameters {
    var other = self
    other.handler = .application
    return other
  }
}
