import Hierarchy

extension BackButtonClaims {
  static let slices = Claim(
    "B2",
    "After every operation each screen of a shared stack belongs to exactly one coordinator",
    rule: """
      after each step of random scripts in every form no screen is in no slice or in two, and some stack had four \
      coordinators on it, or the scripts would show nothing
      """,
    cases: [verify()]
  ) { _ in
    var (strays, shared, most) = (0, 0, 0)
    let architecture = BackButtonArchitecture()
    for options in architecture.variants {
      let world = BackButtonWorld(options)
      for step in ScriptGenerator(architecture).steps(500, seed: 2) {
        world.perform(step)
        let slices = world.coordinators.map(\.slice)
        for title in world.stacks.flatMap(\.titles) {
          let owners = slices.count { $0.contains(title) }
          strays += owners == 0 ? 1 : 0
          shared += owners > 1 ? 1 : 0
        }
        most = max(most, world.coordinators.count { $0.stack === world.master.stack && !$0.slice.isEmpty })
      }
    }
    return Finding([
      ClaimCheck(ClaimFigure("screens in no slice", count: strays), .equals(0)),
      ClaimCheck(ClaimFigure("screens in two slices", count: shared), .equals(0)),
      ClaimCheck(ClaimFigure("most coordinators on one stack", count: most), .above(3)),
    ])
  }
}
