import Hierarchy
import Testing

@Suite("Apps")
struct AppShapeTests {
  @Test("There are as many controllers as asked for", arguments: [100, 101, 120, 999, 1000, 10_000])
  func controllers(count: Int) throws {
    for nesting in [0, 2, 3] {
      var parameters = PlanParameters.app(controllers: count)
      parameters.nesting = nesting
      parameters.modalRatio = Double(nesting) / 3
      if count > 1000 { parameters.cells = [] }
      #expect(try HierarchyPlan(parameters).rows(of: .controller).count == count)
    }
  }

  @Test(
    "The root is a tab controller of the application's coordinator, with ten parts of which each is a flow"
  )
  func parts() throws {
    let plan = try HierarchyPlan(.standardApp)
    let root = try #require(plan.rows(of: .controller).first)
    let parts = plan.controllerChildren[root.index]
    #expect(plan.containers[root.index] == .tabs)
    #expect(plan.parents[plan.coordinators[root.index].index] == .application)
    #expect(parts.count == 10)
    for part in parts {
      #expect(plan.parents[plan.coordinators[part.index].index] == plan.coordinators[root.index])
      #expect([.navigation, .split].contains(plan.containers[part.index]))
    }
    #expect(parts.count { plan.installed[$0.index] } == 1)
  }

  @Test("Nesting adds stacks, then tabs, then splits")
  func nesting() throws {
    let expected: [Set<ContainerKind>] = [
      [.plain], [.plain, .navigation], [.plain, .navigation, .tabs], [.plain, .navigation, .tabs, .split],
    ]
    for nesting in 0...3 {
      var parameters = PlanParameters.standardApp
      parameters.nesting = nesting
      #expect(Set(try HierarchyPlan(parameters).containers) == expected[nesting])
    }
  }

  @Test("A modal is a flow: a stack with at least one screen, presented by a screen")
  func modalFlows() throws {
    let plan = try HierarchyPlan(.app(controllers: 1000))
    let children = plan.controllerChildren
    for modal in plan.rows(of: .controller) where plan.modals[modal.index] {
      #expect(plan.containers[modal.index] == .navigation)
      #expect(!children[modal.index].isEmpty)
      #expect(plan.containers[plan.parents[modal.index].index] == .plain)
      #expect(plan.coordinators[modal.index] != .none)
    }
  }

  @Test("The share of modals follows their ratio", arguments: [0, 0.02, 0.05, 0.1, 0.15, 1])
  func modalRatio(ratio: Double) throws {
    var parameters = PlanParameters.app(controllers: 10_000)
    parameters.cells = []
    parameters.modalRatio = ratio
    let share = Double(try HierarchyPlan(parameters).modals.count { $0 }) / 10_000
    let expected = min(ratio, 0.22)
    #expect(abs(share - expected) <= expected / 6)
  }

  @Test("The share of coordinators follows their ratio", arguments: [0, 0.01, 0.05, 0.1, 0.15, 0.4, 1])
  func coordinatorRatio(ratio: Double) throws {
    var parameters = PlanParameters.app(controllers: 10_000)
    parameters.cells = []
    parameters.coordinatorRatio = ratio
    let share = Double(try HierarchyPlan(parameters).rows(of: .coordinator).count) / 10_000
    #expect(abs(share - ratio) <= ratio / 3)
  }

  @Test("Depth grows with the logarithm of the size")
  func depth() throws {
    let depths = try [100, 1000, 10_000, 100_000].map { size in
      var parameters = PlanParameters.app(controllers: size)
      parameters.cells = []
      return try HierarchyPlan(parameters).depth
    }
    for (smaller, larger) in zip(depths, depths.dropFirst()) {
      #expect(larger > smaller && larger <= smaller + 6)
    }
  }

  @Test("Cells set the sizes of lists and of the carousels in them")
  func cells() throws {
    var parameters = PlanParameters.standardApp
    for (cells, lists, carousels) in [([37, 4], 15...59, 2...6), ([10, 5], 4...16, 2...8)] {
      parameters.cells = cells
      let plan = try HierarchyPlan(parameters)
      var sizes = [Int](repeating: 0, count: plan.count)
      for cell in plan.rows(of: .cell) { sizes[plan.levelParent(of: cell).index] += 1 }
      let ofLists = plan.rows(of: .controller).map { sizes[$0.index] }.filter { $0 > 0 }
      let ofCarousels = plan.rows(of: .cell).map { sizes[$0.index] }.filter { $0 > 0 }
      #expect(!ofLists.isEmpty && ofLists.allSatisfy(lists.contains))
      #expect(!ofCarousels.isEmpty && ofCarousels.allSatisfy(carousels.contains))
    }
    parameters.cells = [20]
    let plan = try HierarchyPlan(parameters)
    #expect(plan.rows(of: .cell).allSatisfy { plan.kinds[plan.levelParent(of: $0).index] == .controller })
  }
}
