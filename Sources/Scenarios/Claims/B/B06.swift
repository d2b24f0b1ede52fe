import Hierarchy

extension BackButtonClaims {
  private static let observing = LabOperation("observe-pop") {
    let options = ArchitectureOptions(.delegate)
    let stage = Stage(options)
    let coordinator = MasterCoordinator(on: stage)
    let screen = SliceScreen("screen", on: stage)
    var table = PopTable(options)
    return { count in
      for _ in 0..<count { table.insert(screen, telling: coordinator) }
      return UInt64(table.titles.count + count)
    }
  }

  static let strongKeys = Claim(
    "B6",
    "The observer's table keeps no popped screen alive",
    rule: """
      of 100 popped screens with a cell each none lives, per way of popping; and to watch a screen costs one \
      allocation, the box of the delegate
      """,
    cases: ["bubbleup claims B6", verify(" hazard=strong-keys")],
    operations: [observing]
  ) { lab in
    let boxes = ClaimFigure(
      "allocations per watched screen",
      counted: try lab.counts(of: observing).allocations
    )
    let pins = [("animated", Operation.pop), ("not animated", .popInstantly)].map { name, pop in
      let world = world(hazard: .strongKeys)
      let before = world.stage.census.living.count { $0 is SliceScreen }
      for _ in 0..<100 { world.perform([Step(.push), Step(pop)]) }
      let pinned = world.stage.census.living.count { $0 is SliceScreen } - before
      return ClaimCheck(ClaimFigure("screens pinned of 100, \(name)", count: pinned), .equals(0), side: name)
    }
    return Finding(
      pins + pins.map { ClaimCheck(boxes, .equals(1), side: $0.side) },
      axis: "pops that the table hears of"
    )
  }
}
