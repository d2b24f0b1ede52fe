import Hierarchy

extension FlowControllersClaims {
  static let parentLinks = Claim(
    "D7",
    "Neither an assign association nor a strong parent is a safe link to a coordinator",
    rule: """
      an assign association is read after its coordinator has gone, where a trampoline never is; with a strong parent \
      levels are left behind after a logout, where a weak one leaves none
      """,
    cases: [verify(" hazard=dangling-assign"), verify(" hazard=strong-parent")]
  ) { _ in
    Finding([
      ClaimCheck(ClaimFigure("would-dangle reads, assign", count: danglingReads(.assign)), .above(0)),
      ClaimCheck(ClaimFigure("would-dangle reads, trampoline", count: danglingReads(.trampoline)), .equals(0)),
      ClaimCheck(ClaimFigure("left behind, strong parent", count: leaked(coordinators(.strongParent))), .above(0)),
      ClaimCheck(ClaimFigure("left behind, weak parent", count: leaked(coordinators(.weakParent))), .equals(0)),
    ])
  }

  private static func danglingReads(_ linkage: Linkage) -> Int {
    let world = main(coordinators(linkage, hazard: .danglingAssign))
    world.perform(Step(.freeOwner))
    _ = world.observe()
    return world.stage.links.table.wouldDangleReads
  }

  /// Levels that nobody owns after a logout and that live all the same.
  static func leaked(_ options: ArchitectureOptions) -> Int {
    let world = main(options)
    defer { sever(world) }
    world.perform(Step(.logout))
    return world.leftBehind
  }
}
