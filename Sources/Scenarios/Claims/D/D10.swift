import Hierarchy

extension FlowControllersClaims {
  static let typeTest = Claim(
    "D10",
    "A back button that asks for the class of the popped screen frees the wrong coordinator",
    rule: """
      where a sign-up and a recovery lie on one stack and both begin with a form, the recovery that was popped is the one \
      that lives, in each of 100 rounds; by the identity of the screen that happens in none
      """,
    cases: [verify(" .*hazard=type-test")]
  ) { _ in
    Finding([
      ClaimCheck(ClaimFigure("wrong of 100, by class", count: wrong(.typeTest)), .equals(100)),
      ClaimCheck(ClaimFigure("wrong of 100, by identity", count: wrong(nil)), .equals(0)),
    ])
  }

  private static func wrong(_ hazard: Hazard?) -> Int {
    (0..<100).count { _ in
      let world = FlowWorld(coordinators(hazard: hazard))
      world.perform([Step(.login), Step(.start, 0), Step(.start, 1), Step(.pop)])
      return world.stage.census.living.contains { $0.title == "recovery#1" }
    }
  }
}
