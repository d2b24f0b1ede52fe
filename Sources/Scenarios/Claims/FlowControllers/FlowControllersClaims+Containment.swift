import Hierarchy
import Strategies

// MARK: - D6

extension FlowControllersClaims {
  static let windowEdges = Claim(
    "D6",
    "Coordinators have to be handed the window, flow controllers do not",
    rule:
      "among the stored properties of all levels in main one leads to a window with coordinators, none without",
    against: CounterWorld("handed-window", "the side without coordinators is the one with them"),
    cases: [verify(" form=")]
  ) { _, planted in
    Finding([
      ClaimCheck(
        ClaimFigure(
          "levels that keep the window, controllers",
          count: holders(planted == nil ? controllers() : coordinators())
        ),
        .equals(0)
      ),
      ClaimCheck(
        ClaimFigure("levels that keep the window, coordinators", count: holders(coordinators())),
        .equals(1)
      ),
    ])
  }

  /// Counted on the live objects, by reflection over what this architecture's own classes declare.
  private static func holders(_ options: ArchitectureOptions) -> Int {
    let world = main(options)
    return withExtendedLifetime(world) {
      world.stage.census.living.count { level in
        Mirror(reflecting: level).children.contains { $0.value is Window }
      }
    }
  }
}

// MARK: - D8

extension FlowControllersClaims {
  static let nativeChain = Claim(
    "D8",
    "Flow controllers get the chain for free: no side table, and no slower",
    rule: """
      their world has no entry in a side table, and on the same chain of 32 levels the coordinating look-up takes more \
      time than the native one
      """,
    smallestEffect: "any: a ratio with an interval that leaves out 1",
    against: CounterWorld("side-table", "the flows are linked by a side table"),
    cases: [
      verify(" form=controller;linkage=responder.native"),
      "bubbleup run --full --threads 1 --strategy '^responder.trampoline$' "
        + "--filter 'lookup=native;next=container|form=recursive;lookup=coordinating;table=apple' --depth 32",
    ]
  ) { lab, planted in
    let world = main(planted == nil ? controllers() : coordinators(.trampoline))
    world.perform([Step(.deepLink, 2), Step(.present)])
    let scenario = Scenario.chain(depth: 32)
    let subjects = [Lookup.native, .coordinating].map { lookup in
      let isNative = lookup == .native
      let options = StrategyOptions(
        form: .recursive,
        lookup: lookup,
        next: isNative ? .container : nil,
        table: isNative ? nil : .apple
      )
      return Case(scenario, ResponderTrampoline(), options)
    }
    let readings = try lab.latencies(of: subjects)
    let ratio = readings.last?.ratio.labelled("coordinating to native look-up")
    return Finding(
      [ClaimCheck(ClaimFigure("side-table entries", count: world.stage.links.table.entryCount), .equals(0))]
        + [ratio.map { ClaimCheck($0, .above(1)) }].compactMap(\.self)
    )
  }
}

// MARK: - D9

extension FlowControllersClaims {
  static let traits = Claim(
    "D9",
    "A trait override at the top reaches every descendant, at a price per descendant",
    rule: """
      all of 1,000 nested flows have it afterwards, and so has a flow that is contained later; 100 times as many take \
      more than 10 times as long
      """,
    smallestEffect: "10 times as long, for 100 times as many",
    against: CounterWorld("gap", "the flow in the middle is contained in none"),
    cases: ["bubbleup claims D9", verify(" form=controller")],
    operations: overriding
  ) { lab, planted in
    let flows = nest(1_000, gap: planted == nil ? nil : 500)
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

  /// A flow with so many flows inside, each in the one before, but for that at `gap`, which is in none.
  private static func nest(_ depth: Int, gap: Int? = nil) -> [FlowController] {
    let stage = Stage(controllers())
    let services = Services()
    let flows = (0..<depth).map { FlowController("flow \($0)", services, on: stage) }
    for index in flows.indices.dropFirst() where index != gap { flows[index - 1].show(flows[index]) }
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
}
