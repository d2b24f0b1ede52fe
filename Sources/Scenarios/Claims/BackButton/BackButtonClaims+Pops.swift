import Hierarchy

/// How pops are seen, and what becomes of the flows and screens of those that are not.
extension BackButtonClaims {
  static let systemPops = Claim(
    "B3",
    "A back button or swipe that runs none of our code still lets the coordinator go",
    holds: Arm("with any observer in the stack's delegate slot", false),
    contrast: Arm("where the stack has no delegate any more", true),
    axis: "form",
    cases: [verify(" .*watching=")]
  ) { test in
    for form in BackButtonArchitecture().variants {
      test.side = form.canonical
      for gesture in [Operation.pop, .swipeBack] {
        test.none("details left, \(gesture.rawValue)", of: trials) { trial in
          let above = trial % 4
          let app = BackButtonApp(form).after(pushes(trial / 4) + [Step(.start, 1)] + pushes(above))
          if test.world { app.master.navigationController.delegate = nil }
          app.perform((0...above).map { _ in Step(gesture) })
          return app.details > 0
        }
      }
    }
  }

  static let detection = Claim(
    "B5",
    "A pop without animation, and one of several screens, is seen whole",
    holds: Arm("by an observer that compares the stack with its screens", ArchitectureOptions.sharedObserver),
    contrast: Arm(
      "by the same observer, where it asks the transition where it came from, as the article's does",
      .sharedObserver.with(BackButtonHazards.missedPops)
    ),
    axis: "operation",
    cases: [verify(" hazard=missed-pops"), verify(" .*watching=article-observer")]
  ) { test in
    for (name, watchers, opening, leave) in departures {
      let app = BackButtonApp(test.world).after(opening)
      let before = Set(app.coordinators.flatMap(\.observed)).intersection(app.screens)
      _ = app.stage.takeEvents()
      leave(app)
      let told = app.stage.takeEvents().filter { $0.hasPrefix("popped ") }
      let seen = Set(told.compactMap { $0.dropFirst(7).split(separator: ",").first.map(String.init) })
      let left = before.subtracting(app.screens)
      let (label, unseen) = ("unseen of \(left.count), \(name)", left.subtracting(seen).count)
      test.side = ""
      test.require("seen and still there, \(name)", seen.intersection(app.screens).count, .equals(0))
      switch watchers {
      case .all: test.require(label, unseen, .equals(0))
      case .none: test.show(label, unseen)
      case .comparing:
        test.side = name
        test.expect(label, unseen, .equals(0))
      }
    }
  }

  /// Who sees screens leave: each observer, one that compares, or none, as a stack tells no delegate of it.
  private enum Watchers { case all, comparing, none }

  private typealias Departure = (String, Watchers, [Step], leave: @Sendable (BackButtonApp) -> Void)

  /// Ways in which screens leave a stack, or do not.
  private static let departures: [Departure] = [
    ("pop", .all, [Step(.start)], { $0.perform(Step(.pop)) }),
    ("swipe", .all, [Step(.start)], { $0.perform(Step(.swipeBack)) }),
    ("swipe cancelled", .all, [Step(.start)], { $0.perform(Step(.swipeCancelled)) }),
    ("swipe then push", .all, [Step(.start)], { $0.perform(Step(.swipeThenPush)) }),
    ("pop without animation", .comparing, [Step(.start)], { $0.perform(Step(.popInstantly)) }),
    ("pop to one", .comparing, link, { $0.perform(Step(.popTo, 1)) }),
    ("pop to root", .comparing, link, { $0.perform(Step(.popToRoot)) }),
    (
      "set stack", .comparing, link,
      { app in
        let list = MasterViewController(app.stage.title("list"), on: app.stage)
        app.master.navigationController.setStack([list], animated: true)
        app.master.navigationController.finishTransition()
      }
    ),
    (
      "screens from below the top", .none, link,
      { app in
        let stack = app.master.navigationController
        stack.setStack([stack.children[0], stack.children[3]], animated: false)
      }
    ),
    ("dismiss", .none, [Step(.present), Step(.start)], { $0.perform(Step(.dismiss)) }),
    ("swipe to dismiss", .none, [Step(.present), Step(.start)], { $0.perform(Step(.swipeToDismiss)) }),
  ]

  private static let link = [Step(.deepLink, 2)]

