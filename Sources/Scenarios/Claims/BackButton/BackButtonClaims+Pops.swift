import Hierarchy

// MARK: - B3

extension BackButtonClaims {
  static let systemPops = Claim(
    "B3",
    "A back button or swipe that runs none of our code still lets the coordinator go",
    rule: """
      in 20 trials with other screens below and above, a detail that each gesture pops to the last screen is not left, \
      under whichever watcher the stack has
      """,
    against: CounterWorld(
      "empty-slot",
      "another object takes the delegate slot of the stack and tells no one"
    ),
    cases: [verify(" .*watching=")]
  ) { _, planted in
    Finding(
      forms.flatMap { form in
        [Operation.pop, .swipeBack].map { gesture in
          let left = (0..<trials).reduce(0) { left, trial in
            let world = BackButtonApp(form)
            let above = trial % 4
            world.perform(pushes(trial / 4) + [Step(.start, 1)] + pushes(above))
            if planted != nil { world.master.navigationController.delegate = nil }
            world.perform((0...above).map { _ in Step(gesture) })
            return left + world.details
          }
          let label = "details left of \(trials), \(gesture.rawValue), \(form.canonical)"
          return ClaimCheck(ClaimFigure(label, count: left), .equals(0), side: form.canonical)
        }
      },
      axis: "who watches"
    )
  }

  /// So many screens of whichever flow is on top, with and without an animation in turn.
  static func pushes(_ count: Int) -> [Step] {
    (0..<count).map { Step($0.isMultiple(of: 2) ? .push : .pushInstantly) }
  }
}

// MARK: - B5

extension BackButtonClaims {
  static let detection = Claim(
    "B5",
    "An observer that asks the transition where it came from sees every pop",
    rule: """
      per operation each watched screen that left was seen by the observer itself, in a call of the stack, and none that \
      stayed; what the app's code reports or asks for counts as unseen; the same for an observer that compares the stack \
      with what it watches
      """,
    against: CounterWorld(
      "compared",
      "the article's observer compares too instead of asking the transition",
      .depends
    ),
    cases: [verify(" hazard=missed-pops"), verify(" .*watching=article-observer")]
  ) { _, planted in
    let rules: [(name: String, form: ArchitectureOptions)] = [
      ("by the transition", planted == nil ? .literalShared : .sharedObserver),
      ("by comparison", .sharedObserver),
    ]
    return Finding(
      rules.flatMap { rule in
        departures.flatMap { departure in
          let outcome = outcome(of: departure, BackButtonApp(rule.form))
          let side = "\(rule.name), \(departure.name)"
          return [
            ClaimCheck(
              ClaimFigure(
                "unseen \(rule.name), of \(outcome.left), \(departure.name)",
                count: outcome.unseen
              ),
              .equals(0),
              side: side
            ),
            ClaimCheck(
              ClaimFigure("seen and still there, \(side)", count: outcome.invented),
              .equals(0),
              side: side
            ),
          ]
        }
      },
      axis: "how it tells, and the operation"
    )
  }

  /// A way in which screens leave a stack, or do not: the steps before, and what is watched.
  private struct Departure: Sendable {
    let name: String
    let before: [Step]
    let leave: @Sendable (BackButtonApp) -> Void

    init(_ name: String, _ before: [Step], _ leave: @escaping @Sendable (BackButtonApp) -> Void) {
      self.name = name
      self.before = before
      self.leave = leave
    }

    init(_ name: String, _ before: [Step], _ step: Step) { self.init(name, before) { $0.perform(step) } }
  }

  private static let departures: [Departure] = [
    Departure("pop", [Step(.start)], Step(.pop)),
    Departure("swipe", [Step(.start)], Step(.swipeBack)),
    Departure("pop without animation", [Step(.start)], Step(.popInstantly)),
    Departure("pop to one", [Step(.deepLink, 2)], Step(.popTo, 1)),
    Departure("pop to root", [Step(.deepLink, 2)], Step(.popToRoot)),
    Departure("set stack", [Step(.deepLink, 2)]) { world in
      let list = MasterViewController("list", on: world.stage)
      world.master.navigationController.setStack([list], animated: true)
      world.master.navigationController.finishTransition()
    },
    // Of this a stack tells no delegate: the app would have to ask its observer to look again.
    Departure("screens from below the top", [Step(.deepLink, 2)]) { world in
      let screens = world.master.navigationController.children
      world.master.navigationController.setStack([screens[0], screens[3]], animated: false)
    },
    Departure("dismiss", [Step(.present), Step(.start)], Step(.dismiss)),
    Departure("swipe to dismiss", [Step(.present), Step(.start)], Step(.swipeToDismiss)),
    Departure("swipe cancelled", [Step(.start)], Step(.swipeCancelled)),
    Departure("swipe then push", [Step(.start)], Step(.swipeThenPush)),
  ]

  private static func outcome(
    of departure: Departure,
    _ world: BackButtonApp
  ) -> (left: Int, unseen: Int, invented: Int) {
    world.perform(departure.before)
    let watched = Set(world.coordinators.flatMap(\.observed))
    let before = world.screens
    _ = world.stage.takeEvents()
    departure.leave(world)
    let after = world.screens
    let told = world.stage.takeEvents().filter { $0.hasPrefix("popped ") }
    let seen = Set(told.compactMap { $0.dropFirst(7).split(separator: ",").first.map(String.init) })
    let left = watched.intersection(before).subtracting(after)
    return (left.count, left.subtracting(seen).count, seen.intersection(after).count)
  }
}

// MARK: - B6

extension BackButtonClaims {
  static let strongKeys = Claim(
    "B6",
    "The observer's table keeps no popped screen alive",
    rule: """
      of 20 details that were popped one after the other, each with another number of screens, none of the screens lives, \
      per way of popping; and to watch a screen costs one allocation, the box of the delegate
      """,
    against: CounterWorld("weak-keys", "the keys of the table keep nothing alive", .confirmed),
    cases: ["bubbleup claims B6", verify(" hazard=strong-keys")],
    operations: [observing]
  ) { lab, planted in
    let boxes = ClaimFigure(
      "allocations per watched screen",
      counted: try lab.counts(of: observing).allocations
    )
    let pins = [("animated", Operation.pop), ("not animated", .popInstantly)].map { name, pop in
      let world = BackButtonApp(planted == nil ? .literalShared : .sharedObserver)
      let before = world.stage.census.living.count { $0 is ItemViewController }
      for trial in 0..<trials {
        world.perform([Step(.start, 1)] + pushes(trial % 4) + (0...trial % 4).map { _ in Step(pop) })
      }
      let pinned = world.stage.census.living.count { $0 is ItemViewController } - before
      return ClaimCheck(ClaimFigure("screens pinned, \(name)", count: pinned), .equals(0), side: name)
    }
    return Finding(
      pins + pins.map { ClaimCheck(boxes, .equals(1), side: $0.side) },
      axis: "pops that the table hears of"
    )
  }

  private static let observing = LabOperation("observe-pop") {
    let stage = Stage(.literalShared)
    let coordinator = MasterCoordinator(on: stage)
    let observer = NavigationControllerObserver(navigationController: coordinator.navigationController)
    let screen = DetailViewController(on: stage)
    return { count in
      for _ in 0..<count { observer.observePopTransition(of: screen, delegate: coordinator) }
      return UInt64(count)
    }
  }
}
