import Hierarchy

extension InjectedCoordinatorClaims {
  static let permanence = Claim(
    "E3",
    "Only the application coordinator is always there; the others come and go with their flows",
    rule: """
      after each flow as many coordinators live as before it, 100 flows of each kind leave none behind, and of those \
      that live before a logout only the application coordinator lives after it
      """,
    cases: [verify(), verify(" hazard=retained-parent")]
  ) { _ in
    let world = StoreWorld(article)
    let atLaunch = world.livingCoordinators
    var checks = flows.map { name, steps in
      for _ in 0..<100 { world.perform(steps) }
      return ClaimCheck(
        ClaimFigure("coordinators after 100 × \(name)", count: world.livingCoordinators),
        .equals(atLaunch)
      )
    }
    world.perform([Step(.selectTab, 1), Step(.start, 1)])
    let before = world.stage.census.living.filter { $0 is InjectedCoordinator }.map(\.title)
    world.perform(Step(.logout))
    let after = Set(world.stage.census.living.map(\.title)).intersection(before)
    checks += [
      ClaimCheck(ClaimFigure("coordinators before a logout", count: before.count)),
      ClaimCheck(ClaimFigure("of them after it", count: after.count), .equals(1)),
      ClaimCheck(
        ClaimFigure("application coordinators among them", count: after == [world.app.title] ? 1 : 0),
        .equals(1)
      ),
    ]
    return Finding(checks)
  }

  private static let flows: [(String, [Step])] = [
    ("payment", [Step(.start, 1), Step(.stop)]),
    ("cart with a payment, by the back button", [Step(.start), Step(.start, 1), Step(.popToRoot)]),
    ("payment over everything, swiped away", [Step(.start, 3), Step(.swipeToDismiss)]),
    ("offer", [Step(.present), Step(.dismiss)]),
  ]
}
