import Hierarchy

extension ContainerCoordinatorClaims {
  static let popping = Claim(
    "A1",
    "Screens that leave a stack are dead without any bookkeeping",
    rule: """
      after every way of leaving a stack as many levels live as before, and no table, list of children or coordinator \
      was needed for it
      """,
    cases: [verify(" linkage=responder.native;modal=none")]
  ) { _ in
    let world = MessengerWorld(ArchitectureOptions(.native, next: .container, modal: ModalRepair.none))
    let before = world.stage.census.living.count
    let born = world.stage.census.births
    for _ in 0..<100 {
      for leaving in [Operation.pop, .popInstantly, .popTo, .popToRoot, .swipeBack] {
        world.perform([Step(.push), Step(.pushInstantly), Step(leaving), Step(.popToRoot)])
      }
    }
    let made = world.stage.census.births - born
    let left = world.stage.census.living.count - before
    return Finding([
      ClaimCheck(ClaimFigure("screens made and popped", count: made), .above(999)),
      ClaimCheck(ClaimFigure("of them still alive", count: left), .equals(0)),
      ClaimCheck(
        ClaimFigure("entries in a side table", count: world.stage.links.table.entryCount),
        .equals(0)
      ),
      ClaimCheck(ClaimFigure("coordinators", count: world.application.coordinators.count), .equals(0)),
    ])
  }
}
