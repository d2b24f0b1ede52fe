import Hierarchy
import Testing

@Suite("Deep apps")
struct DeepAppTests {
  private static let seeds: [UInt64] = [1, 2, 3]

  @Test("The standard one has 1,000 controllers of all kinds, 64 levels and flows in flows", arguments: seeds)
  func standard(seed: UInt64) throws {
    let plan = try HierarchyPlan(.deepApp(seed: seed))
    #expect(plan.controllerCount == 1000 && plan.depth == 64)
    #expect((100_000...200_000).contains(plan.count))
    let lists = plan.cellDepths
    #expect(lists.count > 100 && Set(lists.values) == [3])
    #expect(Set(plan.containers) == [.plain, .navigation, .tabs, .split])
    #expect(plan.modals.count { $0 } > 20)
    var modals = [Int](repeating: 0, count: plan.count)
    var coordinators = [Int](repeating: 0, count: plan.count)
    for row in plan.kinds.indices.dropFirst() {
      let parent = plan.parents[row].index
      modals[row] = modals[parent] + (plan.modals[row] ? 1 : 0)
      coordinators[row] = plan.kinds[row] == .coordinator ? coordinators[parent] + 1 : 0
    }
    #expect((modals.max() ?? 0) >= 2 && (coordinators.max() ?? 0) >= 9)
    #expect(plan.rows(of: .coordinator).count >= 40)
  }

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
    for (controllers, depth) in [(100, 8), (100, 93), (101, 64), (103, 9), (120, 12), (300, 266), (999, 64)] {
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

  @Test("Another place for the deciders leaves the hierarchy as it is")
  func handlers() throws {
    let drawn = try HierarchyPlan(.deepApp(controllers: 200, depth: 40))
    for handler in [.application, .nobody, .distance(12)] as [PlanParameters.Handler] {
      var parameters = PlanParameters.deepApp(controllers: 200, depth: 40)
      parameters.handler = handler
      let other = try HierarchyPlan(parameters)
      #expect(other.kinds == drawn.kinds && other.parents == drawn.parents)
      #expect(other.coordinators == drawn.coordinators && other.modals == drawn.modals)
      #expect(other.roles != drawn.roles)
    }
  }
}
