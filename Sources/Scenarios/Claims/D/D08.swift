import Hierarchy
import Strategies

extension FlowControllersClaims {
  static let nativeChain = Claim(
    "D8",
    "Flow controllers get the chain for free: no side table, and no slower",
    rule: """
      their world has no entry in a side table, and on the same chain of 32 levels the coordinating look-up takes more \
      time than the native one
      """,
    cases: [
      verify(" form=controller;linkage=responder.native"),
      "bubbleup run --full --threads 1 --strategy '^responder.trampoline$' "
        + "--filter 'lookup=native;next=container|form=recursive;lookup=coordinating;table=apple' --depth 32",
    ]
  ) { lab in
    let world = main(controllers())
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
