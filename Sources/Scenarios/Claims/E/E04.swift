import Hierarchy

extension InjectedCoordinatorClaims {
  static let reaching = Claim(
    "E4",
    "No screen has to reach for its stack or its parent, and one that does is found out",
    rule: """
      over 2,000 drawn steps no screen asks for its stack or its parent, while all kinds of screens are shown; and with \
      a violator planted each of its reaches is in the journal
      """,
    cases: [verify(), verify(" hazard=reaching-screen")]
  ) { _ in
    let world = StoreWorld(article)
    let steps = ScriptGenerator(InjectedCoordinatorsArchitecture()).steps(2_000, seed: 4)
    var kinds: Set<Substring> = []
    for step in steps {
      world.perform(step)
      for case let screen as StoreScreen in world.stage.census.living {
        kinds.formUnion(screen.title.split(separator: "#").prefix(1))
      }
    }
    let planted = StoreWorld(form(.trampoline, .reachingScreen), after: [Step(.push)])
    let attempts = 5
    for _ in 0..<attempts { planted.visibleScreen?.choose(1) }
    // A screen that it pushed itself is on top by then, and reaches just as well.
    let found = planted.store.reaches.take().count
    return Finding([
      ClaimCheck(ClaimFigure("kinds of screens shown", count: kinds.count), .above(5)),
      ClaimCheck(ClaimFigure("reaches in 2,000 steps", count: world.store.reaches.take().count), .equals(0)),
      ClaimCheck(
        ClaimFigure("reaches of the planted violator, of \(attempts)", count: found),
        .equals(attempts)
      ),
    ])
  }
}
