import Hierarchy

// MARK: - D7

extension FlowControllersClaims {
  static let parentLinks = Claim(
    "D7",
    "Neither an assign association nor a strong parent is a safe link to a coordinator",
    rule: """
      after a coordinator has gone while its screens stay, reads of an assign association would touch freed memory, and \
      those of a trampoline and of a retained one would not, by weak references to what each read touches first; with a \
      strong parent levels are left behind after a logout, where a weak one leaves none
      """,
    against: CounterWorld("living-owner", "the coordinator that is read after its end lives on"),
    cases: [verify(" .*hazard=dangling-assign"), verify(" .*hazard=strong-parent")]
  ) { _, planted in
    let ends = planted == nil
    return Finding([
      ClaimCheck(
        ClaimFigure("reads of freed memory, assign", count: freedReads(.assign, ownerEnds: ends)),
        .above(0)
      ),
      ClaimCheck(
        ClaimFigure("reads of freed memory, trampoline", count: freedReads(.trampoline, ownerEnds: ends)),
        .equals(0)
      ),
      ClaimCheck(
        ClaimFigure("reads of freed memory, retain", count: freedReads(.retain, ownerEnds: ends)),
        .equals(0)
      ),
      ClaimCheck(
        ClaimFigure("left behind, strong parent", count: leaked(coordinators(.strongParent))),
        .above(0)
      ),
      ClaimCheck(
        ClaimFigure("left behind, weak parent", count: leaked(coordinators(.weakParent))),
        .equals(0)
      ),
    ])
  }

  /// Reads that would touch what has been freed.
  private static func freedReads(_ linkage: Linkage, ownerEnds: Bool) -> Int {
    let table = FreedPointerTable()
    let world = FlowWorld(coordinators(linkage, hazard: .danglingAssign), table: table)
    defer { world.sever() }
    world.perform([Step(.login), Step(.login)])
    if ownerEnds { world.perform(Step(.freeOwner)) }
    _ = world.observe()
    return table.freedReads
  }

  /// Levels that nobody owns after a logout and that live all the same.
  private static func leaked(_ options: ArchitectureOptions) -> Int {
    let world = main(options)
    defer { world.sever() }
    world.perform(Step(.logout))
    return world.leaked.count
  }
}

// MARK: - D13

extension FlowControllersClaims {
  static let callbacks = Claim(
    "D13",
    "Delegates and closures are equally safe ways back to the flow",
    rule: "after a logout nothing of main is left behind, per way back",
    against: CounterWorld(
      "weak-capture",
      "the closure that is said to be strong captures weakly",
      .confirmed
    ),
    cases: [verify(" .*hazard=strong-closure"), verify(" .*linkage=(delegate.relay|closure.weak)")]
  ) { _, planted in
    Finding(
      [
        (Linkage.delegate, "delegate"), (.weakClosure, "weak closure"),
        (.strongClosure, "strong closure"),
      ].map { linkage, side in
        let isWeakened = planted != nil && linkage == .strongClosure
        let left = leaked(controllers(isWeakened ? .weakClosure : linkage))
        return ClaimCheck(ClaimFigure("levels left behind, \(side)", count: left), .equals(0), side: side)
      },
      axis: "what the link keeps alive"
    )
  }
}
