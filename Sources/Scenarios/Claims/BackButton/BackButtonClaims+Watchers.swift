import Hierarchy

// MARK: - B4

extension BackButtonClaims {
  static let rejectedForms = Claim(
    "B4",
    "A container around the stack, or a coordinator as its delegate, costs what an observer does not",
    rule: """
      against the article's observer a container adds a controller and a hop to the native chain; in either form no other \
      delegate can be without one of the two hearing nothing; the pop gesture's slot is taken; and of three flows that \
      started one another the last two are popped, and with the coordinator some of them are left
      """,
    against: CounterWorld(
      "wrapped-observer",
      "the stack with an observer is in a container as well",
      .depends
    ),
    cases: [verify(" .*watching=article-co")]
  ) { _, planted in
    let observed = BackButtonApp(planted == nil ? .literalShared : .rejectedContainer)
    var checks = [
      ClaimCheck(ClaimFigure("delegates that hear nothing, observer", count: deaf(.literalShared))),
      ClaimCheck(ClaimFigure("details left of two popped, observer", count: leftOfTwo(.literalShared))),
    ]
    for form in [ArchitectureOptions.rejectedContainer, .rejectedCoordinator] {
      let rejected = BackButtonApp(form)
      let name = form == .rejectedContainer ? "container" : "coordinator"
      let levels = rejected.stage.census.births - observed.stage.census.births
      let hops = nativeHops(in: rejected) - nativeHops(in: observed)
      let takesGesture = rejected.master.navigationController.popGestureDelegate != nil
      var prices: [(price: String, figure: String, count: Int, condition: ClaimCondition)] = [
        ("level", "controllers more", levels, .equals(1)),
        ("level", "hops more to the application", hops, .equals(1)),
        ("slot", "delegates that hear nothing", deaf(form), .above(0)),
        ("gesture", "gesture slots taken", takesGesture ? 1 : 0, .above(0)),
      ]
      if form == .rejectedCoordinator {
        prices.append(("stacking", "details left of two popped", leftOfTwo(form), .above(0)))
      }
      for price in prices {
        let figure = ClaimFigure("\(price.figure), \(name)", count: price.count)
        checks.append(ClaimCheck(figure, price.condition, side: "\(name): \(price.price)"))
      }
    }
    return Finding(checks, axis: "form and price")
  }

  /// How many of two hear nothing: who is to tell of a detail that is popped, and the app's own transitions.
  private static func deaf(_ form: ArchitectureOptions) -> Int {
    let world = BackButtonApp(form)
    world.perform([Step(.supply, 2), Step(.start, 1), Step(.pop)])
    let heard = world.stage.takeEvents().contains { $0.hasPrefix("tour") }
    return world.details + (heard ? 0 : 1)
  }

  /// Three flows start one another, and the last two are popped: how many of these are left, while the first is still
  /// there and keeps what nobody takes out of it.
  private static func leftOfTwo(_ form: ArchitectureOptions) -> Int {
    let world = BackButtonApp(form)
    world.perform([Step(.start), Step(.start), Step(.start), Step(.pop), Step(.pop)])
    return world.details - 1
  }

  private static func nativeHops(in world: BackButtonApp) -> Int {
    var hops = 0
    var responder: Responder? = world.master.navigationController.topController
    while let next = responder?.next {
      hops += 1
      responder = next
    }
    return hops
  }
}

// MARK: - B7

extension BackButtonClaims {
  static let capabilities = Claim(
    "B7",
    "What a forwardee answers, asked once, is believed after it has gone or changed",
    rule: """
      in the push and the pop after the forwardee has died a call goes to nobody; after it has changed what it answers, it \
      is called for what it answers no longer; a proxy that has the stack ask again when a call went to nobody would have \
      to show both too
      """,
    against: CounterWorld("kept-forwardee", "the forwardee lives on and answers what it did"),
    cases: [verify(" hazard=stale-capability")]
  ) { _, planted in
    let proxies = [
      ("asked when it is set", ArchitectureOptions.literalShared),
      ("asked again after a miss", .sharedObserver),
    ]
    return Finding(
      proxies.flatMap { name, form in
        [Ending.death, .change].map { ending in
          let side = "\(ending.rawValue), \(name)"
          let calls = staleCalls(BackButtonApp(form), after: planted == nil ? ending : nil)
          return ClaimCheck(ClaimFigure("stale calls, \(side)", count: calls), .above(0), side: side)
        }
      },
      axis: "what becomes of the forwardee, and when the stack asks"
    )
  }

  /// What becomes of a forwardee.
  private enum Ending: String {
    case death = "dies"
    case change = "changes"
  }

  /// Calls to nobody, and calls for what a forwardee does not answer any more, in one push and pop.
  private static func staleCalls(_ world: BackButtonApp, after ending: Ending?) -> Int {
    // It answers for animations.
    world.perform(Step(.supply))
    switch ending {
    case .death: world.perform(Step(.freeOwner))
    case .change: world.customTransitions?.kind = .prefetch
    case nil: break
    }
    world.perform([Step(.push), Step(.pop)])
    return world.stage.takeFaults().count { $0.hasPrefix("no receiver") }
      + world.stage.takeEvents().count { $0.hasSuffix("has none of") }
  }
}

// MARK: - B9

extension BackButtonClaims {
  static let ownObservers = Claim(
    "B9",
    "With an observer for each coordinator the outer one's pops go unseen",
    rule: """
      in 20 trials two to five details start one another and are popped one by one: with the article's observer for each \
      some are left behind, with one that all share none; where each observer calls the one before it and hands the slot \
      back, some would have to be left too
      """,
    against: CounterWorld("handed-back", "each observer hands the slot back"),
    cases: [verify(" hazard=own-observers"), verify(" .*observer=own;watching=article-observer")]
  ) { _, planted in
    let literal = "each takes the slot"
    let form = planted == nil ? ArchitectureOptions.literalObserver : .returningObservers
    return Finding(
      [
        ClaimCheck(
          ClaimFigure("details left, an observer each", count: left(form)),
          .above(0),
          side: literal
        ),
        ClaimCheck(
          ClaimFigure("details left, one observer", count: left(.literalShared)),
          .equals(0),
          side: literal
        ),
        ClaimCheck(
          ClaimFigure("details left, slot handed back", count: left(.returningObservers)),
          .above(0),
          side: "each hands the slot back"
        ),
      ],
      axis: "what an observer does with the slot"
    )
  }

  private static func left(_ form: ArchitectureOptions) -> Int {
    (0..<trials).reduce(0) { left, trial in
      let world = BackButtonApp(form)
      let count = 2 + trial % 4
      world.perform(pushes(trial / 8) + (0..<count).map { _ in Step(.start) })
      world.perform((0..<count).map { _ in Step(.pop) })
      return left + world.details
    }
  }
}
