import Hierarchy

extension FlowControllersClaims {
  static let popped = Claim(
    "D12",
    "A flow controller is gone when it is popped or its modal dismissed",
    rule: "of 100 flows that were popped, and 100 that were dismissed, none lives, with a stray reference and without",
    cases: [verify(" form=controller")]
  ) { _ in
    Finding(
      [false, true].flatMap { isStray in
        let side = isStray ? "somebody else holds it" : "nobody else holds it"
        return [("popped", alivePopped(isStray)), ("dismissed", aliveDismissed(isStray))].map { name, alive in
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
    return withExtendedLifetime(strays) { world.stage.census.living.count { $0 is FormFlow } }
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
