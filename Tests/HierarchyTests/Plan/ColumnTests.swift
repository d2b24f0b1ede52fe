import Hierarchy
import Testing

@Suite("What the columns promise, for every shape")
struct ColumnContractTests {
  @Test("Everything that a row refers to comes before it", arguments: SamplePlans.all)
  func referencesPointBack(parameters: PlanParameters) throws {
    let plan = try HierarchyPlan(parameters)
    #expect(plan.parents[0] == .none)
    let forward = plan.rows.dropFirst().filter { row in
      let parent = plan.parents[row.index]
      return parent < .application || parent >= row || plan.coordinators[row.index] >= row
    }
    #expect(forward.isEmpty)
  }

  @Test("The first rows are the application, its window and, in the window, one controller")
  func topOfThePlan() throws {
    for parameters in SamplePlans.all {
      let plan = try HierarchyPlan(parameters)
      #expect(plan.rows(of: .application) == [NodeID(0)])
      #expect(plan.rows(of: .window) == [NodeID(1)])
      #expect(plan.parents[1] == .application)
      let root = try #require(plan.rows(of: .controller).first)
      #expect(plan.parents[root.index] == NodeID(1))
      #expect(!plan.modals[root.index])
      #expect(plan.rows(of: .controller).count { plan.parents[$0.index] == NodeID(1) } == 1)
    }
  }

  @Test("Each kind hangs only from kinds that can hold it", arguments: SamplePlans.all)
  func parentKinds(parameters: PlanParameters) throws {
    let allowed: [NodeKind: Set<NodeKind>] = [
      .window: [.application], .coordinator: [.application, .coordinator],
      .controller: [.window, .controller],
      .view: [.controller, .view, .cell], .cell: [.view, .cell],
    ]
    let plan = try HierarchyPlan(parameters)
    let misplaced = plan.rows.dropFirst().filter { row in
      allowed[plan.kinds[row.index]]?.contains(plan.kinds[plan.parents[row.index].index]) != true
    }
    #expect(misplaced.isEmpty)
  }

  @Test("Every controller has one root view", arguments: SamplePlans.all)
  func oneRootView(parameters: PlanParameters) throws {
    let plan = try HierarchyPlan(parameters)
    let owners = plan.rows(of: .view).map { plan.parents[$0.index] }
      .filter { plan.kinds[$0.index] == .controller }
    #expect(owners.sorted() == plan.rows(of: .controller))
  }

  @Test("Content lies inside its controller or cell, below exactly the wrappers asked for")
  func contents() throws {
    for parameters in SamplePlans.chains + SamplePlans.trees {
      let plan = try HierarchyPlan(parameters)
      let holders = Set(plan.rows(of: .cell).map { plan.parents[$0.index] })
      let wrong = plan.rows.filter { row in
        let content = plan.contents[row.index]
        return switch plan.kinds[row.index] {
        case .controller: plan.views(from: content, upTo: row) != 1 + parameters.wrappers
        case .cell:
          plan.views(from: content, upTo: row) != (holders.contains(content) ? parameters.wrappers : 0)
        default: content != .none
        }
      }
      #expect(wrong.isEmpty)
    }
  }

  @Test(
    "In an app too, content lies inside its controller or cell",
    arguments: SamplePlans.apps + SamplePlans.deepApps
  )
  func contentsOfAnApp(parameters: PlanParameters) throws {
    let plan = try HierarchyPlan(parameters)
    let controllers = plan.rows(of: .controller).filter { controller in
      guard let views = plan.views(from: plan.contents[controller.index], upTo: controller) else {
        return true
      }
      return views <= parameters.wrappers
    }
    let cells = plan.rows(of: .cell).filter { plan.views(from: plan.contents[$0.index], upTo: $0) == nil }
    #expect(controllers.isEmpty && cells.isEmpty)
  }

