import Hierarchy

extension TabsAppFlowClaims {
  static let crossTab = Claim(
    "C2",
    "A sender that finds the other tab by casts knows more types than one that asks for a flow, and goes astray sooner",
    rule: """
      both ways end on the same screens; the flow's sender knows fewer types; after the tabs have changed places the \
      casts are all astray and the flows are not
      """,
    cases: [verify(" hazard=cast-by-index")]
  ) { _ in
    let naive = ArchitectureOptions(article.linkage, lookup: article.lookup, hazard: .castByIndex)
    let (asked, cast) = (journey(article), journey(naive))
    let route = asked.route
    let known = Coupling(.casts, route).knownToSender
    return Finding([
      ClaimCheck(ClaimFigure("types known to the sender, casts", count: known)),
      ClaimCheck(
        ClaimFigure("types known to the sender, flow", count: Coupling(.flow, route).knownToSender),
        .below(Double(known))
      ),
      ClaimCheck(
        ClaimFigure("screens that differ at the end", count: asked.screens == cast.screens ? 0 : 1),
        .equals(0)
      ),
      ClaimCheck(
        ClaimFigure("flows astray after the tabs moved, of 100", count: astray(article)),
        .equals(0)
      ),
      ClaimCheck(
        ClaimFigure("casts astray after the tabs moved, of 100", count: astray(naive)),
        .equals(100)
      ),
    ])
  }

  /// From level 2 of the home tab to level 3 of the orders tab, with the way back.
  private static let crossing = [Step(.push, 1), Step(.send, 9)]

  private static func journey(_ options: ArchitectureOptions) -> (screens: [String], route: CouplingRoute) {
    let world = ShopWorld(options)
    world.perform(crossing[0])
    let route = liveRoute(in: world) { world.perform(crossing[1]) }
    return ((world.front?.stack.children ?? []).map { "\(type(of: $0))" }, route)
  }

  private static func astray(_ options: ArchitectureOptions) -> Int {
    let world = ShopWorld(options)
    // The home tab is stopped and started again: it is the second one now.
    world.perform([Step(.stop, 1), Step(.start)])
    return (0..<100).count { _ in
      world.perform([Step(.selectTab, 1), Step(.popToRoot)] + crossing)
      return world.front?.tab != .orders
    }
  }
}
