import Hierarchy

// MARK: - C10

extension TabsAppFlowClaims {
  static let forwarding = Claim(
    "C10",
    "A coordinator that handles its own flow and forwards the others loses none",
    rule: """
      from every screen of either tab and from the modal, each of the five flows is handled once; without \
      the other tab exactly those of that tab end unhandled
      """,
    against: CounterWorld("stopped-tab", "the other tab was stopped beforehand"),
    cases: ["bubbleup claims C10", verify()]
  ) { lab, planted in
    var (sent, unhandled, unhandledWithout, expectedWithout) = (0, 0, 0, 0)
    for steps in places {
      let world = Shop(article)
      world.perform(steps)
      let other: Tab = world.selected?.tab == .home ? .orders : .home
      if planted != nil { world.main?.stop(other) }
      let (all, lost) = inquire(in: world)
      sent += all
      unhandled += lost.count
      world.main?.stop(other)
      let (_, without) = inquire(in: world)
      unhandledWithout += without.count
      expectedWithout += AppFlow.all(0).count { $0.tab == other }
    }
    let links = try lab.times(of: [inquiry(.home(.initialScreen)), inquiry(.orders(.firstScreen))])
    let (own, cross) = (linksTaken(by: .home(.initialScreen)), linksTaken(by: .orders(.firstScreen)))
    let times = zip(["within the tab", "to the other tab"], links).flatMap { way, reading in
      [
        ClaimCheck(reading.nanoseconds.labelled("a message \(way)")),
        ClaimCheck(reading.ratio.labelled("\(way) to within the tab")),
      ]
    }
    return Finding(
      times + [
        ClaimCheck(ClaimFigure("flows asked for", count: sent), .above(24)),
        ClaimCheck(ClaimFigure("of them unhandled", count: unhandled), .equals(0)),
        ClaimCheck(
          ClaimFigure("unhandled without the other tab", count: unhandledWithout),
          .equals(expectedWithout)
        ),
        ClaimCheck(ClaimFigure("hops up within the tab", count: own)),
        ClaimCheck(ClaimFigure("hops up and down to the other tab", count: cross), .above(Double(own))),
      ]
    )
  }

  private static let places = [
    [], [Step(.push, 1)], [Step(.selectTab, 1)], [Step(.selectTab, 1), Step(.push, 1)], [Step(.present)],
  ]

  private static func inquire(in world: Shop) -> (sent: Int, lost: [AppFlow]) {
    let flows = AppFlow.all(0)
    let lost = flows.filter { flow in
      let inquiry = AppFlowBox(flow, sender: nil, isInquiry: true)
      world.frontScreen?.origin.receive(inquiry)
      return inquiry.account.outcome != .handled || inquiry.account.outcomes != 1
    }
    return (flows.count, lost)
  }

  /// Links from the cell in front to whoever takes `flow`: up its way, and from coordinator to coordinator beyond it.
  private static func linksTaken(by flow: AppFlow) -> Int {
    let world = Shop(article)
    guard let origin = world.frontScreen?.origin else { return 0 }
    let inquiry = AppFlowBox(flow, sender: nil, isInquiry: true)
    origin.receive(inquiry)
    let path = ResponderPath.all(from: origin)
    let onPath = inquiry.coordinators.filter { id in path.contains { $0.id == id } }
    let up = onPath.last.flatMap { id in path.firstIndex { $0.id == id } } ?? 0
    return up + inquiry.coordinators.count - onPath.count
  }

  private static func inquiry(_ flow: AppFlow) -> LabOperation {
    LabOperation("inquiry for \(flow.tab)") {
      let world = Shop(article)
      let origin = world.frontScreen?.origin
      return { count in
        (0..<count).reduce(0) { sum, _ in
          let inquiry = AppFlowBox(flow, sender: nil, isInquiry: true)
          origin?.receive(inquiry)
          return sum &+ (inquiry.account.outcome == .handled ? 1 : 0)
        }
      }
    }
  }
}
