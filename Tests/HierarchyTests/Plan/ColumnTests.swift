import Hierarchy
import Testing

@Suite("What the columns promise, for every shape")
struct ColumnContractTests {
  private static let allowed: [NodeKind: Set<NodeKind>] = [
    .window: [.application], .coordinator: [.application, .coordinator], .controller: [.window, .controller],
    .view: [.controller, .view, .cell], .cell: [.view, .cell],
  ]

  @Test("Rows hang from earlier rows of kinds that can hold them", arguments: SamplePlans.all)
  func rows(parameters: PlanParameters) throws {
    let plan = try HierarchyPlan(parameters)
    #expect(plan.parents[0] == .none)
    #expect(plan.rows(of: .application) == [NodeID(0)] && plan.rows(of: .window) == [NodeID(1)])
    let misplaced = plan.rows.dropFirst().filter { row in
      let parent = plan.parents[row.index]
      guard parent >= .application, parent < row, plan.coordinators[row.index] < row else { return true }
      return Self.allowed[plan.kinds[row.index]]?.contains(plan.kinds[parent.index]) != true
    }
    #expect(misplaced.isEmpty)
    // The window has one controller, and every controller one root view.
    let controllers = plan.rows(of: .controller)
    let inWindow = controllers.filter { plan.parents[$0.index] == NodeID(1) }
    #expect(inWindow == Array(controllers.prefix(1)) && !plan.modals[inWindow[0].index])
    let owners = plan.rows(of: .view).map { plan.parents[$0.index] }
      .filter { plan.kinds[$0.index] == .controller }
    #expect(owners.sorted() == controllers)
  }

  @Test(
    "Content lies inside its controller or cell, below the wrappers asked for; the depth is what was counted",
    arguments: SamplePlans.all
  )
  func contents(parameters: PlanParameters) throws {
    let isChain = if case .chain = parameters.shape { true } else { false }
    let plan = try HierarchyPlan(parameters)
    let holders = Set(plan.rows(of: .cell).map { plan.parents[$0.index] })
    let wrong = plan.rows.filter { row in
      let content = plan.contents[row.index]
      guard [.controller, .cell].contains(plan.kinds[row.index]) else { return content != .none }
      guard let views = plan.views(from: content, upTo: row) else { return true }
      let isController = plan.kinds[row.index] == .controller
      let least =
        (isController ? 1 : 0) + (isController || holders.contains(content) ? parameters.wrappers : 0)
      // An app's screens draw views of their own as well.
      return isChain ? views != least : views < least
    }
    #expect(wrong.isEmpty && holders.isSubset(of: plan.contents))
    let survey = try parameters.survey()
    #expect(plan.depth == plan.levelDepths.max() && survey.depth == plan.depth && survey.nodes == plan.count)
  }

  @Test(
    "Only controllers are roots, containers or modals; they present one, and containers have children",
    arguments: SamplePlans.all
  )
  func controllers(parameters: PlanParameters) throws {
    let plan = try HierarchyPlan(parameters)
    let children = plan.controllerChildren
    let wrong = plan.rows.filter { row in
      let isPlain = plan.containers[row.index] == .plain
      guard plan.kinds[row.index] == .controller else {
        return !isPlain || plan.modals[row.index] || plan.coordinators[row.index] != .none
      }
      return children[row.index].count { plan.modals[$0.index] } > 1
        || !isPlain && children[row.index].isEmpty
    }
    #expect(wrong.isEmpty)
    guard parameters != SamplePlans.outline else { return }
    // A drawn coordinator has one root controller, which lies in the flow of the coordinator's parent.
    let roots = plan.rows(of: .controller).filter { plan.coordinators[$0.index] != .none }
    #expect(roots.map { plan.coordinators[$0.index] }.sorted() == plan.rows(of: .coordinator))
    var flows = [NodeID](repeating: .application, count: plan.count)
    var strays: [NodeID] = []
    for controller in plan.rows(of: .controller) {
      let around = flows[plan.parents[controller.index].index]
      let own = plan.coordinators[controller.index]
      if own != .none, plan.parents[own.index] != around { strays.append(own) }
      flows[controller.index] = own == .none ? around : own
    }
    #expect(strays.isEmpty)
  }
}

extension HierarchyPlan {
  /// How many views there are from `content` up to the controller or cell around it, if that is `owner`.
  fileprivate func views(from content: NodeID, upTo owner: NodeID) -> Int? {
    var node = content
    var views = 0
    while kinds[node.index] == .view {
      views += 1
      node = parents[node.index]
    }
    return node == owner ? views : nil
  }
}

@Suite("Digests of plans")
struct PlanDigestTests {
  @Test("Plans are the same on every machine")
  func pinned() throws {
    var variant = PlanParameters.standardApp
    variant.wrappers = 3
    variant.handler = .distance(2)
    let chain = PlanParameters(shape: .chain(depth: 1000), cells: [20, 4], modalRatio: 0.1)
    let digests = try [.standardApp, variant, chain, .deepApp()].map { try HierarchyPlan($0).digest }
    #expect(
      digests == [
        6_850_838_741_615_942_984, 3_529_702_504_643_707_911, 6_244_159_433_262_878_841,
        15_102_673_822_034_475_284,
      ]
    )
    // All that the samples draw, in one number.
    let samples = try SamplePlans.all.map { try HierarchyPlan($0).digest }
    #expect(samples.reduce(0) { ($0 ^ $1) &* 0x0000_0100_0000_01b3 } == 7_171_315_978_301_041_799)
  }

  @Test("Another seed gives another app, and the same seed the same one")
  func seeds() throws {
    for var parameters in [.standardApp, .deepApp(controllers: 200)] as [PlanParameters] {
      let digests = try [1, 2, 3, 4, 1 << 40, 1].map { seed in
        parameters.seed = UInt64(seed)
        return try HierarchyPlan(parameters).digest
      }
      #expect(Set(digests).count == 5 && digests.first == digests.last)
    }
  }

  @Test("Every parameter shows in the plan")
  func everyParameterActs() throws {
    let shapes: [PlanParameters.Shape] = [
      .chain(depth: 100), .app(controllers: 120), .deepApp(controllers: 200, depth: 40),
    ]
    let changes: [(inout PlanParameters) -> Void] = [
      { $0.nesting = 1 }, { $0.cells = [6] }, { $0.cells = [5, 3] }, { $0.cells = [5, 2, 2, 2, 2] },
      { $0.cells = [] }, { $0.wrappers = 3 }, { $0.coordinatorRatio = 0 }, { $0.coordinatorRatio = 0.5 },
      { $0.modalRatio = 0.4 }, { $0.handler = .nobody }, { $0.handler = .distance(1) },
      { $0.observers = .everyLevel }, { $0.mix = .only(.select) },
    ]
    for shape in shapes {
      let parameters = PlanParameters(shape: shape, nesting: 2, cells: [5, 2], modalRatio: 0.1)
      var digests = [try HierarchyPlan(parameters).digest]
      for change in changes {
        var changed = parameters
        change(&changed)
        digests.append(try HierarchyPlan(changed).digest)
      }
      #expect(Set(digests).count == changes.count + 1)
    }
  }
}
