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
}
