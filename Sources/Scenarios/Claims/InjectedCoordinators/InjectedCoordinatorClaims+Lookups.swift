import Hierarchy
import Strategies

// MARK: - E7

extension InjectedCoordinatorClaims {
  static let lookupOrder = Claim(
    "E7",
    "Parent coordinator, else the superview: this shorter order of look-ups leads to the same place as that of C8",
    rule: """
      from every screen of a stack of four as many messages arrive as by the other order; one side is the screen on \
      top, the other side the covered ones
      """,
    against: CounterWorld("parent-first", "a controller asks its parent before its view", .confirmed),
    cases: [
      verify(" .*lookup=injected"),
      "bubbleup run --full --threads 1 --strategy '^responder.trampoline$' "
        + "--filter 'form=recursive;lookup=(injected|coordinating);table=apple' --depth 64",
    ]
  ) { _, planted in
    let steps = [Step(.push), Step(.push), Step(.push)]
    let injected = StoreWorld(planted == nil ? article : coordinating, after: steps)
    let other = StoreWorld(coordinating, after: steps)
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
        && world.answer(.cartBuyNow, from: screen) == "handled by \(world.app.title)"
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

// MARK: - E8

extension InjectedCoordinatorClaims {
  static let presented = Claim(
    "E8",
    "A presented controller is cut off from its presenter, and a coordinator around it reconnects it",
    rule: """
      of messages from a bare modal none reaches the coordinator of the screen that asked for it, and from one in a \
      coordinator of its own all do. A side is an order of look-ups with who presents: the screen that asked, or the \
      outermost container, which is often the one that defines the context in UIKit
      """,
    against: CounterWorld("coordinated", "the modal that is said to be bare has a coordinator around it"),
    cases: [verify(" hazard=skipped-presenter"), verify(" .*modal=coordinator"), verify(" .*modal=lookup")]
  ) { _, planted in
    var checks: [ClaimCheck] = []
    for lookup in [Lookup.injected, .coordinating] {
      for presenter in Presenter.allCases {
        let side = "lookup=\(lookup.rawValue);presenter=\(presenter.rawValue)"
        checks += [
          ClaimCheck(
            ClaimFigure(
              "from a bare modal, of 3",
              count: arrivals(lookup, presenter, planted == nil ? .none : .coordinator)
            ),
            .equals(0),
            side: side
          ),
          ClaimCheck(
            ClaimFigure("from one in a coordinator, of 3", count: arrivals(lookup, presenter, .coordinator)),
            .equals(3),
            side: side
          ),
        ]
      }
    }
    return Finding(checks, axis: "order of look-ups and presenter")
  }

  /// Messages from an offer over home, over a product and over an address that reach the coordinator below.
  private static func arrivals(_ lookup: Lookup, _ presenter: Presenter, _ modal: ModalRepair) -> Int {
    let presenters = [[], [Step(.push)], [Step(.selectTab, 1), Step(.push)]]
    return presenters.count { steps in
      var options = ArchitectureOptions(.trampoline, lookup: lookup, modal: modal)
      options.presenter = presenter
      let world = StoreWorld(options, after: steps)
      let below = world.visibleFlow
      world.perform(Step(.present))
      guard let popup = world.visibleScreen, let below else { return false }
      return world.answer(.showItem, from: popup) == "handled by \(below.title)"
    }
  }
}
