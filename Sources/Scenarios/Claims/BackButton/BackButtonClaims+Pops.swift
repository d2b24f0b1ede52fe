import Hierarchy

/// How pops are seen, and what becomes of the flows and screens of those that are not.
extension BackButtonClaims {
  static let systemPops = Claim(
    "B3",
    "A back button or swipe that runs none of our code still lets the coordinator go",
    holds: Arm("where it has its screen watched, in any form", nil as Hazard?),
    contrast: Arm("where it has nothing observed", Hazard("unobserved", UnobservedDetailCoordinator.self)),
    axis: "form",
    cases: [verify(" .*watching="), "bubbleup claims B3"]
  ) { test in
    for form in BackButtonArchitecture().variants {
      test.side = form.canonical
      for gesture in [Operation.pop, .swipeBack] {
        let details = trials.map { trial in
          let above = trial % 4
          let app = BackButtonApp(form.with(test.world))
            .after(
              pushes(trial / 5) + [Step(.start, 1)] + pushes(above) + (0..<above).map { _ in Step(gesture) }
            )
          return (before: app.details, after: app.after([Step(gesture)]).details)
        }
        test.requireAll("there until then, \(gesture.rawValue)", of: details) { $0.before == 1 }
        test.none("details left, \(gesture.rawValue)", of: details) { $0.after > 0 }
      }
    }
  }

  static let detection = Claim(
    "B5",
    "A pop without animation, and one of several screens, is seen whole",
    holds: Arm("by an observer that compares the stack with its screens", ArchitectureOptions.sharedObserver),
    contrast: Arm(
      "by the article's observer, which asks the transition where it came from",
      ArchitectureOptions.literalShared
    ),
    axis: "operation",
    cases: [verify(" hazard=missed-pops"), verify(" .*watching=article-observer"), "bubbleup claims B5"]
  ) { test in
    var falsely = 0
    for (name, watchers, opening, leave) in departures {
      let app = BackButtonApp(test.world).after(opening)
      let (onlooker, before) = (Onlooker(), app.host.navigationController.children)
      let observer = try test.unwrap(app.host.navigationControllerObserver, "observer")
      for screen in before { observer.observePopTransition(of: screen, delegate: onlooker) }
      leave(app)
      let there = app.stacks.flatMap(\.children)
      let left = before.filter { screen in !there.contains { $0 === screen } }
      let unseen = left.count { screen in !onlooker.seen.contains { $0 === screen } }
      let label = "unseen of \(left.count), \(name)"
      falsely += onlooker.seen.count + unseen - left.count
      test.side = watchers == .comparing ? name : ""
      switch watchers {
      case .all: test.require(label, unseen, .equals(0))
      case .none: test.show(label, unseen)
      case .comparing: test.expect(label, unseen, .equals(0))
      }
    }
    test.require("seen twice, or where they are still there", falsely, .equals(0))
  }

  /// Who sees screens leave: each observer, one that compares, or none, as a stack tells no delegate of it, and here no
  /// flow tells the observer either.
  private enum Watchers { case all, comparing, none }

  /// Ways in which screens leave a stack, or do not.
  private static let departures: [(String, Watchers, [Step], leave: @Sendable (BackButtonApp) -> Void)] = [
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
    test.show("allocations per call, on one screen", try test.counts(of: observing).allocations)
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
    holds: Arm("where it has the article's observer watch the new one, as the article advises", true),
    contrast: Arm("where it does not", false),
    axis: "the first screen, and how it is replaced",
    cases: [verify(" .*watching=article-observer"), "bubbleup claims B12"]
  ) { test in
    for (side, isCovered, isAnimated) in [
      ("on top, at once", false, false), ("on top, with an animation", false, true), ("covered", true, true),
    ] {
      test.side = side
      let outcome = replacing(test.world, isCovered, isAnimated)
      test.expect(
        "flows let go of by the new screen's pop, of 20",
        outcome.before - outcome.left,
        .equals(20)
      )
      test.show("flows let go of before, of 20", trials.count - outcome.before)
      test.show("flows left behind, of 20", outcome.left)
      test.show("left when the flow around has ended", outcome.leftAfterParent)
    }
  }

  private typealias Replacement = (before: Int, left: Int, leftAfterParent: Int)

  /// In each trial a flow replaces its first screen, which others of its own may cover, and has the new one observed or not.
  ///
  /// It is in a modal flow, so that it shows until when it is left.
  private static func replacing(_ isObserving: Bool, _ isCovered: Bool, _ isAnimated: Bool) -> Replacement {
    trials.reduce(into: (0, 0, 0)) { sum, trial in
      let covers = isCovered ? 1 + trial % 4 : 0
      let app = BackButtonApp(.literalShared)
        .after([Step(.present)] + pushes(trial % 3) + [Step(.start, 1)] + pushes(covers))
      let stack = app.top.navigationController
      let fresh = app.top.makeViewController()
      fresh.delegate = app.top
      if isObserving { app.top.observePop(of: fresh) }
      let screens = stack.children
      stack.setStack(screens.dropLast(covers + 1) + [fresh] + screens.suffix(covers), animated: isAnimated)
      stack.finishTransition()
      sum.before += app.after((0..<covers).map { _ in Step(.pop) }).details
      sum.left += app.after([Step(.pop)]).details
      sum.leftAfterParent += app.after([Step(.dismiss)]).details
    }
  }
}

/// A flow that is not told of pops.
private final class UnobservedDetailCoordinator: DetailCoordinator {
  override func observePop(of viewController: ItemViewController) {}
}

/// Does not keep the screens alive that it observes.
private final class WeaklyKeyedObserver: NavigationControllerObserver {
  override func key(of viewController: Controller) -> ViewControllerKey {
    ViewControllerKey(viewController: viewController, isKept: false)
  }
}
