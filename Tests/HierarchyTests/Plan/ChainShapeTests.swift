import Hierarchy
import Testing

@Suite("Chains")
struct ChainShapeTests {
  @Test("A chain is exactly as deep as asked for")
  func exactDepth() throws {
    for parameters in SamplePlans.chains {
      let depth = try HierarchyPlan(parameters).depth
      #expect(parameters.shape == .chain(depth: depth))
    }
  }

  @Test("The path has as many coordinators as the ratio says, but one controller at least")
  func coordinatorsOnThePath() throws {
    for (depth, cells, ratio, expected) in [
      (1, [], 1.0, 0), (2, [], 1.0, 1), (10, [], 0.35, 3), (10, [2, 2], 1.0, 7), (10, [], 0.0, 0),
    ] as [(Int, [Int], Double, Int)] {
      let plan = try HierarchyPlan(
        PlanParameters(shape: .chain(depth: depth), cells: cells, coordinatorRatio: ratio)
      )
      let deepest = try #require(plan.levels.last)
      let path = plan.path(from: deepest)
      #expect(path.count { plan.kinds[$0.index] == .coordinator } == expected)
      #expect(path.count { plan.kinds[$0.index] == .controller } == depth - cells.count - expected)
      #expect(plan.rows(of: .coordinator).count == expected)
      #expect(plan.rows(of: .controller).count == depth - cells.count - min(expected, 1))
    }
  }

  @Test("The upper controllers are tabs, navigation and split, the others plain")
  func containers() throws {
    for nesting in 0...3 {
      let plan = try HierarchyPlan(
        PlanParameters(shape: .chain(depth: 6), nesting: nesting, coordinatorRatio: 0)
      )
      let containers = plan.rows(of: .controller).map { plan.containers[$0.index] }
      let upper: [ContainerKind] = [.tabs, .navigation, .split]
      #expect(Array(containers.prefix(nesting)) == Array(upper.prefix(nesting)))
      #expect(containers.dropFirst(nesting).allSatisfy { $0 == .plain })
    }
  }

  @Test("Only the deepest controller has cells, and every outer cell its inner ones")
  func cells() throws {
    let plan = try HierarchyPlan(
      PlanParameters(shape: .chain(depth: 8), cells: [5, 3], wrappers: 3, coordinatorRatio: 0)
    )
    let deepest = try #require(plan.rows(of: .controller).last)
    let outer = plan.rows(of: .cell).filter { plan.levelParent(of: $0) == deepest }
    #expect(outer.count == 5 && plan.rows(of: .cell).count == 5 + 5 * 3)
    for cell in outer {
      #expect(plan.rows(of: .cell).count { plan.levelParent(of: $0) == cell } == 3)
    }
  }

  @Test("As many controllers are modal as the ratio says")
  func modals() throws {
    let plan = try HierarchyPlan(
      PlanParameters(shape: .chain(depth: 100), coordinatorRatio: 0, modalRatio: 0.25)
    )
    #expect(plan.modals.count { $0 } == 25)
  }
}
