import Hierarchy

/// Who watches a stack, and who has its one delegate slot.
extension BackButtonClaims {
  static let rejectedForms = Claim(
    "B4",
    "A container around the stack, or a coordinator as its delegate, costs what an observer does not",
    holds: Arm(
      "for the two forms that the article rejects",
      [ArchitectureOptions.rejectedContainer, .rejectedCoordinator]
    ),
    contrast: Arm("for an observer that compares the stack", [.sharedObserver]),
    axis: "price",
    cases: [verify(" .*watching=article-co"), verify(" .*watching=article-observer")]
  ) { test in
    let forms = test.world
    test.side = "level"
    let plain = sizes(of: .literalShared)
    test.all("forms with a controller more", of: forms) { sizes(of: $0).levels == plain.levels + 1 }
    test.all("forms with a hop more to the application", of: forms) { sizes(of: $0).hops == plain.hops + 1 }
    test.side = "slot"
    // The app's own transitions and the one who is to tell of a pop both need the stack's slot.
    test.all("forms in which a delegate of two hears nothing", of: forms) { form in
      let app = BackButtonApp(form).after([Step(.supply, 2), Step(.start, 1), Step(.pop)])
      return app.details > 0 || !app.stage.takeEvents().contains { $0.hasPrefix("tour") }
    }
    test.side = "gesture"
    test.all("forms that take the gesture's slot", of: forms) { form in
      let app = BackButtonApp(form)
      return app.master.navigationController.popGestureDelegate != nil
    }
    test.side = "stacking"
    // Three flows start one another: the first is still there, and keeps what is not taken out of it. A container knows
    // all flows, so this is the coordinator's price alone.
    let steps = [Step(.start), Step(.start), Step(.start), Step(.pop), Step(.pop)]
    let left = forms.map { BackButtonApp($0).after(steps).details - 1 }
    test.expect("most details left of two popped", left.max() ?? 0, .above(0))
  }

  /// How many levels an app of `form` has, and responders from its screen to the application.
  private static func sizes(of form: ArchitectureOptions) -> (levels: Int, hops: Int) {
    let app = BackButtonApp(form)
    let path = app.topScreen.map { Array(sequence(first: $0 as Responder, next: \.next)) }
    return (app.stage.census.births, path?.count ?? 0)
  }

  static let capabilities = Claim(
    "B7",
    "What a forwardee answers, asked once, is believed after it has gone or changed",
    holds: Arm("where it has gone or changed", true),
    contrast: Arm("where it lives on and answers what it did", false),
    axis: "what becomes of the forwardee",
    cases: [verify(" hazard=(stale-capability|swallowed-calls)")]
  ) { test in
    let endings: [(String, (BackButtonApp) -> Void)] = [
      ("dies", { $0.perform(Step(.freeOwner)) }),
      ("changes", { $0.customTransitions?.kind = CustomTransitions.prefetch }),
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
    "Of flows that start one another only the pop of the last one is seen",
    holds: Arm("with an observer for each, which takes the slot", ArchitectureOptions.literalObserver),
    contrast: Arm("with one that all flows share", ArchitectureOptions.literalShared),
    cases: [verify(" hazard=own-observers"), verify(" .*observer=own;watching=article-observer")]
  ) { test in
    test.all("trials in which all flows but the last are left", of: trials) { trial in
      let count = 1 + trial % 5
      let steps = Array(repeating: Step(.start), count: count) + Array(repeating: Step(.pop), count: count)
      return BackButtonApp(test.world).after(steps).details == count - 1
    }
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
        let app = BackButtonApp(test.world).after(pushes(trial % 5) + [Step(.start, 1)])
        let onlooker = Onlooker()
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

/// An object that wants to know of a pop as well, as a coordinator does that refreshes its list.
private final class Onlooker: NavigationControllerObserverDelegate {
  private(set) var count = 0

  func navigationControllerObserver(
    _ observer: NavigationControllerObserver,
    didObservePopTransitionFor viewController: Controller
  ) {
    count += 1
  }
}
