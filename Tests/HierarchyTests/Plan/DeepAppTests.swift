import Hierarchy
import Testing

@Suite("Deep apps")
struct DeepAppTests {
  private static let seeds: [UInt64] = [1, 2, 3]

  @Test(
    "Messages start in its deepest cells and elsewhere, and are decided near, halfway and far"
  )
  func messages() throws {
    let plan = try HierarchyPlan(.deepApp())
    let depths = plan.levelDepths
    let origins = plan.script.map(\.origin)
    #expect(Set(origins).count == origins.count && Set(origins) == Set(plan.leafLevels))
    #expect(origins.contains { depths[$0.index] == 64 && plan.kinds[$0.index] == .cell })
    #expect(Set(origins.map { plan.kinds[$0.index] }) == [.cell, .controller])
    let walk = ReferenceWalk(plan, route: .levels)
    let expected = origins.map { walk.expectation(from: $0) }
    #expect(expected.allSatisfy { $0.outcome == .handled })
    let hops = expected.map(\.hops)
    func share(_ range: ClosedRange<Int>) -> Double {
      Double(hops.count { range.contains($0) }) / Double(hops.count)
    }
    for range in [1...4, 5...16, 17...40] { #expect(share(range) > 0.1, "\(range)") }
    #expect(share(41...64) > 0.02 && hops.max() == 64)
    // From the deepest cells all the way, and from others to deciders of three kinds.
    let deciders = Set(expected.map(\.last))
    #expect(deciders.contains(.application) && deciders.count > 20)
    #expect(Set(deciders.map { plan.kinds[$0.index] }) == [.application, .coordinator, .controller])
  }

  @Test(
    "Whatever its size and whatever it is made of, it has the controllers and the levels that were asked for"
  )
  func sizes() throws {
    func check(_ parameters: PlanParameters, _ controllers: Int, _ depth: Int) throws {
      let plan = try HierarchyPlan(parameters)
      #expect(plan.controllerCount == controllers && plan.depth == depth)
    }
    for (controllers, depth) in [
      (4, 8), (5, 8), (12, 9), (45, 8), (45, 40), (100, 8), (100, 93), (101, 64), (103, 9), (120, 12),
      (300, 266), (999, 64),
    ] {
      for seed in Self.seeds {
        try check(.deepApp(controllers: controllers, depth: depth, seed: seed), controllers, depth)
      }
    }
    for (controllers, depth) in [(103, 12), (200, 64), (600, 100)] {
      for cells in [[], [3], [2, 2, 2, 2, 2]] {
        for ratio in [0, 0.01, 0.15, 0.5, 1] {
          var parameters = PlanParameters.deepApp(controllers: controllers, depth: depth)
          (parameters.cells, parameters.coordinatorRatio, parameters.modalRatio) = (cells, ratio, ratio)
          try check(parameters, controllers, depth)
        }
      }
    }
  }
}
