import Hierarchy

extension BackButtonClaims {
  static let release = Claim(
    "B8",
    "A coordinator whose screens were popped is let go of exactly once",
    rule: """
      in random scripts of 1,000 steps in every form no flow ends twice, no screen is reported twice, and every flow \
      that was made and does not live has ended or went with the modal that it was in
      """,
    cases: [verify()]
  ) { _ in
    var (twice, again, ended) = (0, 0, 0)
    let architecture = BackButtonArchitecture()
    for options in architecture.variants {
      let world = BackButtonWorld(options)
      var seen: Set<String> = []
      for step in ScriptGenerator(architecture).steps(1_000, seed: 8) {
        world.perform(step)
        for event in world.stage.takeEvents() {
          if event.hasSuffix("once more") { again += 1 }
          guard event.hasPrefix("finished") else { continue }
          ended += 1
          if !seen.insert(event).inserted { twice += 1 }
        }
      }
      again += world.idleFlows
    }
    return Finding([
      ClaimCheck(ClaimFigure("flows that ended", count: ended), .above(1_000)),
      ClaimCheck(ClaimFigure("flows that ended twice", count: twice), .equals(0)),
      ClaimCheck(ClaimFigure("screens reported twice, and flows without any", count: again), .equals(0)),
    ])
  }
}
