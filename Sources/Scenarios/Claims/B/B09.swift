import Hierarchy

extension BackButtonClaims {
  static let ownObservers = Claim(
    "B9",
    "With an observer for each coordinator the outer one's pops go unseen",
    rule: """
      after a detail has come and gone, screens of the master are popped unseen with own observers and none with a \
      shared one; where each observer calls the one before it and hands the slot back, some would have to be unseen too
      """,
    cases: [verify(" hazard=own-observers"), verify(" .*observer=own")]
  ) { _ in
    let literal = "each takes the slot"
    return Finding(
      [
        ClaimCheck(
          ClaimFigure("unseen of 50, own observers", count: unseen(world(observer: .own, hazard: .ownObservers))),
          .above(0), side: literal
        ),
        ClaimCheck(ClaimFigure("unseen of 50, shared observer", count: unseen(world())), .equals(0), side: literal),
        ClaimCheck(
          ClaimFigure("unseen of 50, slot handed back", count: unseen(world(observer: .own))), .above(0),
          side: "each hands the slot back"
        ),
      ],
      axis: "what an observer does with the slot"
    )
  }

  /// Pops of the master's own screens that its slice does not know of, in 50 rounds.
  private static func unseen(_ world: BackButtonWorld) -> Int {
    for _ in 0..<50 { world.perform([Step(.push), Step(.start, 1), Step(.pop), Step(.pop)]) }
    return world.unseenPops
  }
}
