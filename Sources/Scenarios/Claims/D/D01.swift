import Hierarchy

extension FlowControllersClaims {
  static let logout = Claim(
    "D1",
    "A logout travels from the settings over main to the app, and the old tree is dead",
    rule: """
      in every form, with a modal up and without one, main passes the logout on once, and no level of the tree that was \
      there before is alive afterwards
      """,
    cases: [verify()]
  ) { _ in
    var checks: [ClaimCheck] = []
    for (name, operation) in [("without a modal", Operation.logout), ("from a modal", .logoutUnderModal)] {
      var (alive, passed) = (0, 0)
      for options in FlowControllersArchitecture().variants {
        let world = main(options)
        world.perform([Step(.deepLink, 2), Step(.present)])
        let old = Set(world.stage.census.living.map(\.title)).subtracting(["app"])
        _ = world.stage.takeEvents()
        world.perform(Step(operation))
        passed += world.stage.takeEvents().count
        alive += world.stage.census.living.count { old.contains($0.title) }
      }
      let forms = FlowControllersArchitecture().variants.count
      checks.append(ClaimCheck(ClaimFigure("levels alive, logout \(name)", count: alive), .equals(0), side: name))
      checks.append(
        ClaimCheck(ClaimFigure("logouts over main, \(name)", count: passed), .equals(forms), side: name)
      )
    }
    return Finding(checks, axis: "origin of the logout")
  }
}
