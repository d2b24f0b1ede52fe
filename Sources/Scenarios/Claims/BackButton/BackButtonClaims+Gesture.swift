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
      [false, true].flatMap { isToldByGesture in
        Taker.allCases.flatMap { taker in
          let swipes = swipes(isToldByGesture, planted == nil ? taker : .refuses)
          let side = "told by the \(isToldByGesture ? "gesture" : "stack"), \(taker.rawValue)"
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

  private static func swipes(_ isToldByGesture: Bool, _ taker: Taker) -> Swipes {
    var swipes = Swipes()
    for trial in 0..<trials {
      for gesture in [Operation.swipeBack, .pop] {
        let world = BackButtonApp(.rejectedContainer)
        let stack = world.master.navigationController
        let stranger = Stranger(permits: taker == .permits)
        (world.master.entrance as? NavigationContainer)?.isToldByGesture = isToldByGesture
        if taker != .container { stack.popGestureDelegate = stranger }
        stack.beginSwipe()
        if gesture == .swipeBack { swipes.stray += stack.strayGestures }
        world.perform(pushes(trial % 4) + [Step(.start, 1)])
        let height = stack.children.count
        world.perform(Step(gesture))
        let isGone = stack.children.count < height
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
    let tables: [(name: String, form: ArchitectureOptions)] = [
      ("one per screen", planted == nil ? .literalShared : .sharedObserver),
      ("all who observe", .sharedObserver),
    ]
    return Finding(
      tables.flatMap { table in
        [false, true].flatMap { isLast in
          let outcome = told(BackButtonApp(table.form), flowIsLast: isLast)
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

  private static func told(_ world: BackButtonApp, flowIsLast: Bool) -> (told: Int, left: Int) {
    world.perform(Step(.start, 1))
    let onlooker = Onlooker()
    let flow = world.top.title
    guard let observer = world.master.navigationControllerObserver, let screen = world.topScreen else {
      return (0, 0)
    }
    observer.observePopTransition(of: screen, delegate: onlooker)
    if flowIsLast { observer.observePopTransition(of: screen, delegate: world.top) }
    world.perform(Step(.pop))
    let isFlowTold = world.stage.takeEvents().contains("popped \(screen.title), told \(flow)")
    return (onlooker.count + (isFlowTold ? 1 : 0), world.details)
  }

  /// Somebody who wants to know of a pop as well, as a coordinator does that refreshes its list.
  private final class Onlooker: NavigationControllerObserverDelegate {
    private(set) var count = 0

    func navigationControllerObserver(
      _ observer: any PopObserver,
      didObservePopTransitionFor viewController: Controller
    ) {
      count += 1
    }
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
    let forms: [(name: String, form: ArchitectureOptions, isObserving: Bool)] = [
      ("new one unobserved", .literalShared, false), ("new one observed", .literalShared, true),
      ("all watched", .sharedObserver, true),
    ]
    return Finding(
      forms.flatMap { form in
        [false, true].flatMap { animated in
          let options = planted == nil ? form.form : .sharedObserver
          let isObserving = planted == nil ? form.isObserving : true
          let outcome = replaced(BackButtonApp(options), animated: animated, isObserving: isObserving)
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
    _ world: BackButtonApp,
    animated: Bool,
    isObserving: Bool
  ) -> (orphans: Int, left: Int, leftAfterParent: Int) {
    world.perform([Step(.present), Step(.start, 1)])
    world.top.replaceFirst(animated: animated, isObserving: isObserving)
    world.host.navigationController.finishTransition()
    let orphans = world.orphans.count
    world.perform(Step(.pop))
    let left = world.details
    world.perform(Step(.dismiss))
    return (orphans, left, world.details)
  }
}

extension SliceCoordinator {
  /// Puts another screen in the place of its first one, and what was above is gone.
  fileprivate func replaceFirst(animated: Bool, isObserving: Bool) {
    let below = navigationController.children.prefix { ($0 as? ItemViewController)?.delegate !== self }
    let fresh = makeViewController()
    fresh.delegate = self
    if isObserving { observePop(of: fresh) }
    navigationController.setStack(below + [fresh], animated: animated)
  }
}
