import Hierarchy

// MARK: - D15

extension FlowControllersClaims {
  static let authentication = Claim(
    "D15",
    "The app starts in onboarding, login or main by the authentication state, and a change of it leaves nothing of the old",
    rule: """
      in either form each of the three states starts in its flow, and after each of the six changes that of the new state is \
      there, and no level of the old tree lives
      """,
    against: CounterWorld("kept-flow", "the flow that was there is retained"),
    cases: [verify()]
  ) { _, planted in
    let forms = [("controllers", controllers()), ("coordinators", coordinators())]
    return Finding(
      forms.flatMap { name, options in
        let states = AuthenticationState.allCases
        let starts = states.count { kind(FlowWorld(options, startingIn: $0)) == $0 }
        let changes = states.flatMap { old in states.filter { $0 != old }.map { (old, $0) } }
        let results = changes.map { change(from: $0, to: $1, options, keeps: planted != nil) }
        return [
          ClaimCheck(ClaimFigure("right starts of 3, \(name)", count: starts), .equals(3)),
          ClaimCheck(
            ClaimFigure("right flows after 6 changes, \(name)", count: results.count { $0.isRight }),
            .equals(6)
          ),
          ClaimCheck(
            ClaimFigure(
              "old levels alive after 6 changes, \(name)",
              count: results.reduce(0) { $0 + $1.alive }
            ),
            .equals(0)
          ),
        ]
      }
    )
  }

  private static func change(
    from old: AuthenticationState,
    to new: AuthenticationState,
    _ options: ArchitectureOptions,
    keeps: Bool
  ) -> (isRight: Bool, alive: Int) {
    let world = FlowWorld(options, startingIn: old)
    let before = Set(world.stage.census.living.map(\.title)).subtracting(["app"])
    let kept = keeps ? world.root.current : nil
    world.root.follow(new)
    let alive = world.stage.census.living.count { before.contains($0.title) }
    return withExtendedLifetime(kept) { (kind(world) == new, alive) }
  }

  /// The state that the flow under way stands for.
  private static func kind(_ world: FlowWorld) -> AuthenticationState? {
    switch world.root.current {
    case is OnboardingFlowController, is OnboardingFlowCoordinator: .new
    case is LoginFlowController, is LoginFlowCoordinator: .loggedOut
    case is MainFlowController, is MainFlowCoordinator: .loggedIn
    default: nil
    }
  }
}

// MARK: - D18

extension FlowControllersClaims {
  static let windowOrder = Claim(
    "D18",
    "The chain of a flow reaches the application as soon as one of the two is done: the root set, or the window visible",
    rule: """
      an error that the first screen sends between the two calls reaches the application, and so does one after both; after \
      both the screen has appeared once. A side is which of the two is done first
      """,
    against: CounterWorld("root-first", "the root is set first on both sides", .confirmed),
    cases: [verify(" form=controller")]
  ) { _, planted in
    Finding(
      [("root set first", true), ("window visible first", false)].flatMap { side, setsRootFirst in
        let seen = launch(settingRootFirst: setsRootFirst || planted != nil)
        return [
          ClaimCheck(
            ClaimFigure("reached the application in between, of 1, \(side)", count: seen.between ? 1 : 0),
            .equals(1),
            side: side
          ),
          ClaimCheck(
            ClaimFigure("reached it after both, of 1, \(side)", count: seen.after ? 1 : 0),
            .equals(1),
            side: side
          ),
          ClaimCheck(ClaimFigure("appearances, \(side)", count: seen.appearances), .equals(1), side: side),
        ]
      },
      axis: "which call comes first"
    )
  }

  private static func launch(settingRootFirst: Bool) -> (between: Bool, after: Bool, appearances: Int) {
    let stage = Stage(controllers())
    let application = Application(id: .application)
    let window = Window(id: stage.makeID())
    application.add(window)
    let flow = FlowController("flow", Services(), on: stage)
    let screen = ProbeScreen("probe", on: stage)
    flow.show(screen)
    func arrives() -> Bool {
      stage.probe(from: screen, with: Letter(.handleError)) == "unhandled at application"
    }
    if settingRootFirst { window.setRoot(flow) } else { window.makeVisible() }
    let between = arrives()
    if settingRootFirst { window.makeVisible() } else { window.setRoot(flow) }
    let appearances = stage.takeEvents().count { $0.hasPrefix("did appear") }
    return (between, arrives(), appearances)
  }
}

// MARK: - D19

extension FlowControllersClaims {
  static let traitsOfOne = Claim(
    "D19",
    "A trait override for one child reaches everything in it, and none of its siblings",
    rule: """
      in main with three flows, after an override for the first, all of its controllers and none outside of it have it, and \
      so has a screen that is pushed in it later, and none that is pushed in another
      """,
    against: CounterWorld("for-all", "the override is for the container of all three"),
    cases: [verify(" form=controller")]
  ) { _, planted in
    let world = main(controllers())
    for tab in 0..<3 { world.perform([Step(.selectTab, tab), Step(.push), Step(.push)]) }
    guard let tabs = world.root.tabFrame, let first = tabs.children.first as? any TraitBearing else {
      return Finding(untestable: "main has no tabs")
    }
    if planted == nil { first.adopt(.pad) } else { tabs.adopt(.pad) }
    let (inside, outside) = (bearers(in: first), tabs.children.dropFirst().flatMap(bearers))
    let latecomers = (0..<3).map { tab in
      world.perform([Step(.selectTab, tab), Step(.push)])
      return (world.stack?.topController as? any TraitBearing)?.traits == .pad ? 1 : 0
    }
    return Finding([
      ClaimCheck(ClaimFigure("controllers in the child", count: inside.count), .above(3)),
      ClaimCheck(ClaimFigure("of them not reached", count: inside.count { $0.traits != .pad }), .equals(0)),
      ClaimCheck(ClaimFigure("controllers in its siblings", count: outside.count), .above(6)),
      ClaimCheck(ClaimFigure("of them reached", count: outside.count { $0.traits == .pad }), .equals(0)),
      ClaimCheck(ClaimFigure("latecomers in it reached, of 1", count: latecomers[0]), .equals(1)),
      ClaimCheck(
        ClaimFigure("latecomers elsewhere reached", count: latecomers[1] + latecomers[2]),
        .equals(0)
      ),
    ])
  }

  private static func bearers(in controller: Controller) -> [any TraitBearing] {
    [controller as? any TraitBearing].compactMap(\.self) + controller.children.flatMap(bearers)
  }
}
