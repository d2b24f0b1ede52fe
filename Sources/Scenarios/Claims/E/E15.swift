import Hierarchy

extension InjectedCoordinatorClaims {
  static let moving = Claim(
    "E15",
    "Screens move between coordinators, and the app from tabs to split to a root of its own, without a change to a screen",
    rule: """
      over 300 moves no message from a moved screen is lost, all of them end at the coordinator that has it now, and the \
      screens are the same objects as before; judged for each link and order of look-ups
      """,
    cases: [verify()]
  ) { _ in
    let forms = [article, coordinating, form(.delegate)]
    return Finding(forms.flatMap(checks), axis: "link and order of look-ups")
  }

  private static func checks(_ options: ArchitectureOptions) -> [ClaimCheck] {
    let world = StoreWorld(options, after: [Step(.selectTab, 1), Step(.selectTab, 0), Step(.push)])
    guard let screen = world.visibleScreen else { return [] }
    let screens = world.stage.census.living.count { $0 is StoreScreen }
    var (moves, lost, misled) = (0, 0, 0)
    for round in 0..<150 {
      // Another root, then another coordinator, whose section is brought in front so that it can be moved back.
      world.perform([Step(.reparent, 0), Step(.reparent, 1), Step(.selectTab, round % 2 == 0 ? 1 : 0)])
      moves += 2
      let owner = world.everyFlow.first { $0.shadow.contains { $0 === screen } }?.title ?? "nobody"
      if world.answer(.buyNow, from: screen) != "handled by \(world.app.title)" { lost += 1 }
      if world.answer(.select, from: screen) != "handled by \(owner)" { misled += 1 }
    }
    let same =
      world.visibleScreen === screen && world.stage.census.living.count { $0 is StoreScreen } == screens
    let side = options.side
    return [
      ClaimCheck(ClaimFigure("moves", count: moves), .equals(300), side: side),
      ClaimCheck(ClaimFigure("messages lost", count: lost), .equals(0), side: side),
      ClaimCheck(
        ClaimFigure("messages to another coordinator", count: misled),
        .equals(0),
        side: side
      ),
      ClaimCheck(ClaimFigure("the same screens", count: same ? 1 : 0), .equals(1), side: side),
    ]
  }
}
