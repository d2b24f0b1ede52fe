import Hierarchy
import Strategies

extension InjectedCoordinatorClaims {
  static let lookupOrder = Claim(
    "E7",
    "Parent coordinator, else the superview: this shorter order of look-ups leads to the same place as that of C8",
    rule: """
      from every screen of a stack of four as many messages arrive as by the other order; one side is the screen on \
      top, the other side the covered ones
      """,
    cases: [
      verify(" .*lookup=injected"),
      "bubbleup run --full --threads 1 --strategy '^responder.trampoline$' "
        + "--filter 'form=recursive;lookup=(injected|coordinating);table=apple' --depth 64",
    ]
  ) { _ in
    let steps = [Step(.push), Step(.push), Step(.push)]
    let (injected, other) = (StoreWorld(article, after: steps), StoreWorld(coordinating, after: steps))
    var checks: [ClaimCheck] = []
    for (side, isTop) in [("screen on top", true), ("covered screen", false)] {
      let expected = arrivals(in: other, onTop: isTop)
      checks += [
        ClaimCheck(ClaimFigure("arrived by the order of C8, \(side)", count: expected), side: side),
        ClaimCheck(
          ClaimFigure("arrived by this order, \(side)", count: arrivals(in: injected, onTop: isTop)),
          .equals(expected),
          side: side
        ),
      ]
    }
    for (lookup, world) in [(Lookup.injected, injected), (.coordinating, other)] {
      let hops = world.visibleScreen.flatMap { ResponderPath.hops(from: $0, to: world.app) } ?? 0
      checks.append(ClaimCheck(ClaimFigure("hops from the top screen, \(lookup.rawValue)", count: hops)))
    }
    return Finding(checks + (try hopsOverChain()), axis: "which screen sends")
  }

  private static func arrivals(in world: StoreWorld, onTop: Bool) -> Int {
    let stack = world.visibleStack?.children ?? []
    return stack.count { screen in
      (screen === stack.last) == onTop
        && world.answer(.buyNow, from: screen) == "handled by \(world.app.title)"
    }
  }

  /// Hops of an average message over 64 levels, by the plan.
  private static func hopsOverChain() throws -> [ClaimCheck] {
    let plan = try HierarchyPlan(Scenario.chain(depth: 64).parameters)
    return [Lookup.injected, .coordinating].compactMap { lookup in
      let options = StrategyOptions(form: .recursive, lookup: lookup, table: .apple)
      let hops = SendExpectation(plan, ResponderTrampoline(), options).hopsPerMessage
      return hops.map {
        ClaimCheck(ClaimFigure("hops over 64 levels, \(lookup.rawValue)", $0, unit: "count"))
      }
    }
  }
}
