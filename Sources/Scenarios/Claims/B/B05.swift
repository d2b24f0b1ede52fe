import Hierarchy

extension BackButtonClaims {
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

  static let detection = Claim(
    "B5",
    "An observer that asks the transition where it came from sees every pop",
    rule: """
      per operation no screen that left is still in a coordinator's slice, and none that stayed was reported; the \
      comparison of stack and shadow has to miss nothing at all
      """,
    cases: [verify(" hazard=missed-pops"), verify(" .*observer=shared;watching=observer")]
  ) { _ in
    Finding(
      departures.flatMap { departure in
        let article = outcome(of: departure, world(hazard: .missedPops))
        let compared = outcome(of: departure, world())
        return [
          ClaimCheck(
            ClaimFigure("of \(article.left) unseen by transition, \(departure.name)", count: article.unseen),
            .equals(0), side: departure.name
          ),
          ClaimCheck(
            ClaimFigure("reported and still there, \(departure.name)", count: article.invented), .equals(0),
            side: departure.name
          ),
          ClaimCheck(
            ClaimFigure("of \(compared.left) unseen by comparison, \(departure.name)", count: compared.unseen),
            .equals(0), side: departure.name
          ),
        ]
      },
      axis: "operation"
    )
  }

  private static func outcome(
    of departure: Departure, _ world: BackButtonWorld
  ) -> (left: Int, unseen: Int, invented: Int) {
    world.perform(departure.before)
    let before = Set(world.stacks.flatMap(\.titles))
    world.perform(departure.step)
    let after = Set(world.stacks.flatMap(\.titles))
    let owned = Set(world.coordinators.flatMap(\.slice))
    return (before.subtracting(after).count, world.unseenPops, after.subtracting(owned).count)
  }
}
