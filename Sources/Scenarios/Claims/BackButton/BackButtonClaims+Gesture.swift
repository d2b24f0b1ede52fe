import Hierarchy

// MARK: - B10

extension BackButtonClaims {
  static let gestureSlot = Claim(
    "B10",
    "A container that needs the slot of the pop gesture sees every pop, and the gesture is what it was",
    rule: """
      in 20 trials with other screens below, the swipe pops the detail, the detail is let go of, and no gesture begins on \
      the first screen: while the container has the slot, and after somebody else took it who lets every gesture begin, \
      or none; for a container that is told of the pop by the stack, and for one that is told by the gesture
      """,
    against: CounterWorld("taken", "a delegate that lets no gesture begin has the slot all the time"),
    cases: [verify(" .*watching=article-container"), "bubbleup claims B10"]
  ) { _, planted in
    Finding(
      NavigationContainer.News.allCases.flatMap { news in
        Taker.allCases.flatMap { taker in
          let swipes = swipes(news, planted == nil ? taker : .refuses)
          let side = "\(news.rawValue), \(taker.rawValue)"
          return [
            ("swipes that popped nothing, of \(trials)", swipes.dead), ("pops missed", swipes.missed),
            ("gestures on the first screen", swipes.stray),
          ].map { ClaimCheck(ClaimFigure("\($0.0), \(side)", count: $0.1), .equals(0), side: side) }
            + [
              ClaimCheck(
                ClaimFigure("pops by the back button missed, \(side)", count: swipes.missedByButton),
                side: side
              )
            ]
        }
      },
      axis: "who tells of the pop, and who has the gesture's slot"
    )
  }

  /// Who has the slot of the pop gesture.
  private enum Taker: String, CaseIterable {
    case container = "slot kept"
    case permits = "slot taken by one who lets all begin"
    case refuses = "slot taken by one who lets none begin"
  }

  private struct Swipes {
    var dead = 0
    var missed = 0
    var stray = 0
    var missedByButton = 0
  }

  private static func swipes(_ news: NavigationContainer.News, _ taker: Taker) -> Swipes {
    var swipes = Swipes()
    for trial in 0..<trials {
      for gesture in [Operation.swipeBack, .pop] {
        let world = world(watching: .articleContainer)
        let stranger = Stranger(permits: taker == .permits)
        (world.master.watch as? NavigationContainer)?.news = news
        if taker != .container { world.master.stack.popGestureDelegate = stranger }
        world.perform(Step(.swipeBack))
        if gesture == .swipeBack { swipes.stray += world.master.stack.strayGestures }
        world.perform(pushes(trial % 4) + [Step(.start, 1)])
        let height = world.master.stack.children.count
        world.perform(Step(gesture))
        let isGone = world.master.stack.children.count < height
        let missed = isGone ? world.details : 0
        switch gesture {
        case .pop: swipes.missedByButton += missed
        default:
          swipes.missed += missed
          swipes.dead += isGone ? 0 : 1
        }
        withExtendedLifetime(stranger) {}
      }
    }
    return swipes
  }

  /// An object of the app's that takes the slot for a purpose of its own, as a side menu does.
  private final class Stranger: PopGestureDelegate {
    private let permits: Bool

    init(permits: Bool) { self.permits = permits }

    func mayBeginPop(on stack: NavigationStack) -> Bool { permits }
  }
}

// MARK: - B11

extension BackButtonClaims {
  static let secondObserver = Claim(
    "B11",
    "Two who observe the pop of one screen are both told, and the flow is let go",
    rule: """
      a flow has its screen watched, and somebody else the same one, before it or after it; in the one trial of each both \
      are told of the pop, and no flow is left; in the article's table, and in one that keeps all who observe a screen
      """,
    against: CounterWorld("all-kept", "the article's table keeps all who observe a screen", .confirmed),
    cases: [verify(" .*watching=article-observer"), "bubbleup claims B11"]
  ) { _, planted in
    let tables: [(name: String, watching: PopWatching)] = [
      ("one per screen", planted == nil ? .articleObserver : .observer), ("all who observe", .observer),
    ]
    return Finding(
      tables.flatMap { table in
        [false, true].flatMap { isLast in
          let outcome = told(world(watching: table.watching), flowIsLast: isLast)
          let side = "\(table.name), the flow \(isLast ? "last" : "first")"
          return [
            ClaimCheck(ClaimFigure("told of 2, \(side)", count: outcome.told), .equals(2), side: side),
            ClaimCheck(ClaimFigure("flows left, \(side)", count: outcome.left), .equals(0), side: side),
          ]
        }
      },
      axis: "whom the table keeps"
    )
  }

