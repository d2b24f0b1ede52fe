import Hierarchy

/// The claims of article D: here those on the life of a flow; links, the back button, containment and its
/// orders, starts, stacks and costs have files of their own.
enum FlowControllersClaims {
  /// D1 to D21.
  static let all: [Claim] = [
    logout, activeChild, services, childArray, containment, windowEdges, parentLinks, nativeChain, traits,
    typeTest, strongKeys, popped, callbacks, deepLinks, authentication, fewServices, injectedStack,
    windowOrder,
    traitsOfOne, ownDelegate, removeAll,
  ]

  /// The command that proves the forms which a claim is about.
  static func verify(_ filter: String = "") -> String {
    "bubbleup verify --filter 'architectures flow-controllers\(filter)'"
  }

  /// A world that has come as far as main.
  static func main(_ options: ArchitectureOptions) -> FlowWorld {
    let world = FlowWorld(options)
    world.perform([Step(.login), Step(.login)])
    return world
  }

  /// The form with controllers, by delegates or however the flows are linked.
  static func controllers(_ linkage: Linkage = .native, hazard: Hazard? = nil) -> ArchitectureOptions {
    ArchitectureOptions(linkage, form: .controller, hazard: hazard)
  }

  /// The form with coordinators.
  static func coordinators(_ linkage: Linkage = .delegate, hazard: Hazard? = nil) -> ArchitectureOptions {
    ArchitectureOptions(linkage, form: .coordinator, hazard: hazard)
  }
}

// MARK: - D1

extension FlowControllersClaims {
  static let logout = Claim(
    "D1",
    "A logout travels from the settings over main to the app, and the old tree is dead",
    rule: """
      in every form, with a modal up and without one, main passes the logout on once, and no level of the tree that was \
      there before is alive afterwards
      """,
    against: CounterWorld("kept-tree", "the flow that was current is retained"),
    cases: [verify()]
  ) { _, planted in
    var checks: [ClaimCheck] = []
    var kept: [(any Linked)?] = []
    for (name, operation) in [("without a modal", Operation.logout), ("from a modal", .logoutUnderModal)] {
      var (alive, passed) = (0, 0)
      for options in FlowControllersArchitecture().variants {
        let world = main(options)
        world.perform([Step(.deepLink, 2), Step(.present)])
        let old = Set(world.stage.census.living.map(\.title)).subtracting(["app"])
        _ = world.stage.takeEvents()
        if planted != nil { kept.append(world.root.current) }
        world.perform(Step(operation))
        passed += world.stage.takeEvents().count
        alive += world.stage.census.living.count { old.contains($0.title) }
      }
      let forms = FlowControllersArchitecture().variants.count
      checks.append(
        ClaimCheck(ClaimFigure("levels alive, logout \(name)", count: alive), .equals(0), side: name)
      )
      checks.append(
        ClaimCheck(ClaimFigure("logouts over main, \(name)", count: passed), .equals(forms), side: name)
      )
    }
    return withExtendedLifetime(kept) { Finding(checks, axis: "origin of the logout") }
  }
}

// MARK: - D2

extension FlowControllersClaims {
  static let activeChild = Claim(
    "D2",
    "A flow controller has one active child, also while login and main take turns",
    rule: "after each of 100 swaps the app contains exactly one flow, and the flow before it is dead",
    against: CounterWorld("kept-flow", "each flow is retained after its turn"),
    cases: [verify(" form=controller")]
  ) { _, planted in
    let world = main(controllers())
    var (most, alive) = (0, 0)
    var kept: [(any Linked)?] = []
    for _ in 0..<100 {
      weak let old = world.root.current
      if planted != nil { kept.append(old) }
      world.perform(world.root.tabFrame == nil ? Step(.login) : Step(.logout))
      most = max(most, (world.root as? AppFlowController)?.children.count ?? 0)
      alive += old == nil ? 0 : 1
    }
    kept.removeAll()
    return Finding([
      ClaimCheck(ClaimFigure("most children of the app", count: most), .equals(1)),
      ClaimCheck(ClaimFigure("flows alive after their turn", count: alive), .equals(0)),
    ])
  }
}

// MARK: - D12

extension FlowControllersClaims {
  static let popped = Claim(
    "D12",
    "A flow controller is gone when it is popped or its modal dismissed",
    rule:
      "of 100 flows that were popped, and 100 that were dismissed, none lives, with a stray reference and without",
    against: CounterWorld("no-stray", "no other object holds the flow", .confirmed),
    cases: [verify(" form=controller")]
  ) { _, planted in
    Finding(
      [false, true].flatMap { isStray in
        let side = isStray ? "another object holds it" : "no other object holds it"
        let isHeld = isStray && planted == nil
        return [("popped", alivePopped(isHeld)), ("dismissed", aliveDismissed(isHeld))].map { name, alive in
          ClaimCheck(ClaimFigure("flows alive, \(name), \(side)", count: alive), .equals(0), side: side)
        }
      },
      axis: "stray strong references"
    )
  }

  private static func alivePopped(_ isStray: Bool) -> Int {
    let world = FlowWorld(controllers())
    world.perform(Step(.login))
    var strays: [Controller] = []
    for _ in 0..<100 {
      world.perform(Step(.start))
      if isStray, let flow = world.stack?.topController { strays.append(flow) }
      world.perform(Step(.pop))
    }
    return withExtendedLifetime(strays) { world.stage.census.living.count { $0 is FormFlowController } }
  }

  private static func aliveDismissed(_ isStray: Bool) -> Int {
    let world = main(controllers())
    var strays: [any Flow] = []
    for _ in 0..<100 {
      world.perform(Step(.present))
      if isStray, let flow = world.root.helpFlow { strays.append(flow) }
      world.perform(Step(.dismiss))
    }
    return withExtendedLifetime(strays) { world.stage.census.living.count { $0.title.hasPrefix("help") } }
  }
}

// MARK: - D14

extension FlowControllersClaims {
  static let deepLinks = Claim(
    "D14",
    "A thousand deep links leave no more alive than ten",
    rule:
      "as many levels live after 1,000 links as after 10, in either form, and where each link builds a main of its own",
    against: CounterWorld("one-main", "each link is followed in the main that is there", .confirmed),
    cases: [verify(), verify(" .*hazard=abandoned-flow")]
  ) { _, planted in
    Finding(
      [
        ("form=controller", controllers(), 1_000), ("form=coordinator", coordinators(), 1_000),
        // A hundred show it as well, and each keeps some twenty objects.
        ("a main for each link", controllers(hazard: planted == nil ? .abandonedFlow : nil), 100),
      ].map { side, options, count in
        let world = main(options)
        for _ in 0..<10 { world.perform(Step(.deepLink, 2)) }
        let before = world.stage.census.living.count
        for _ in 10..<count { world.perform(Step(.deepLink, 2)) }
        let growth = world.stage.census.living.count - before
        return ClaimCheck(
          ClaimFigure("levels more after \(count), \(side)", count: growth),
          .equals(0),
          side: side
        )
      },
      axis: "what a link does with the flow that is there"
    )
  }
}
