import Hierarchy

extension FlowControllersClaims {
  static let strongKeys = Claim(
    "D11",
    "A table from controllers to coordinators keeps no popped controller alive",
    rule: "of 100 forms that were started and popped none lives, per way of popping, with strong keys",
    cases: [verify(" .*hazard=strong-keys")]
  ) { _ in
    Finding(
      [("animated", Operation.pop), ("not animated", .popInstantly)].map { name, pop in
        let world = FlowWorld(coordinators(hazard: .strongKeys))
        world.perform(Step(.login))
        for _ in 0..<100 { world.perform([Step(.start), Step(pop)]) }
        let pinned = world.stage.census.living.count { $0 is FormScreen }
        return ClaimCheck(ClaimFigure("forms alive of 100, \(name)", count: pinned), .equals(0), side: name)
      },
      axis: "pops that the table hears of"
    )
  }
}
