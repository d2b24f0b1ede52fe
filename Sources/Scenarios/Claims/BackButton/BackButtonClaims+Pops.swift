import Hierarchy

// MARK: - B3

extension BackButtonClaims {
  static let systemPops = Claim(
    "B3",
    "A back button or swipe that runs none of our code still lets the coordinator go",
    rule: "of 100 details that each gesture pops none is left, under whichever watcher the stack has",
    against: CounterWorld("empty-slot", "somebody takes the delegate slot of the stack and tells nobody"),
    cases: [verify(" .*watching=")]
  ) { _, planted in
    Finding(
      PopWatching.allCases.flatMap { watching in
        [Operation.pop, .swipeBack].map { gesture in
          let world = world(watching: watching)
          if planted != nil { world.master.stack.delegate = nil }
          for _ in 0..<100 { world.perform([Step(.start), Step(gesture)]) }
          let label = "details left of 100, \(gesture.rawValue), watching=\(watching.rawValue)"
          let left = world.coordinators.count { $0 is DetailCoordinator }
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
}

// MARK: - B5

extension BackButtonClaims {
  static let detection = Claim(
    "B5",
    "An observer that asks the transition where it came from sees every pop",
    rule: """
      per operation no screen that left is still in a coordinator's slice, and none that stayed was reported; the \
      comparison of stack and shadow has to miss nothing at all
      """,
    against: CounterWorld(
      "compared",
      "the observer compares stack and shadow instead of asking the transition",
      .confirmed
    ),
    cases: [verify(" hazard=missed-pops"), verify(" .*observer=shared;watching=observer")]
  ) { _, planted in
    Finding(
      departures.flatMap { departure in
        let article = outcome(of: departure, world(hazard: planted == nil ? .missedPops : nil))
        let compared = outcome(of: departure, world())
        return [
          ClaimCheck(
            ClaimFigure("of \(article.left) unseen by transition, \(departure.name)", count: article.unseen),
            .equals(0),
            side: departure.name
          ),
          ClaimCheck(
            ClaimFigure("reported and still there, \(departure.name)", count: article.invented),
            .equals(0),
            side: departure.name
          ),
          ClaimCheck(
            ClaimFigure(
              "of \(compared.left) unseen by comparison, \(departure.name)",
              count: compared.unseen
            ),
            .equals(0),
            side: departure.name
          ),
        ]
      },
      axis: "operation"
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
    let before = Set(world.stacks.flatMap(\.titles))
    world.perform(departure.step)
    let after = Set(world.stacks.flatMap(\.titles))
    let owned = Set(world.coordinators.flatMap(\.slice))
    return (before.subtracting(after).count, world.unseenPops, after.subtracting(owned).count)
  }
}

// MARK: - B6

extension BackButtonClaims {
  static let strongKeys = Claim(
    "B6",
    "The observer's table keeps no popped screen alive",
    rule: """
      of 100 popped screens with a cell each none lives, per way of popping; and to watch a screen costs one \
      allocation, the box of the delegate
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
      let world = world(hazard: planted == nil ? .strongKeys : nil)
      let before = world.stage.census.living.count { $0 is SliceScreen }
      for _ in 0..<100 { world.perform([Step(.push), Step(pop)]) }
      let pinned = world.stage.census.living.count { $0 is SliceScreen } - before
      return ClaimCheck(ClaimFigure("screens pinned of 100, \(name)", count: pinned), .equals(0), side: name)
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
