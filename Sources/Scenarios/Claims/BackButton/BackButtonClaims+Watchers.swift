import Hierarchy

/// Who watches a stack, and who has its one delegate slot.
extension BackButtonClaims {
  static let rejectedForms = Claim(
    "B4",
    "A container around the stack, or a coordinator as its delegate, costs what an observer does not",
    holds: Arm("for the two forms that the article rejects", rejected),
    contrast: Arm(
      "for observers that compare the stack, be it one for all flows or one for each",
      ["container": .sharedObserver, "coordinator": .returningObservers]
    ),
    axis: "form and price",
    cases: [verify(" .*watching=article-co"), verify(" .*watching=article-observer")]
  ) { test in
    for (name, form) in test.world.sorted(by: { $0.key < $1.key }) {
      let price = Price(of: form)
      test.side = "\(name): level"
      test.expect("controllers more, \(name)", price.controllers, .equals(1))
      test.expect("hops more to the application, \(name)", price.hops, .equals(1))
      test.side = "\(name): slot"
      test.expect("delegates of two that hear nothing, \(name)", price.deaf, .above(0))
      test.side = "\(name): gesture"
      test.expect("the gesture's slot is taken, \(name)", price.takesGesture)
      test.side = "\(name): stacking"
      // A container knows all flows: what it costs is the rest.
      if name == "container" {
        test.show("details left of two popped, \(name)", price.leftOfTwo)
      } else {
        test.expect("details left of two popped, \(name)", price.leftOfTwo, .above(0))
      }
    }
  }

  private static let rejected: [String: ArchitectureOptions] = [
    "container": .rejectedContainer, "coordinator": .rejectedCoordinator,
  ]

  static let capabilities = Claim(
    "B7",
    "What a forwardee answers, asked once, is believed after it has gone or changed",
    holds: Arm("where it has gone or changed", true),
    contrast: Arm("where it lives on and answers what it did", false),
    axis: "what becomes of the forwardee",
    cases: [verify(" hazard=stale-capability")]
  ) { test in
    let endings: [(String, (BackButtonApp) -> Void)] = [
      ("dies", { $0.perform(Step(.freeOwner)) }), ("changes", { $0.customTransitions?.kind = .prefetch }),
    ]
    for (name, end) in endings {
      test.side = name
      let calls = staleCalls(in: BackButtonApp(.literalShared)) { if test.world { end($0) } }
      test.expect("stale calls, asked when it is set", calls, .above(0))
      let again = staleCalls(in: BackButtonApp(.sharedObserver)) { if test.world { end($0) } }
      test.show("stale calls, asked again after a miss", again)
    }
  }

  /// Calls without a receiver, and calls for what a forwardee does not answer any more, in a push and a pop after `end`.
  private static func staleCalls(in app: BackButtonApp, after end: (BackButtonApp) -> Void) -> Int {
    // It answers for animations.
    app.perform(Step(.supply))
    end(app)
    app.perform([Step(.push), Step(.pop)])
    return app.stage.takeFaults().count { $0.hasPrefix("no receiver") }
      + app.stage.takeEvents().count { $0.hasSuffix("has none of") }
  }

  static let ownObservers = Claim(
    "B9",
    "Of flows that start one another only the last pop is seen",
    holds: Arm("with an observer for each, which takes the slot", ArchitectureOptions.literalObserver),
    contrast: Arm("with one that all flows share", ArchitectureOptions.literalShared),
    cases: [verify(" hazard=own-observers"), verify(" .*observer=own;watching=article-observer")]
  ) { test in
    let left = trials.map { leftOfStacked(1 + $0 % 5, in: BackButtonApp(test.world)) }
    let areAllButLast = zip(left, trials).count { $0 == $1 % 5 }
    test.expect("trials in which all flows but the last are left, of 20", areAllButLast, .equals(20))
    let returning = trials.map { leftOfStacked(1 + $0 % 5, in: BackButtonApp(.returningObservers)) }
    test.show("details left where each gives the slot back", returning.reduce(0, +))
  }

  /// How many of `count` flows that start one another are left after as many pops.
  private static func leftOfStacked(_ count: Int, in app: BackButtonApp) -> Int {
    app.perform((0..<count).map { _ in Step(.start) })
    app.perform((0..<count).map { _ in Step(.pop) })
    return app.details
  }

  static let secondObserver = Claim(
    "B11",
    "Two who observe the pop of one screen are both told, and the flow is let go",
    holds: Arm("by a table that keeps all who observe a screen", ArchitectureOptions.sharedObserver),
    contrast: Arm("by the article's, which keeps one per screen", ArchitectureOptions.literalShared),
    axis: "who observes it first",
    cases: [verify(" .*watching=article-observer"), "bubbleup claims B11"]
  ) { test in
    for isFlowLast in [false, true] {
      test.side = "the flow \(isFlowLast ? "last" : "first")"
      let onlookers = try trials.map { trial in
        let (app, onlooker) = (BackButtonApp(test.world), Onlooker())
        app.perform(pushes(trial % 5) + [Step(.start, 1)])
        let observer = try test.unwrap(app.master.navigationControllerObserver, "an observer")
        let screen = try test.unwrap(app.topScreen, "a screen")
        observer.observePopTransition(of: screen, delegate: onlooker)
        if isFlowLast { observer.observePopTransition(of: screen, delegate: app.top) }
        app.perform(Step(trial < 10 ? .pop : .swipeBack))
        return (told: onlooker.count, left: app.details)
      }
      test.expect("onlookers told, of 20", onlookers.reduce(0) { $0 + $1.told }, .equals(20))
      test.expect("flows left, of 20", onlookers.reduce(0) { $0 + $1.left }, .equals(0))
    }
  }
}

// MARK: - What is done

/// What a form costs beside the article's observer.
private struct Price {
  let controllers: Int
  let hops: Int
  let deaf: Int
  let takesGesture: Bool
  let leftOfTwo: Int

  init(of form: ArchitectureOptions) {
    let (app, plain) = (BackButtonApp(form), BackButtonApp(.literalShared))
    controllers = app.stage.census.births - plain.stage.census.births
    hops = Self.nativeHops(in: app) - Self.nativeHops(in: plain)
    takesGesture = app.master.navigationController.popGestureDelegate != nil
    // The app's own transitions and the one who is to tell of a pop both need the stack's slot.
    let styled = BackButtonApp(form)
    styled.perform([Step(.supply, 2), Step(.start, 1), Step(.pop)])
    let isHeard = styled.stage.takeEvents().contains { $0.hasPrefix("tour") }
    deaf = styled.details + (isHeard ? 0 : 1)
    // Three flows start one another: the first is still there, and keeps what is not taken out of it.
    let stacked = BackButtonApp(form)
    stacked.perform([Step(.start), Step(.start), Step(.start), Step(.pop), Step(.pop)])
    leftOfTwo = stacked.details - 1
  }

  private static func nativeHops(in app: BackButtonApp) -> Int {
    guard let top: Responder = app.master.navigationController.topController else { return 0 }
    return sequence(first: top, next: \.next).dropFirst().reduce(0) { count, _ in count + 1 }
  }
}

/// An object that wants to know of a pop as well, as a coordinator does that refreshes its list.
private final class Onlooker: NavigationControllerObserverDelegate {
  private(set) var count = 0

  func navigationControllerObserver(
    _ observer: any PopObserver,
    didObservePopTransitionFor viewController: Controller
  ) {
    count += 1
  }
}