  @Test("Cells sit in the content of a controller or of a cell around them", arguments: SamplePlans.all)
  func cellsSitInContents(parameters: PlanParameters) throws {
    let plan = try HierarchyPlan(parameters)
    let contents = Set(plan.contents)
    #expect(plan.rows(of: .cell).allSatisfy { contents.contains(plan.parents[$0.index]) })
  }

  @Test("A coordinator has one root controller, which lies in the flow of the coordinator's parent")
  func coordinatorsAndRoots() throws {
    for parameters in SamplePlans.all {
      let plan = try HierarchyPlan(parameters)
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

  @Test("Only controllers are roots, containers or modals", arguments: SamplePlans.all)
  func controllerColumns(parameters: PlanParameters) throws {
    let plan = try HierarchyPlan(parameters)
    let wrong = plan.rows.filter { row in
      guard plan.kinds[row.index] != .controller else { return false }
      let isPlain = plan.containers[row.index] == .plain && !plan.modals[row.index]
      return !isPlain || plan.coordinators[row.index] != .none
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    "A controller presents one controller at most, and containers have children",
    arguments: SamplePlans.all
  )
  func presenters(parameters: PlanParameters) throws {
    let plan = try HierarchyPlan(parameters)
    let children = plan.controllerChildren
    let wrong = plan.rows(of: .controller).filter { row in
      children[row.index].count { plan.modals[$0.index] } > 1
        || plan.containers[row.index] != .plain && children[row.index].isEmpty
    }
    #expect(wrong.isEmpty)
  }

  @Test("The depth is that of the deepest level, and the counting pass knew it", arguments: SamplePlans.all)
  func depthAndCount(parameters: PlanParameters) throws {
    let plan = try HierarchyPlan(parameters)
    let survey = try parameters.survey()
    #expect(plan.depth == plan.levelDepths.max())
    #expect(survey.depth == plan.depth)
    #expect(survey.nodes == plan.count)
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
    let tree = PlanParameters(
      shape: .balanced(controllers: 1000, fanOut: 3),
      cells: [5],
      modalRatio: 0.1,
      observers: .everyLevel
    )
    let digests = try [.standardApp, variant, chain, tree, .deepApp()].map { try HierarchyPlan($0).digest }
    #expect(
      digests == [
        14_544_154_760_925_615_825, 10_574_480_805_546_874_486, 13_852_545_227_615_828_075,
        14_059_092_528_579_915_465, 3_833_234_044_426_534_695,
      ]
    )
  }

  @Test("Equal parameters give an equal plan", arguments: SamplePlans.all)
  func determinism(parameters: PlanParameters) throws {
    #expect(try HierarchyPlan(parameters).digest == HierarchyPlan(parameters).digest)
  }

  @Test("Another seed gives another app and another tree")
  func seeds() throws {
    for var parameters in [
      .standardApp, .deepApp(controllers: 200),
      PlanParameters(shape: .balanced(controllers: 200, fanOut: 3), modalRatio: 0.1),
    ] {
      let digests = try (1...10).map { seed in
        parameters.seed = UInt64(seed)
        return try HierarchyPlan(parameters).digest
      }
      #expect(Set(digests).count == 10)
    }
  }

  @Test("Every parameter shows in the plan")
  func everyParameterActs() throws {
    let shapes: [PlanParameters.Shape] = [
      .chain(depth: 100), .balanced(controllers: 200, fanOut: 3), .app(controllers: 120),
      .deepApp(controllers: 200, depth: 40),
    ]
    let changes: [(inout PlanParameters) -> Void] = [
      { $0.nesting = 1 }, { $0.cells = [6] }, { $0.cells = [5, 3] }, { $0.cells = [5, 2, 2, 2, 2] },
      { $0.cells = [] },
      { $0.wrappers = 3 },
      { $0.coordinatorRatio = 0 }, { $0.coordinatorRatio = 0.5 }, { $0.modalRatio = 0.4 },
      { $0.handler = .nobody },
      { $0.handler = .distance(1) }, { $0.observers = .everyLevel }, { $0.mix = .only(.select) },
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
