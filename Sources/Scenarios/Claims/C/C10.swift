import Hierarchy

extension TabsAppFlowClaims {
  static let forwarding = Claim(
    "C10",
    "A coordinator that handles its own flow and forwards the others loses none",
    rule: """
      from every screen of either tab and from the modal, in every form, each of the five flows is handled once; without \
      the other tab exactly those of that tab end unhandled
      """,
    cases: [verify()]
  ) { _ in
    var (sent, unhandled, unhandledWithout, expectedWithout) = (0, 0, 0, 0)
    for options in TabsAppFlowArchitecture().variants {
      for steps in places {
        let world = ShopWorld(options)
        world.perform(steps)
        let (all, lost) = inquire(in: world)
        sent += all
        unhandled += lost.count
        let other: Tab = world.front?.tab == .home ? .orders : .home
        world.main?.stop(other)
        let (_, without) = inquire(in: world)
        unhandledWithout += without.count
        expectedWithout += AppFlow.all(0).count { $0.tab == other }
      }
    }
    let (own, cross) = hops()
    return Finding([
      ClaimCheck(ClaimFigure("flows asked for", count: sent), .above(49)),
      ClaimCheck(ClaimFigure("of them unhandled", count: unhandled), .equals(0)),
      ClaimCheck(
        ClaimFigure("unhandled without the other tab", count: unhandledWithout),
        .equals(expectedWithout)
      ),
      ClaimCheck(ClaimFigure("hops up within the tab", count: own)),
      ClaimCheck(ClaimFigure("hops up and down to the other tab", count: cross), .above(Double(own))),
    ])
  }

  private static let places = [
    [], [Step(.push, 1)], [Step(.selectTab, 1)], [Step(.selectTab, 1), Step(.push, 1)], [Step(.present)],
  ]

  private static func inquire(in world: ShopWorld) -> (sent: Int, lost: [AppFlow]) {
    let flows = AppFlow.all(0)
    let lost = flows.filter { flow in
      let inquiry = AppFlowBox(flow, sender: nil, isInquiry: true)
      world.frontScreen?.origin.receive(inquiry)
      return inquiry.outcome != .handled || inquiry.outcomes != 1
    }
    return (flows.count, lost)
  }

  /// Up to one's own coordinator, and up to the main one and down to the other.
  private static func hops() -> (own: Int, cross: Int) {
    let world = ShopWorld(article)
    guard let origin = world.frontScreen?.origin, let main = world.main, let front = world.front else {
      return (0, 0)
    }
    let up = ResponderPath.hops(from: origin, to: main) ?? 0
    return (ResponderPath.hops(from: origin, to: front) ?? 0, up + 1)
  }
}
