import Hierarchy

extension FlowControllersClaims {
  /// A flow with so many flows inside, each in the one before.
  private static func nest(_ depth: Int) -> [FlowController] {
    let stage = Stage(controllers())
    let services = Services()
    let flows = (0..<depth).map { FlowController("flow \($0)", services, on: stage) }
    for index in flows.indices.dropFirst() { flows[index - 1].show(flows[index]) }
    return flows
  }

  private static let overriding = [10, 1_000].map { depth in
    LabOperation("override-traits-\(depth)") {
      let flows = nest(depth)
      return { count in
        var reached = 0
        for round in 0..<count { reached &+= flows[0].adopt(round.isMultiple(of: 2) ? .compact : .regular) }
        return UInt64(reached)
      }
    }
  }

  static let traits = Claim(
    "D9",
    "A trait override at the top reaches every descendant, at a price per descendant",
    rule: """
      all of 1,000 nested flows have it afterwards, and so has a flow that is contained later; 100 times as many take \
      more than 10 times as long
      """,
    cases: ["bubbleup claims D9", verify(" form=controller")],
    operations: overriding
  ) { lab in
    let flows = nest(1_000)
    flows[0].adopt(.pad)
    let late = FlowController("late", Services(), on: flows[0].stage)
    flows[999].show(late)
    let ratio = try lab.times(of: overriding).last?.ratio.labelled("1,000 descendants to 10")
    return Finding(
      [
        ClaimCheck(ClaimFigure("of 1,000 reached", count: flows.count { $0.traits == .pad }), .equals(1_000)),
        ClaimCheck(ClaimFigure("latecomers reached", count: late.traits == .pad ? 1 : 0), .equals(1)),
      ] + [ratio.map { ClaimCheck($0, .above(10)) }].compactMap(\.self)
    )
  }
}
