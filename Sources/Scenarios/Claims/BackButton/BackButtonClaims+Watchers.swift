import Hierarchy

// MARK: - B4

extension BackButtonClaims {
  static let rejectedForms = Claim(
    "B4",
    "A container around the stack, or a coordinator as its delegate, costs what an observer does not",
    rule: """
      against the observer a container adds a controller and a hop to the native chain; behind a container or a \
      coordinator no other delegate can be without either of the two hearing nothing; the pop gesture's slot is taken; \
      and of three flows that started one another the last two are popped, and some of them are left: for the two as \
      the article rejects them, and for the same two put right
      """,
    against: CounterWorld(
      "wrapped-observer",
      "the stack with an observer is in a container as well",
      .depends
    ),
    cases: [verify(" .*watching=(container|coordinator)"), verify(" .*watching=article-co")]
  ) { _, planted in
    let observed = world(watching: planted == nil ? .observer : .container)
    var checks = [
      ClaimCheck(ClaimFigure("delegates that hear nothing, observer", count: deaf(.observer))),
      ClaimCheck(ClaimFigure("details left of two popped, observer", count: leftOfTwo(.observer))),
    ]
    let forms: [(PopWatching, String)] = [
      (.articleContainer, "container"), (.articleCoordinator, "coordinator"),
      (.container, "container put right"), (.coordinator, "coordinator put right"),
    ]
    for (watching, name) in forms {
      let rejected = world(watching: watching)
      let isInContainer = watching != .coordinator
      let levels = rejected.stage.census.births - observed.stage.census.births
      let hops = nativeHops(in: rejected) - nativeHops(in: observed)
      let prices: [(price: String, figure: String, count: Int, condition: ClaimCondition, isAsked: Bool)] = [
        ("level", "controllers more", levels, .equals(1), isInContainer),
        ("level", "hops more to the application", hops, .equals(1), isInContainer),
        ("slot", "delegates that hear nothing", deaf(watching), .above(0), true),
        (
          "gesture", "gesture slots taken", rejected.master.stack.popGestureDelegate == nil ? 0 : 1,
          .above(0), isInContainer
        ),
        ("stacking", "details left of two popped", leftOfTwo(watching), .above(0), !watching.isContainer),
      ]
      for price in prices where price.isAsked {
        let side = "\(name): \(price.price)"
        checks.append(
          ClaimCheck(ClaimFigure("\(price.figure), \(name)", count: price.count), price.condition, side: side)
        )
      }
    }
    return Finding(checks, axis: "form and price")
  }

  /// How many of two hear nothing: the watcher of a detail that is popped, and a delegate of the app's that wants to be
  /// behind it, or takes the slot where there is no place behind.
  private static func deaf(_ watching: PopWatching) -> Int {
    let world = world(watching: watching)
    let stylist = Stylist(.tour, on: world.stage)
    if world.master.watch?.forward(to: stylist) != true { world.master.stack.delegate = stylist }
    world.perform([Step(.start, 1), Step(.pop)])
    let heard = world.stage.takeEvents().contains { $0.hasPrefix("tour") }
    return withExtendedLifetime(stylist) { world.details + (heard ? 0 : 1) }
  }

  /// Three flows start one another, and the last two are popped: how many of these are left, while the first is still
  /// there and keeps what nobody takes out of it.
  private static func leftOfTwo(_ watching: PopWatching) -> Int {
    let world = world(watching: watching)
    world.perform([Step(.start), Step(.start), Step(.start), Step(.pop), Step(.pop)])
    return world.details - 1
  }

  private static func nativeHops(in world: BackButtonWorld) -> Int {
    var hops = 0
    var responder: Responder? = world.master.stack.topController
    while let next = responder?.next {
      hops += 1
      responder = next
    }
    return hops
  }
}

extension PopWatching {
  /// Whether it is a container alone that watches.
  fileprivate var isContainer: Bool { self == .container || self == .articleContainer }
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
      ("asked when it is set", Hazard.staleCapability as Hazard?), ("asked again after a miss", nil),
    ]
    return Finding(
      proxies.flatMap { name, hazard in
        [Ending.death, .change].map { ending in
          let side = "\(ending.rawValue), \(name)"
          let calls = staleCalls(world(hazard: hazard), after: planted == nil ? ending : nil)
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
  private static func staleCalls(_ world: BackButtonWorld, after ending: Ending?) -> Int {
    // It answers for animations.
    world.perform(Step(.supply))
    switch ending {
    case .death: world.perform(Step(.freeOwner))
    case .change: world.stylist?.change(to: .prefetch)
    case nil: break
    }
    world.perform([Step(.push), Step(.pop)])
    return world.stage.takeEvents().count { $0.hasPrefix("no receiver") || $0.hasSuffix("has none of") }
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
    let watching: PopWatching = planted == nil ? .articleObserver : .observer
    return Finding(
      [
        ClaimCheck(
          ClaimFigure("details left, an observer each", count: left(watching, .own)),
          .above(0),
          side: literal
        ),
        ClaimCheck(
          ClaimFigure("details left, one observer", count: left(.articleObserver, .shared)),
          .equals(0),
          side: literal
        ),
        ClaimCheck(
          ClaimFigure("details left, slot handed back", count: left(.observer, .own)),
          .above(0),
          side: "each hands the slot back"
        ),
      ],
      axis: "what an observer does with the slot"
    )
  }

  private static func left(_ watching: PopWatching, _ observer: ObserverSharing) -> Int {
    (0..<trials).reduce(0) { left, trial in
      let world = world(watching: watching, observer: observer)
      let count = 2 + trial % 4
      world.perform(pushes(trial / 8) + (0..<count).map { _ in Step(.start) })
      world.perform((0..<count).map { _ in Step(.pop) })
      return left + world.details
    }
  }
}
