import Hierarchy

extension BackButtonClaims {
  static let rejectedForms = Claim(
    "B4",
    "A container around the stack, or a coordinator as its delegate, costs what an observer does not",
    rule: """
      against the observer the container adds a controller and a hop to the native chain, and takes a delegate behind \
      it as well; the coordinator takes none behind it, and does not learn of all pops of three stacked details
      """,
    cases: [verify(" .*watching=(container|coordinator)")]
  ) { _ in
    let observed = world()
    let contained = world(watching: .container)
    let extraLevels = contained.stage.census.births - observed.stage.census.births
    return Finding(
      [
        ClaimCheck(ClaimFigure("controllers more", count: extraLevels), .equals(1), side: "container: level"),
        ClaimCheck(
          ClaimFigure("hops more to the application", count: nativeHops(in: contained) - nativeHops(in: observed)),
          .equals(1), side: "container: level"
        ),
        slotCheck(.container, "container: slot"),
        slotCheck(.coordinator, "coordinator: slot"),
        stackingCheck("coordinator: stacking"),
      ],
      axis: "form and price"
    )
  }

  /// The price is paid if nobody else may see the transitions.
  private static func slotCheck(_ watching: PopWatching, _ side: String) -> ClaimCheck {
    let world = world(watching: watching)
    world.perform([Step(.supply), Step(.push)])
    let calls = world.stage.takeEvents().count
    return ClaimCheck(ClaimFigure("calls that reach another delegate, \(side)", count: calls), .equals(0), side: side)
  }

  /// The price is paid if details that were stacked are left behind when all of them are popped.
  private static func stackingCheck(_ side: String) -> ClaimCheck {
    let world = world(watching: .coordinator)
    world.perform([Step(.deepLink, 2), Step(.popToRoot)])
    let left = world.coordinators.count { $0 is DetailCoordinator }
    return ClaimCheck(ClaimFigure("details left of three", count: left), .above(0), side: side)
  }

  private static func nativeHops(in world: BackButtonWorld) -> Int {
    var hops = 0
    var responder: Responder? = world.master.stack.topController
    while let next = responder?.next {
      hops += 1
      responder = next
    }
    return hops
  }
}
