import Hierarchy

extension FlowControllersClaims {
  static let deepLinks = Claim(
    "D14",
    "A thousand deep links leave no more alive than ten",
    rule: "as many levels live after 1,000 links as after 10, in either form, and where each link builds a main of its own",
    cases: [verify(), verify(" .*hazard=abandoned-flow")]
  ) { _ in
    Finding(
      [
        ("form=controller", controllers(), 1_000), ("form=coordinator", coordinators(), 1_000),
        // A hundred show it as well, and each keeps some twenty objects.
        ("a main for each link", controllers(hazard: .abandonedFlow), 100),
      ].map { side, options, count in
        let world = main(options)
        for _ in 0..<10 { world.perform(Step(.deepLink, 2)) }
        let before = world.stage.census.living.count
        for _ in 10..<count { world.perform(Step(.deepLink, 2)) }
        let growth = world.stage.census.living.count - before
        return ClaimCheck(ClaimFigure("levels more after \(count), \(side)", count: growth), .equals(0), side: side)
      },
      axis: "what a link does with the flow that is there"
    )
  }
}
