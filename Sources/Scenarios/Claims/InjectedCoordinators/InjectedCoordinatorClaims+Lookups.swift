import Hierarchy
import Strategies

// MARK: - E7

extension InjectedCoordinatorClaims {
  static let lookupOrder = Claim(
    "E7",
    "Parent coordinator, else the superview: this shorter order of look-ups leads to the same place as that of C8",
    rule: """
      from every screen of a stack of four as many messages arrive as by the other order; one side is the screen on \
      top, the other side the covered ones
      """,
    against: CounterWorld("parent-first", "a controller asks its parent before its view", .confirmed),
    cases: [
      verify(" .*lookup=injected"),
      "bubbleup run --full --threads 1 --strategy '^responder.trampoline$' "
        + "--filter 'form=recursive;lookup=(injected|coordinating);table=apple' --depth 64",
    ]
  ) { _, planted in
    let steps = [Step(.push), Step(.push), Step(.push)]
    let injected = StoreWorld(planted == nil ? article : coordinating, after: steps)
    let other = StoreWorld(coordinating, after: steps)
    var checks: [ClaimCheck] = []
    for (side, isTop) in [("screen on top", true), ("covered screen", false)] {
      let expected = arrivals(in: other, onTop: isTop)
      checks += [
        ClaimCheck(ClaimFigure("arrived by the order of C8, \(side)", count: expected), side: side),
        ClaimCheck(
          ClaimFigure("arrived by this order, \(side)", count: arrivals(in: injected, onTop: isTop)),
          .equals(expected),
          side: side
        ),
      ]
    }
    for (lookup, world) in [(Lookup.injected, injected), (.coordinating, other)] {
      let hops = world.visibleScreen.flatMap { ResponderPath.hops(from: $0, to: world.app) } ?? 0
      checks.append(ClaimCheck(ClaimFigure("hops from the top screen, \(lookup.rawValue)", count: hops)))
    }
    return Finding(checks + (try hopsOverChain()), axis: "which screen sends")
  }

  private static func arrivals(in world: StoreWorld, onTop: Bool) -> Int {
    let stack = world.visibleStack?.children ?? []
    return stack.count { screen in
      (screen === stack.last) == onTop
        && world.answer(.buyNow, from: screen) == "handled by \(world.app.title)"
    }
  }

  /// Hops of an average message over 64 levels, by the plan.
  private static func hopsOverChain() throws -> [ClaimCheck] {
    let plan = try HierarchyPlan(Scenario.chain(depth: 64).parameters)
    return [Lookup.injected, .coordinating].compactMap { lookup in
      let options = StrategyOptions(form: .recursive, lookup: lookup, table: .apple)
      let hops = SendExpectation(plan, ResponderTrampoline(), options).hopsPerMessage
      return hops.map {
        ClaimCheck(ClaimFigure("hops over 64 levels, \(lookup.rawValue)", $0, unit: "count"))
      }
    }
  }
}

// MARK: - E8

extension InjectedCoordinatorClaims {
  static let presented = Claim(
    "E8",
    "A presented controller is cut off from its presenter, and a coordinator around it reconnects it",
    rule: """
      of messages from a bare modal none reaches the coordinator of its presenter, and from one in a coordinator of its \
      own all do; judged for each order of look-ups
      """,
    against: CounterWorld("coordinated", "the modal that is said to be bare has a coordinator around it"),
    cases: [verify(" hazard=skipped-presenter"), verify(" .*modal=coordinator"), verify(" .*modal=lookup")]
  ) { _, planted in
    var checks: [ClaimCheck] = []
    for lookup in [Lookup.injected, .coordinating] {
      let side = "lookup=\(lookup.rawValue)"
      checks += [
        ClaimCheck(
          ClaimFigure(
            "from a bare modal, of 3",
            count: arrivals(lookup, planted == nil ? .none : .coordinator)
          ),
          .equals(0),
          side: side
        ),
        ClaimCheck(
          ClaimFigure("from one in a coordinator, of 3", count: arrivals(lookup, .coordinator)),
          .equals(3),
          side: side
        ),
      ]
    }
    return Finding(checks, axis: "order of look-ups")
  }

