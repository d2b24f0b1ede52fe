import Hierarchy

extension BackButtonClaims {
  static let capabilities = Claim(
    "B7",
    "What a forwardee answers, asked once, is believed after it has gone",
    rule: """
      in 100 rounds of setting a forwardee, letting it die and pushing, calls go to nobody; a proxy that has the stack \
      ask again when that happens would have to show some too
      """,
    cases: [verify(" hazard=stale-capability")]
  ) { _ in
    Finding(
      [("asked when it is set", Hazard.staleCapability as Hazard?), ("asked again after a miss", nil)].map { name, hazard in
        let world = world(hazard: hazard)
        var missed = 0
        for _ in 0..<100 {
          world.perform([Step(.supply), Step(.freeOwner), Step(.push), Step(.pop)])
          missed += world.stage.takeEvents().count { $0.hasPrefix("nobody there") }
        }
        return ClaimCheck(ClaimFigure("calls to nobody, \(name)", count: missed), .above(0), side: name)
      },
      axis: "when the stack asks"
    )
  }
}
