import Hierarchy
import Strategies

extension InjectedCoordinatorClaims {
  static let largeApp = Claim(
    "E1",
    "An app of ten parts and more than 100 controllers, in containers nested two to three deep, can be run by this",
    rule: """
      the standard app has ten parts, more than 100 controllers and containers 2 to 3 deep, and under the side table \
      each of its messages has exactly the outcome that its plan foresees
      """,
    cases: ["bubbleup run --filter 'app controllers=120' --strategy responder.trampoline"]
  ) { _ in
    let scenario = Scenario("app", .standardApp)
    let plan = try HierarchyPlan(scenario.parameters)
    let controllers = plan.kinds.count { $0 == .controller }
    let options = StrategyOptions(form: .recursive, lookup: .coordinating, table: .apple)
    let report = Verifier().verify(Case(scenario, ResponderTrampoline(), options), on: plan)
    return Finding([
      ClaimCheck(ClaimFigure("parts", count: parts(of: plan)), .equals(10)),
      ClaimCheck(ClaimFigure("controllers", count: controllers), .above(100)),
      ClaimCheck(ClaimFigure("containers in each other", count: nesting(of: plan)), .within(2, 3)),
      ClaimCheck(ClaimFigure("levels on the longest path", count: plan.depth)),
      ClaimCheck(ClaimFigure("messages sent", count: report.tally.sent), .equals(plan.script.count)),
      ClaimCheck(ClaimFigure("differences from the plan", count: report.mismatches.count), .equals(0)),
    ])
  }

  /// The children of the controller that fills the window.
  private static func parts(of plan: HierarchyPlan) -> Int {
    guard let root = plan.kinds.firstIndex(of: .controller) else { return 0 }
    return plan.kinds.indices.count { plan.kinds[$0] == .controller && plan.parents[$0].index == root }
  }

  /// The most containers that are in each other.
  private static func nesting(of plan: HierarchyPlan) -> Int {
    var depths = [Int](repeating: 0, count: plan.count)
    for row in plan.kinds.indices where plan.kinds[row] == .controller {
      let parent = plan.parents[row].index
      let inherited = plan.kinds[parent] == .controller && !plan.modals[row] ? depths[parent] : 0
      depths[row] = inherited + (plan.containers[row] == .plain ? 0 : 1)
    }
    return depths.max() ?? 0
  }
}
