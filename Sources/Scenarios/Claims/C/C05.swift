import Hierarchy
import Strategies

extension TabsAppFlowClaims {
  static let fixedParents = Claim(
    "C5",
    "Fixed strong parents are the fastest link, and leak when their owner goes",
    rule: """
      over 64 levels the relay and the side table take longer than strong parents; after logout levels of the shop with \
      strong parents survive, and none of the shop with weak ones
      """,
    cases: [
      verify(" hazard=strong-parent"),
      "bubbleup run --strategy 'parent.strong|delegate.relay|responder.trampoline' --depth 64",
    ]
  ) { lab in
    let scenario = Scenario.chain(depth: 64)
    let trampoline = StrategyOptions(form: .recursive, lookup: .coordinating, table: .apple)
    let readings = try lab.latencies(of: [
      Case(scenario, ParentStrong(), StrategyOptions(form: .recursive)),
      Case(scenario, DelegateRelay(), StrategyOptions()),
      Case(scenario, ResponderTrampoline(), trampoline),
    ])
    guard readings.count == 3 else { return Finding(untestable: "not all three were timed") }
    return Finding([
      ClaimCheck(readings[0].nanoseconds.labelled("a message by strong parents")),
      ClaimCheck(readings[1].ratio.labelled("relay to strong parents"), .above(1)),
      ClaimCheck(readings[2].ratio.labelled("side table to strong parents"), .above(1)),
      ClaimCheck(
        ClaimFigure("levels alive after logout, strong parents", count: survivors(.strongParent)),
        .above(0)
      ),
      ClaimCheck(
        ClaimFigure("levels alive after logout, weak parents", count: survivors(.weakParent)),
        .equals(0)
      ),
    ])
  }

  /// Levels that live after logout and are part of no app.
  private static func survivors(_ linkage: Linkage) -> Int {
    let world = ShopWorld(ArchitectureOptions(linkage))
    world.perform([Step(.push), Step(.logout)])
    let reach = Ownership.reach(of: world.application)
    let survivors = world.stage.census.living.filter { !reach.contains(ObjectIdentifier($0)) }
    for level in survivors { world.stage.links.disconnect(level) }
    return survivors.count
  }
}