  /// Messages from an offer over home, over a product and over an address that reach the presenter's coordinator.
  private static func arrivals(_ lookup: Lookup, _ modal: ModalRepair) -> Int {
    let presenters = [[], [Step(.push)], [Step(.selectTab, 1), Step(.push)]]
    return presenters.count { steps in
      let world = StoreWorld(ArchitectureOptions(.trampoline, lookup: lookup, modal: modal), after: steps)
      let presenter = world.visibleFlow
      world.perform(Step(.present))
      guard let popup = world.visibleScreen, let presenter else { return false }
      return world.answer(.select, from: popup) == "handled by \(presenter.title)"
    }
  }
}

// MARK: - E9

extension InjectedCoordinatorClaims {
  static let phases = Claim(
    "E9",
    "Messages may be lost in every phase before 'did appear', and none is from then on",
    rule: """
      of four ways onto the screen each earlier phase loses the message of at least one, and 'did appear' of none; a \
      phase is a side. In this model a view is in place before 'will appear', which is said in neither article
      """,
    against: CounterWorld(
      "early-link",
      "every screen is told its coordinator as soon as it is made",
      .depends
    ),
    cases: [verify()]
  ) { _, planted in
    let matrix = PhaseMatrix(article, linksEarly: planted != nil)
    let other = PhaseMatrix(coordinating)
    var checks: [ClaimCheck] = []
    for phase in PhaseMatrix.phases {
      let (lost, sent) = matrix.lost(in: phase)
      checks += [
        ClaimCheck(
          ClaimFigure("lost in \(phase), of \(sent)", count: lost),
          phase == "did appear" ? .equals(0) : .above(0),
          side: phase
        ),
        ClaimCheck(
          ClaimFigure("lost in \(phase) by the order of C8, of \(sent)", count: other.lost(in: phase).lost),
          side: phase
        ),
      ]
    }
    return Finding(checks, axis: "phase")
  }
}

/// Which messages arrive that a screen sends in each phase of its life, by the way on which it gets onto the screen.
struct PhaseMatrix {
  /// The ways: a screen that is pushed, a tab that is added behind another, a stack that is filled before it is
  /// shown anywhere, and a modal whose coordinator is set.
  enum Entry: String, CaseIterable {
    case push, tab
    case insideOut = "inside out"
    case modal
  }

  /// The phases, in their order.
  static let phases = ["init", "did load", "did move", "will appear", "did appear"]

  /// What came of the messages of each entry.
  let outcomes: [Entry: [String]]

  /// The matrix of the shop with `options`; with `linksEarly` each screen is told its coordinator once it is made.
  init(_ options: ArchitectureOptions, linksEarly: Bool = false) {
    outcomes = Dictionary(
      uniqueKeysWithValues: Entry.allCases.map { ($0, Self.outcomes(of: $0, options, linksEarly)) }
    )
  }

  /// How many messages sent in `phase` were lost, and how many were sent.
  func lost(in phase: String) -> (lost: Int, sent: Int) {
    let sent = outcomes.values.joined().filter { $0.hasPrefix("\(phase):") }
    return (sent.count { !$0.contains("handled by") || $0.contains("unhandled") }, sent.count)
  }

  private static func outcomes(
    of entry: Entry,
    _ options: ArchitectureOptions,
    _ linksEarly: Bool
  ) -> [String] {
    let world = StoreWorld(options)
    let screen = PhaseScreen(in: world.store)
    guard let root = world.app.rootController, let catalog = world.catalog else { return [] }
    if linksEarly { world.stage.links.connect(screen, to: catalog) }
    switch entry {
    case .push:
      catalog.stack.push(screen, animated: true)
      catalog.stack.finishTransition()
    case .tab:
      root.contain(screen)
      root.select(1)
    case .insideOut:
      let stack = Stack(world.stage.title("stack"), on: world.stage)
      stack.setStack([screen], animated: false)
      root.contain(stack)
      root.select(1)
    case .modal:
      guard let window = world.store.window else { return [] }
      world.stage.links.connect(screen, to: catalog)
      root.present(screen, in: window)
    }
    return screen.outcomes
  }
}
