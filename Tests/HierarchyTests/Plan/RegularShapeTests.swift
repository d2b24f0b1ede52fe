import Hierarchy
import Testing

@Suite("Chains")
struct ChainShapeTests {
  @Test("A chain is exactly as deep as asked for", arguments: SamplePlans.chains)
  func exactDepth(parameters: PlanParameters) throws {
    guard case .chain(let depth) = parameters.shape else { return }
    let plan = try HierarchyPlan(parameters)
    let deepest = try #require(plan.rows.last)
    #expect(plan.depth == depth)
    #expect(plan.path(from: deepest.level(in: plan)).count == depth + 1)
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

  @Test("Every controller but the first hangs from the one before")
  func controllersNest() throws {
    let plan = try HierarchyPlan(PlanParameters(shape: .chain(depth: 50), coordinatorRatio: 0.2))
    let controllers = plan.rows(of: .controller)
    for (inner, outer) in zip(controllers.dropFirst(), controllers) {
      #expect(plan.parents[inner.index] == outer)
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
    #expect(outer.count == 5)
    #expect(plan.rows(of: .cell).count == 5 + 5 * 3)
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
    let all = try HierarchyPlan(PlanParameters(shape: .chain(depth: 9), coordinatorRatio: 0, modalRatio: 1))
    #expect(
      all.rows(of: .controller).map { all.modals[$0.index] } == [false] + [Bool](repeating: true, count: 8)
    )
  }
}

extension NodeID {
  /// The level that a row of `plan` is or belongs to.
  fileprivate func level(in plan: HierarchyPlan) -> NodeID {
    var node = self
    while !plan.kinds[node.index].isLevel { node = plan.parents[node.index] }
    return node
  }
}

@Suite("Balanced trees")
struct BalancedShapeTests {
  @Test("There are as many controllers as asked for", arguments: [100, 101, 120, 1000, 10_000])
  func controllers(count: Int) throws {
    for fanOut in [2, 3, 10, 1000] {
      let plan = try HierarchyPlan(PlanParameters(shape: .balanced(controllers: count, fanOut: fanOut)))
      #expect(plan.rows(of: .controller).count == count)
    }
  }

  @Test(
    "Every controller has as many children as the fan-out says until none is left",
    arguments: [2, 3, 17, 200]
  )
  func fanOut(fanOut: Int) throws {
    let plan = try HierarchyPlan(PlanParameters(shape: .balanced(controllers: 150, fanOut: fanOut)))
    let controllers = plan.rows(of: .controller)
    let children = plan.controllerChildren
    var left = controllers.count - 1
    for controller in controllers {
      #expect(children[controller.index].count == min(fanOut, left))
      left -= children[controller.index].count
    }
  }

  @Test("Without coordinators, 127 controllers with two children each are seven levels")
  func depth() throws {
    let plan = try HierarchyPlan(
      PlanParameters(shape: .balanced(controllers: 127, fanOut: 2), coordinatorRatio: 0)
    )
    #expect(plan.depth == 7)
  }

  @Test("The upper levels are tabs, then navigation, then split, as far as they have children")
  func containers() throws {
    let plan = try HierarchyPlan(
      PlanParameters(shape: .balanced(controllers: 127, fanOut: 2), nesting: 3, coordinatorRatio: 0)
    )
    let containers = plan.rows(of: .controller).map { plan.containers[$0.index] }
    let expected: [ContainerKind] =
      [.tabs, .navigation, .navigation] + [ContainerKind](repeating: .split, count: 4)
    #expect(Array(containers.prefix(7)) == expected)
    #expect(containers.dropFirst(7).allSatisfy { $0 == .plain })
    let wide = try HierarchyPlan(PlanParameters(shape: .balanced(controllers: 100, fanOut: 99), nesting: 3))
    #expect(wide.containers.count { $0 != .plain } == 1)
  }

  @Test("Every plain controller has all the cells, and no container has any")
  func cells() throws {
    let plan = try HierarchyPlan(
      PlanParameters(shape: .balanced(controllers: 100, fanOut: 3), nesting: 2, cells: [3, 2])
    )
    var cells = [Int](repeating: 0, count: plan.count)
    for cell in plan.rows(of: .cell) { cells[plan.levelParent(of: cell).index] += 1 }
    let wrong = plan.rows(of: .controller).filter { controller in
      cells[controller.index] != (plan.containers[controller.index] == .plain ? 3 : 0)
    }
    #expect(wrong.isEmpty)
    #expect(plan.rows(of: .cell).count == plan.rows(of: .controller).count { cells[$0.index] == 3 } * (3 + 6))
  }

  @Test("There are exactly as many coordinators as the ratio says, the first one the root controller's")
  func coordinators() throws {
    for (ratio, expected) in [(0, 0), (0.0001, 1), (0.1, 100), (0.5, 500), (1, 1000)] {
      let plan = try HierarchyPlan(
        PlanParameters(shape: .balanced(controllers: 1000, fanOut: 4), coordinatorRatio: ratio)
      )
      #expect(plan.rows(of: .coordinator).count == expected)
      let root = try #require(plan.rows(of: .controller).first)
      #expect((plan.coordinators[root.index] != .none) == (expected > 0))
    }
  }

  @Test("There are as many modals as the ratio says, as long as presenters are left")
  func modals() throws {
    let some = try HierarchyPlan(
      PlanParameters(shape: .balanced(controllers: 1000, fanOut: 4), modalRatio: 0.1)
    )
    #expect(some.modals.count { $0 } == 100)
    let all = try HierarchyPlan(PlanParameters(shape: .balanced(controllers: 1001, fanOut: 4), modalRatio: 1))
    #expect(all.modals.count { $0 } == 250)
  }

  @Test("A container keeps a child that it contains, however many modals are asked for")
  func containersKeepAChild() throws {
    // The third controller is a stack with a single child.
    let plan = try HierarchyPlan(
      PlanParameters(shape: .balanced(controllers: 100, fanOut: 49), nesting: 3, modalRatio: 1)
    )
    let children = plan.controllerChildren
    let containers = plan.rows(of: .controller).filter { plan.containers[$0.index] != .plain }
    #expect(containers.map { children[$0.index].count } == [49, 49, 1])
    #expect(containers.allSatisfy { children[$0.index].contains { !plan.modals[$0.index] } })
  }
}
