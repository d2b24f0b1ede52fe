import Hierarchy
import Testing

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
    let digests = try [.standardApp, variant, chain, tree].map { try HierarchyPlan($0).digest }
    #expect(
      digests == [
        15_419_348_697_831_934_410, 18_121_165_160_635_702_538, 12_372_504_712_542_846_034,
        7_936_652_395_155_383_046,
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
      .standardApp, PlanParameters(shape: .balanced(controllers: 200, fanOut: 3), modalRatio: 0.1),
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
    ]
    let changes: [(inout PlanParameters) -> Void] = [
      { $0.nesting = 1 }, { $0.cells = [6] }, { $0.cells = [5, 3] }, { $0.cells = [] }, { $0.wrappers = 3 },
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
