import Hierarchy

/// Who watches a stack, and who has its one delegate slot.
extension BackButtonClaims {
  static let rejectedForms = Claim(
    "B4",
    "A container around the stack, or a coordinator as its delegate in one, costs a level and the delegate's slot",
    holds: Arm(
      "for the two forms that the article rejects",
      [ArchitectureOptions.rejectedContainer, .rejectedCoordinator]
    ),
    contrast: Arm("for the article's observer, one for all flows", [.literalShared]),
    axis: "price",
    cases: [verify(" .*watching=article-co"), verify(" .*watching=article-observer"), "bubbleup claims B4"]
  ) { test in
    let forms = test.world
    test.side = "level"
    let (views, hops) = sizes(of: ArchitectureOptions(linkage: .delegate))
    test.all("forms with a view more than unwatched", of: forms) { sizes(of: $0).views == views + 1 }
    test.all("forms with a hop more to the application", of: forms) { sizes(of: $0).hops == hops + 1 }
    test.side = "slot"
    /// The app's own transitions and the one who is to tell of a pop both need the stack's slot.
    func isSlotTaken(_ form: ArchitectureOptions) -> Bool {
      let app = BackButtonApp(form).after([Step(.supply, 2), Step(.start, 1), Step(.pop)])
      return app.details > 0 || app.customTransitions?.wasAsked != true
    }
    test.all("forms in which a delegate of two hears nothing", of: forms, isSlotTaken)
    // What an observer spares is by what it forwards, and by there being one for all flows.
    let mute = ArchitectureOptions.sharedObserver.with(BackButtonHazards.swallowedCalls)
    test.show("the same, of an observer that forwards nothing", isSlotTaken(mute))
    test.show("the same, of an observer per flow, which is handed none", isSlotTaken(.literalObserver))
    // Three flows start one another, and two are popped. How hard that is to get right is no figure: of the coordinator,
    // it is that it looks at the flows that it has started itself.
    let steps = [Step(.start), Step(.start), Step(.start), Step(.pop), Step(.pop)]
    for form in BackButtonArchitecture().variants {
      test.show("details left of two popped, \(form.brief)", BackButtonApp(form).after(steps).details - 1)
    }
  }

  /// How many views an app of `form` has around its screen, and responders from there to the application.
  private static func sizes(of form: ArchitectureOptions) -> (views: Int, hops: Int) {
    let app = BackButtonApp(form)
    let path = app.topScreen.map { Array(sequence(first: $0 as Responder, next: \.next)) }
    let views = app.topScreen?.view.map { Array(sequence(first: $0, next: \.superview)) }
    return (views?.count ?? 0, path?.count ?? 0)
  }

  static let capabilities = Claim(
    "B7",
    "What a forwardee answers is believed after it has gone or changed",
    holds: Arm("by the article's observer, which asks when it is set", ArchitectureOptions.literalShared),
    contrast: Arm("by one that asks at each call", ArchitectureOptions.sharedObserver),
    axis: "what becomes of the forwardee",
    cases: [verify(" hazard=(stale-capability|swallowed-calls)"), "bubbleup claims B7"]
  ) { test in
    /// Calls in vain of a delegate that answers for animations, after it has come to its `end`.
    func callsInVain(_ end: (BackButtonApp) -> Void) -> Int {
      let app = BackButtonApp(test.world).after([Step(.supply), Step(.push)])
      end(app)
      app.perform([Step(.push), Step(.pop)])
      return app.unrecognized.count + (app.customTransitions?.strayCalls ?? 0)
    }
    test.require("calls in vain where it lives on", callsInVain { _ in }, .equals(0))
    test.side = "dies"
    test.expect("calls in vain", callsInVain { $0.perform(Step(.freeOwner)) }, .above(0))
    test.side = "changes"
    test.expect(
      "calls in vain",
      callsInVain { $0.customTransitions?.kind = CustomTransitions.prefetch },
      .above(0)
    )
  }

  static let ownObservers = Claim(
    "B9",
    "Of flows that start one another only the pop of the last one is seen",
    holds: Arm("with an observer for each, which takes the slot", ArchitectureOptions.literalObserver),
    contrast: Arm("with one that all flows share", ArchitectureOptions.literalShared),
    cases: [verify(" hazard=own-observers"), verify(" .*observer=own;watching=article-observer")]
  ) { test in
    test.all("trials in which all flows but the last are left", of: trials) { trial in
      let count = 2 + trial % 4
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
        return (told: onlooker.seen.count, left: app.details)
      }
      test.expect("onlookers told, of 20", onlookers.reduce(0) { $0 + $1.told }, .equals(20))
      test.expect("flows left, of 20", onlookers.reduce(0) { $0 + $1.left }, .equals(0))
    }
  }

  static let gestureSlot = Claim(
    "B10",
    "A container that needs the slot of the pop gesture sees every swipe, and the gesture is what it was",
    holds: Arm("while it has the slot", false),
    contrast: Arm("once another object has taken it that lets all swipes begin, or none", true),
    axis: "who tells of the swipe, and what the other lets begin",
    cases: [verify(" .*watching=article-container"), "bubbleup claims B10"]
  ) { test in
    let careful = swipes(takenBy: Stranger { $0.children.count > 1 }, isToldByGesture: false)
    test.show("as ever, told by the stack, where the other decides alike", careful == (0, 0, 0))
    for teller in ["stack", "gesture"] {
      for (kind, stranger) in [("none", Stranger { _ in false }), ("all", Stranger { _ in true })] {
        test.side = "told by the \(teller), the other lets \(kind) begin"
        let swipes = swipes(takenBy: test.world ? stranger : nil, isToldByGesture: teller == "gesture")
        test.expect("swipes that popped nothing, of 20", swipes.inVain, .equals(0))
        test.expect("swipes missed, of 20", swipes.missed, .equals(0))
        test.expect("gestures on the first screen, of 20", swipes.stray, .equals(0))
      }
    }
  }

  private typealias Swipes = (inVain: Int, missed: Int, stray: Int)

  /// In each trial a swipe on the first screen, which has nothing to pop and must not begin, and one on a detail's.
  private static func swipes(takenBy stranger: Stranger?, isToldByGesture: Bool) -> Swipes {
    trials.reduce(into: (0, 0, 0)) { sum, trial in
      let app = BackButtonApp(.rejectedContainer)
      let stack = app.master.navigationController
      (app.master.entrance as? NavigationContainer)?.isToldByGesture = isToldByGesture
      if let stranger { stack.popGestureDelegate = stranger }
      stack.beginSwipe()
      sum.stray += stack.strayGestures
      app.perform(pushes(trial % 4) + [Step(.start, 1)])
      let height = stack.children.count
      app.perform(Step(.swipeBack))
      if stack.children.count >= height { sum.inVain += 1 } else if app.details > 0 { sum.missed += 1 }
    }
  }
}

/// An object of the app's that takes the slot for a purpose of its own, as a side menu does.
private final class Stranger: PopGestureDelegate {
  private let permits: (NavigationStack) -> Bool

  init(permits: @escaping (NavigationStack) -> Bool) { self.permits = permits }

  func mayBeginPop(on stack: NavigationStack) -> Bool { permits(stack) }
  func popGestureEnded(on stack: NavigationStack, didPop: Bool) {}
}
