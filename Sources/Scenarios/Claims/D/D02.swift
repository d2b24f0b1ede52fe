import Hierarchy

extension FlowControllersClaims {
  static let activeChild = Claim(
    "D2",
    "A flow controller has one active child, also while login and main take turns",
    rule: "after each of 100 swaps the app contains exactly one flow, and the flow before it is dead",
    cases: [verify(" form=controller")]
  ) { _ in
    let world = main(controllers())
    var (most, alive) = (0, 0)
    for _ in 0..<100 {
      weak let old = world.root.current
      world.perform(world.root.tabFrame == nil ? Step(.login) : Step(.logout))
      most = max(most, (world.root as? AppFlow)?.children.count ?? 0)
      alive += old == nil ? 0 : 1
    }
    return Finding([
      ClaimCheck(ClaimFigure("most children of the app", count: most), .equals(1)),
      ClaimCheck(ClaimFigure("flows alive after their turn", count: alive), .equals(0)),
    ])
  }
}
