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
      PopWatching.allCases.flatMap { watching in
        [Operation.pop, .swipeBack].map { gesture in
          let left = (0..<trials).reduce(0) { left, trial in
            let world = world(watching: watching)
            if planted != nil { world.master.stack.delegate = nil }
            let above = trial % 4
            world.perform(pushes(trial / 4) + [Step(.start, 1)] + pushes(above))
            world.perform((0...above).map { _ in Step(gesture) })
            return left + world.details
          }
          let label = "details left of \(trials), \(gesture.rawValue), watching=\(watching.rawValue)"
          return ClaimCheck(
            ClaimFigure(label, count: left),
            .equals(0),
            side: "watching=\(watching.rawValue)"
          )
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
    let rules: [(name: String, watching: PopWatching)] = [
      ("by the transition", planted == nil ? .articleObserver : .observer), ("by comparison", .observer),
    ]
    return Finding(
      rules.flatMap { rule in
        departures.flatMap { departure in
          let outcome = outcome(of: departure, world(watching: rule.watching))
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

  /// A way in which screens leave a stack, or do not: the steps before, and the step that is watched.
  private struct Departure {
    let name: String
    let before: [Step]
    let step: Step

    init(_ name: String, _ before: [Step], _ step: Step) {
      self.name = name
      self.before = before
      self.step = step
    }
  }

  private static let departures: [Departure] = [
    Departure("pop", [Step(.start)], Step(.pop)),
    Departure("swipe", [Step(.start)], Step(.swipeBack)),
    Departure("pop without animation", [Step(.start)], Step(.popInstantly)),
    Departure("pop to one", [Step(.deepLink, 2)], Step(.popTo, 10)),
    Departure("pop to root", [Step(.deepLink, 2)], Step(.popToRoot)),
    Departure("set stack", [Step(.deepLink, 2)], Step(.setStack, 9)),
    Departure("screens from below the top", [Step(.deepLink, 2)], Step(.setStack, 2)),
    Departure("dismiss", [Step(.present), Step(.start)], Step(.dismiss)),
    Departure("swipe to dismiss", [Step(.present), Step(.start)], Step(.swipeToDismiss)),
    Departure("swipe cancelled", [Step(.start)], Step(.swipeCancelled)),
    Departure("swipe then push", [Step(.start)], Step(.swipeThenPush)),
  ]

  private static func outcome(
    of departure: Departure,
    _ world: BackButtonWorld
  ) -> (left: Int, unseen: Int, invented: Int) {
    world.perform(departure.before)
    let watched = Set([world.master, world.host].flatMap { $0.watch?.shadow ?? [] })
    let before = world.screens
    world.stage.sightings = []
    world.perform(departure.step)
    let after = world.screens
    // The app's own code knew that something had changed when it asked for a comparison.
    let seen = Set((world.stage.sightings ?? []).filter { $0.witness != .asked }.map(\.screen))
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
      let world = world(watching: planted == nil ? .articleObserver : .observer)
      let before = world.stage.census.living.count { $0 is SliceScreen }
      for trial in 0..<trials {
        world.perform([Step(.start, 1)] + pushes(trial % 4) + (0...trial % 4).map { _ in Step(pop) })
      }
      let pinned = world.stage.census.living.count { $0 is SliceScreen } - before
      return ClaimCheck(ClaimFigure("screens pinned, \(name)", count: pinned), .equals(0), side: name)
    }
    return Finding(
      pins + pins.map { ClaimCheck(boxes, .equals(1), side: $0.side) },
      axis: "pops that the table hears of"
    )
  }

  private static let observing = LabOperation("observe-pop") {
    let options = ArchitectureOptions(.delegate)
    let stage = Stage(options)
    let coordinator = MasterCoordinator(on: stage)
    let screen = SliceScreen("screen", on: stage)
    var table = PopTable(options)
    return { count in
      for _ in 0..<count { table.insert(screen, telling: coordinator) }
      return UInt64(table.titles.count + count)
    }
  }
}
