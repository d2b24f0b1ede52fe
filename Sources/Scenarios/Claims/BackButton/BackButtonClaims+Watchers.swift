import Hierarchy

// MARK: - B4

extension BackButtonClaims {
  static let rejectedForms = Claim(
    "B4",
    "A container around the stack, or a coordinator as its delegate, costs what an observer does not",
    rule: """
      against the observer the container adds a controller and a hop to the native chain, and takes a delegate behind \
      it as well; the coordinator takes none behind it, and does not learn of all pops of three stacked details
      """,
    against: CounterWorld(
      "wrapped-observer",
      "the stack with an observer is in a container as well",
      .depends
    ),
    cases: [verify(" .*watching=(container|coordinator)")]
  ) { _, planted in
    let observed = world(watching: planted == nil ? .observer : .container)
    let contained = world(watching: .container)
    let extraLevels = contained.stage.census.births - observed.stage.census.births
    return Finding(
      [
        ClaimCheck(ClaimFigure("controllers more", count: extraLevels), .equals(1), side: "container: level"),
        ClaimCheck(
          ClaimFigure(
            "hops more to the application",
            count: nativeHops(in: contained) - nativeHops(in: observed)
          ),
          .equals(1),
          side: "container: level"
        ),
        slotCheck(.container, "container: slot"),
        slotCheck(.coordinator, "coordinator: slot"),
        stackingCheck("coordinator: stacking"),
      ],
      axis: "form and price"
    )
  }

  /// The price is paid if nobody else may see the transitions.
  private static func slotCheck(_ watching: PopWatching, _ side: String) -> ClaimCheck {
    let world = world(watching: watching)
    world.perform([Step(.supply), Step(.push)])
    let calls = world.stage.takeEvents().count
    return ClaimCheck(
      ClaimFigure("calls that reach another delegate, \(side)", count: calls),
      .equals(0),
      side: side
    )
  }

  /// The price is paid if details that were stacked are left behind when all of them are popped.
  private static func stackingCheck(_ side: String) -> ClaimCheck {
    let world = world(watching: .coordinator)
    world.perform([Step(.deepLink, 2), Step(.popToRoot)])
    let left = world.coordinators.count { $0 is DetailCoordinator }
    return ClaimCheck(ClaimFigure("details left of three", count: left), .above(0), side: side)
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

// MARK: - B7

extension BackButtonClaims {
  static let capabilities = Claim(
    "B7",
    "What a forwardee answers, asked once, is believed after it has gone or changed",
    rule: """
      over 100 pushes after each of which the forwardee has died, calls go to nobody; over 100 after which it has changed \
      what it answers, it is called for what it answers no longer; a proxy that has the stack ask again when a call went \
      to nobody would have to show both too
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

  /// Calls to nobody, and calls for what a forwardee does not answer any more, in 100 rounds.
  private static func staleCalls(_ world: BackButtonWorld, after ending: Ending?) -> Int {
    (0..<100).reduce(0) { calls, _ in
      // It answers for animations.
      world.perform(Step(.supply))
      switch ending {
      case .death: world.perform(Step(.freeOwner))
      case .change: world.stylist?.change(to: .prefetch)
      case nil: break
      }
      world.perform([Step(.push), Step(.pop)])
      let events = world.stage.takeEvents()
      return calls + events.count { $0.hasPrefix("nobody there") || $0.hasSuffix("has none of") }
    }
  }
}

// MARK: - B9

extension BackButtonClaims {
  static let ownObservers = Claim(
    "B9",
    "With an observer for each coordinator the outer one's pops go unseen",
    rule: """
      after a detail has come and gone, screens of the master are popped unseen with own observers and none with a \
      shared one; where each observer calls the one before it and hands the slot back, some would have to be unseen too
      """,
    against: CounterWorld("handed-back", "each observer hands the slot back"),
    cases: [verify(" hazard=own-observers"), verify(" .*observer=own")]
  ) { _, planted in
    let literal = "each takes the slot"
    return Finding(
      [
        ClaimCheck(
          ClaimFigure(
            "unseen of 50, own observers",
            count: unseen(world(observer: .own, hazard: planted == nil ? .ownObservers : nil))
          ),
          .above(0),
          side: literal
        ),
        ClaimCheck(
          ClaimFigure("unseen of 50, shared observer", count: unseen(world())),
          .equals(0),
          side: literal
        ),
        ClaimCheck(
          ClaimFigure("unseen of 50, slot handed back", count: unseen(world(observer: .own))),
          .above(0),
          side: "each hands the slot back"
        ),
      ],
      axis: "what an observer does with the slot"
    )
  }

  /// Pops of the master's own screens that its slice does not know of, in 50 rounds.
  private static func unseen(_ world: BackButtonWorld) -> Int {
    for _ in 0..<50 { world.perform([Step(.push), Step(.start, 1), Step(.pop), Step(.pop)]) }
    return world.unseenPops
  }
}
