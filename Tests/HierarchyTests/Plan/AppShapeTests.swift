import Hierarchy
import Testing

@Suite("Apps")
struct AppShapeTests {
  @Test("There are as many controllers as asked for", arguments: [100, 101, 120, 999, 3_000])
  func controllers(count: Int) throws {
    for nesting in [0, 2, 3] {
      var parameters = PlanParameters.app(controllers: count)
      parameters.nesting = nesting
      parameters.modalRatio = Double(nesting) / 3
      parameters.cells = []
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
    #expect(plan.containers[root.index] == .tabs && parts.count == 10)
    #expect(plan.parents[plan.coordinators[root.index].index] == .application)
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
      #expect(plan.containers[modal.index] == .navigation && !children[modal.index].isEmpty)
      #expect(plan.containers[plan.parents[modal.index].index] == .plain)
      #expect(plan.coordinators[modal.index] != .none)
    }
  }

  @Test("The shares of modals and of coordinators follow their ratios", arguments: [0, 0.05, 0.15, 1])
  func ratios(ratio: Double) throws {
    func plan(_ change: (inout PlanParameters) -> Void) throws -> HierarchyPlan {
      var parameters = PlanParameters.app(controllers: 10_000)
      parameters.cells = []
      change(&parameters)
      return try HierarchyPlan(parameters)
    }
    let modals = Double(try plan { $0.modalRatio = ratio }.modals.count { $0 }) / 10_000
    // A modal takes a presenter, of which there are not more.
    let expected = min(ratio, 0.22)
    #expect(abs(modals - expected) <= expected / 6)
    let coordinators = try plan { $0.coordinatorRatio = ratio }.rows(of: .coordinator).count
    #expect(abs(Double(coordinators) / 10_000 - ratio) <= ratio / 3)
  }

  @Test("Depth grows with the logarithm of the size")
  func depth() throws {
    let depths = try [100, 1000, 10_000].map { size in
      var parameters = PlanParameters.app(controllers: size)
      parameters.cells = []
      return try HierarchyPlan(parameters).depth
    }
    for (smaller, larger) in zip(depths, depths.dropFirst()) {
      #expect(larger > smaller && larger <= smaller + 6)
    }
  }
}

@Suite("The standard app against the facts measured in page sources")
struct AppStatisticsTests {
  @Test(
    "Leaves lie 12 to 14 views deep, most inner nodes have one child, and there are 5,000 to 25,000 nodes"
  )
  func shape() throws {
    for seed in 1...8 {
      let plan = try HierarchyPlan(.app(controllers: 120, seed: UInt64(seed)))
      #expect((5_000...25_000).contains(plan.count))
      let views = ViewTree(of: plan)
      #expect((12...14).contains(views.leafDepth(atShare: 0.5)))
      #expect(views.leafDepth(atShare: 0.9) < 25 && views.leafDepth(atShare: 1) <= 35)
      #expect(views.share(ofFanOuts: 1...1) > 0.5 && views.share(ofFanOuts: 1...4) > 0.9)
    }
  }

  @Test("A cell that holds no carousel has 2 to 5 leaves")
  func leavesOfCells() throws {
    let plan = try HierarchyPlan(.standardApp)
    var hasChildren = [Bool](repeating: false, count: plan.count)
    for parent in plan.parents.dropFirst() { hasChildren[parent.index] = true }
    var leaves = [Int](repeating: 0, count: plan.count)
    for view in plan.rows(of: .view) where !hasChildren[view.index] {
      var node = plan.parents[view.index]
      while plan.kinds[node.index] == .view { node = plan.parents[node.index] }
      leaves[node.index] += 1
    }
    let cells = plan.rows(of: .cell).filter { plan.contents[$0.index] == $0 }
    #expect(cells.allSatisfy { (2...5).contains(leaves[$0.index]) })
  }
}

/// A plan's window, views and cells as page sources show them: controllers are left out, and a container that shows
/// one child at a time is taken with each of its children in turn.
struct ViewTree {
  /// Links from each leaf view to the application.
  let leafDepths: [Int]
  /// How many children each inner node shows at once.
  let fanOuts: [Int]

  init(of plan: HierarchyPlan) {
    var depths = [Int](repeating: 0, count: plan.count)
    var fanOuts = [Int](repeating: 0, count: plan.count)
    for row in plan.kinds.indices where plan.kinds[row] != .controller && plan.kinds[row] != .coordinator {
      guard let parent = Self.parent(of: row, in: plan) else { continue }
      depths[row] = depths[parent] + 1
      fanOuts[parent] = Self.isAlternative(row, in: plan) ? max(1, fanOuts[parent]) : fanOuts[parent] + 1
    }
    let views = plan.kinds.indices.filter { [.window, .view, .cell].contains(plan.kinds[$0]) }
    leafDepths = views.filter { fanOuts[$0] == 0 }.map { depths[$0] }.sorted()
    self.fanOuts = views.filter { fanOuts[$0] > 0 }.map { fanOuts[$0] }
  }

  /// The leaf depth that a share of the leaves does not exceed.
  func leafDepth(atShare share: Double) -> Int {
    leafDepths[min(leafDepths.count - 1, Int(share * Double(leafDepths.count)))]
  }

  /// The share of the inner nodes whose fan-out is in `range`.
  func share(ofFanOuts range: ClosedRange<Int>) -> Double {
    Double(fanOuts.count { range.contains($0) }) / Double(fanOuts.count)
  }

  /// The superview: what a view hangs from, and for a root view what its controller is installed in.
  private static func parent(of row: Int, in plan: HierarchyPlan) -> Int? {
    let parent = plan.parents[row]
    guard parent != .none else { return nil }
    guard plan.kinds[parent.index] == .controller else { return parent.index }
    let container = plan.parents[parent.index]
    if plan.modals[parent.index] || plan.kinds[container.index] == .window { return 1 }
    return plan.contents[container.index].index
  }

  /// Whether a row is the root view of a stack's screen, of a tab or of a modal: one is seen at a time.
  private static func isAlternative(_ row: Int, in plan: HierarchyPlan) -> Bool {
    let controller = plan.parents[row]
    guard controller != .none, plan.kinds[controller.index] == .controller else { return false }
    let container = plan.parents[controller.index].index
    return plan.modals[controller.index] || [.navigation, .tabs].contains(plan.containers[container])
  }
}
