import Hierarchy

// MARK: - D7

extension FlowControllersClaims {
  static let parentLinks = Claim(
    "D7",
    "Neither an assign association nor a strong parent is a safe link to a coordinator",
    rule: """
      an assign association is read after its coordinator has gone, where a trampoline never is; with a strong parent \
      levels are left behind after a logout, where a weak one leaves none
      """,
    against: CounterWorld("living-owner", "the coordinator that is read after its end lives on"),
    cases: [verify(" .*hazard=dangling-assign"), verify(" .*hazard=strong-parent")]
  ) { _, planted in
    let ends = planted == nil
    return Finding([
      ClaimCheck(
        ClaimFigure("would-dangle reads, assign", count: danglingReads(.assign, ownerEnds: ends)),
        .above(0)
      ),
      ClaimCheck(
        ClaimFigure("would-dangle reads, trampoline", count: danglingReads(.trampoline, ownerEnds: ends)),
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

  private static func danglingReads(_ linkage: Linkage, ownerEnds: Bool) -> Int {
    let world = main(coordinators(linkage, hazard: .danglingAssign))
    if ownerEnds { world.perform(Step(.freeOwner)) }
    _ = world.observe()
    return world.stage.links.table.wouldDangleReads
  }

  /// Levels that nobody owns after a logout and that live all the same.
  private static func leaked(_ options: ArchitectureOptions) -> Int {
    let world = main(options)
    defer { world.sever() }
    world.perform(Step(.logout))
    return world.leaked.count
  }
}

// MARK: - D10

extension FlowControllersClaims {
  static let typeTest = Claim(
    "D10",
    "A back button that asks for the class of the popped screen frees the wrong coordinator",
    rule: """
      where a sign-up and a recovery lie on one stack and both begin with a form, the recovery that was popped is the one \
      that lives, in each of 100 rounds; by the identity of the screen that happens in none
      """,
    against: CounterWorld("identity", "the popped screen is told by its identity"),
    cases: [verify(" .*hazard=type-test")]
  ) { _, planted in
    Finding([
      ClaimCheck(
        ClaimFigure("wrong of 100, by class", count: wrong(planted == nil ? .typeTest : nil)),
        .equals(100)
      ),
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

// MARK: - D11

extension FlowControllersClaims {
  static let strongKeys = Claim(
    "D11",
    "A table from controllers to coordinators keeps no popped controller alive",
    rule: "of 100 forms that were started and popped none lives, per way of popping, with strong keys",
    against: CounterWorld("weak-keys", "the keys of the table keep nothing alive", .confirmed),
    cases: [verify(" .*hazard=strong-keys")]
  ) { _, planted in
    Finding(
      [("animated", Operation.pop), ("not animated", .popInstantly)].map { name, pop in
        let world = FlowWorld(coordinators(hazard: planted == nil ? .strongKeys : nil))
        world.perform(Step(.login))
        for _ in 0..<100 { world.perform([Step(.start), Step(pop)]) }
        let pinned = world.stage.census.living.count { $0 is FormScreen }
        return ClaimCheck(ClaimFigure("forms alive of 100, \(name)", count: pinned), .equals(0), side: name)
      },
      axis: "pops that the table hears of"
    )
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