  private static func told(_ world: BackButtonWorld, flowIsLast: Bool) -> (told: Int, left: Int) {
    world.perform(Step(.start, 1))
    let onlooker = Onlooker()
    guard let watch = world.master.watch, let screen = world.master.stack.topController as? Screen,
      let flow = world.owner(of: screen)
    else { return (0, 0) }
    watch.observePop(of: screen, telling: onlooker)
    if flowIsLast { watch.observePop(of: screen, telling: flow) }
    world.perform(Step(.pop))
    let isFlowTold = world.stage.takeEvents().contains("popped \(screen.title), told \(flow.title)")
    return (onlooker.count + (isFlowTold ? 1 : 0), world.details)
  }

  /// Somebody who wants to know of a pop as well, as a coordinator does that refreshes its list.
  private final class Onlooker: PopListener {
    private(set) var count = 0

    func didPop(_ title: String) { count += 1 }
  }
}

// MARK: - B12

extension BackButtonClaims {
  static let replacedScreen = Claim(
    "B12",
    "A flow that replaces its first screen is let go of when the new one is popped, and not before",
    rule: """
      in the one trial of each, after the replacement every screen has its flow, and after the back button no flow is left: \
      replaced at once and with an animation, with the new screen unobserved and observed as the article advises, and \
      where all screens of a flow are watched and it ends with the last
      """,
    against: CounterWorld(
      "all-watched",
      "every screen of a flow is watched, and it ends with the last",
      .confirmed
    ),
    cases: [verify(" .*watching=article-observer"), "bubbleup claims B12"]
  ) { _, planted in
    let forms: [(name: String, watching: PopWatching, isObserving: Bool)] = [
      ("new one unobserved", .articleObserver, false), ("new one observed", .articleObserver, true),
      ("all watched", .observer, true),
    ]
    return Finding(
      forms.flatMap { form in
        [false, true].flatMap { animated in
          let watching = planted == nil ? form.watching : .observer
          let isObserving = planted == nil ? form.isObserving : true
          let outcome = replaced(world(watching: watching), animated: animated, isObserving: isObserving)
          let side = "\(form.name), \(animated ? "with an animation" : "at once")"
          return [
            ClaimCheck(
              ClaimFigure("screens without a flow, \(side)", count: outcome.orphans),
              .equals(0),
              side: side
            ),
            ClaimCheck(
              ClaimFigure("flows left behind, \(side)", count: outcome.left),
              .equals(0),
              side: side
            ),
            ClaimCheck(
              ClaimFigure("left when the flow around it has ended, \(side)", count: outcome.leftAfterParent),
              side: side
            ),
          ]
        }
      },
      axis: "what is observed, and how it was replaced"
    )
  }

  /// A flow in a modal flow, so that it can be seen until when it is left.
  private static func replaced(
    _ world: BackButtonWorld,
    animated: Bool,
    isObserving: Bool
  ) -> (orphans: Int, left: Int, leftAfterParent: Int) {
    world.perform([Step(.present), Step(.start, 1)])
    guard let flow = world.owner(of: world.host.stack.topController) else { return (0, 0, 0) }
    flow.replaceFirst(animated: animated, isObserving: isObserving)
    world.host.stack.finishTransition()
    let orphans = world.orphans.count
    world.perform(Step(.pop))
    let left = world.details
    world.perform(Step(.dismiss))
    return (orphans, left, world.details)
  }
}