  static let strongKeys = Claim(
    "B6",
    "The observer's table keeps no screen alive after a pop that it has not seen",
    holds: Arm(
      "with keys that are weak",
      ArchitectureOptions.literalShared.with(Hazard("weak-keys", WeaklyKeyedObserver.self))
    ),
    contrast: Arm("with the strong keys of the article", ArchitectureOptions.literalShared),
    cases: [verify(" hazard=strong-keys"), "bubbleup claims B6"],
    operations: [observing]
  ) { test in
    let app = BackButtonApp(test.world)
    for pop in [Operation.pop, .popInstantly] {
      for trial in trials {
        app.perform([Step(.start, 1)] + pushes(trial % 4) + (0...trial % 4).map { _ in Step(pop) })
      }
      let pinned = app.stage.census.living.count { $0 is DetailViewController }
      if pop == .pop {
        test.require("screens pinned by 20 pops that were seen", pinned, .equals(0))
      } else {
        test.require("flows of unseen pops", app.details, .equals(trials.count))
        test.expect("screens pinned by 20 pops that were not", pinned, .equals(0))
      }
    }
    test.show("allocations per observed screen", try test.counts(of: observing).allocations)
  }

  private static let observing = LabOperation("observe-pop") {
    let stage = Stage(.literalShared)
    let coordinator = MasterCoordinator(on: stage)
    let observer = NavigationControllerObserver(navigationController: coordinator.navigationController)
    let screen = DetailViewController("page", on: stage)
    return { count in
      for _ in 0..<count { observer.observePopTransition(of: screen, delegate: coordinator) }
      return UInt64(count)
    }
  }

  static let replacedScreen = Claim(
    "B12",
    "A flow that replaces its first screen is let go of when the new one is popped, and not before",
    holds: Arm("where the new one is observed, as all screens of the flow are", true),
    contrast: Arm("where the new one is not observed", false),
    axis: "how it is replaced",
    cases: [verify(" .*watching=article-observer"), "bubbleup claims B12"]
  ) { test in
    for isAnimated in [false, true] {
      test.side = isAnimated ? "with an animation" : "at once"
      let outcome = replacing(in: .sharedObserver, test.world, isAnimated)
      test.expect("screens without a flow, of 20", outcome.orphans, .equals(0))
      test.require("flows left behind, of 20", outcome.left, .equals(0))
      test.show("left when the flow around has ended", outcome.leftAfterParent)
      // The article advises to have the new one observed. Its own observer believes the animation, and ends the flow.
      let other = replacing(in: .literalShared, test.world, isAnimated)
      test.show("screens without a flow, article's observer", other.orphans)
      test.show("flows left behind, article's observer", other.left)
    }
  }

  private typealias Replacement = (orphans: Int, left: Int, leftAfterParent: Int)

  /// In each trial a flow replaces its first screen, and has the new one observed or not.
  ///
  /// It is in a modal flow, so that it shows until when it is left, and by the trial it has further screens.
  private static func replacing(
    in form: ArchitectureOptions,
    _ isObserving: Bool,
    _ isAnimated: Bool
  ) -> Replacement {
    trials.reduce(into: (0, 0, 0)) { sum, trial in
      let app = BackButtonApp(form).after([Step(.present), Step(.start, 1)] + pushes(trial % 4))
      let stack = app.top.navigationController
      let fresh = app.top.makeViewController()
      fresh.delegate = app.top
      if isObserving { app.top.observePop(of: fresh) }
      let below = stack.children.prefix { ($0 as? ItemViewController)?.delegate !== app.top }
      stack.setStack(below + [fresh], animated: isAnimated)
      stack.finishTransition()
      sum.orphans += app.orphans.count
      sum.left += app.after([Step(.pop)]).details
      sum.leftAfterParent += app.after([Step(.dismiss)]).details
    }
  }
}

/// Does not keep the screens alive that it observes.
private final class WeaklyKeyedObserver: NavigationControllerObserver {
  private var delegates: [NodeID: NavigationControllerObserverDelegateContainer] = [:]

  override func observePopTransition(
    of viewController: Controller,
    delegate: any NavigationControllerObserverDelegate
  ) {
    delegates[viewController.id] = NavigationControllerObserverDelegateContainer(value: delegate)
  }

  override func tellOfPops() {
    guard let from = navigationController.transition?.from, from.parent !== navigationController else {
      return
    }
    let delegate = delegates.removeValue(forKey: from.id)?.value
    delegate?.navigationControllerObserver(self, didObservePopTransitionFor: from)
  }
}
