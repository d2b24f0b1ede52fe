import Hierarchy
import Strategies

// MARK: - C5

extension TabsAppFlowClaims {
  static let fixedParents = Claim(
    "C5",
    "Fixed strong parents are the fastest link, and leak when their owner goes",
    rule: """
      over 64 levels the relay and the side table take longer than strong parents; after logout levels of the shop with \
      strong parents survive, and none of the shop with weak ones
      """,
    smallestEffect: "any: a ratio whose whole interval lies off 1",
    against: CounterWorld("weak-parents", "the parents that are said to be strong are weak"),
    cases: [
      verify(" hazard=strong-parent"),
      "bubbleup run --strategy 'parent.strong|delegate.relay|responder.trampoline' --depth 64",
    ]
  ) { lab, planted in
    let scenario = Scenario.chain(depth: 64)
    let trampoline = StrategyOptions(form: .recursive, lookup: .coordinating, table: .apple)
    let readings = try lab.latencies(of: [
      Case(scenario, ParentStrong(), StrategyOptions(form: .recursive)),
      Case(scenario, DelegateRelay(), StrategyOptions()),
      Case(scenario, ResponderTrampoline(), trampoline),
    ])
    guard readings.count == 3 else { return Finding(untestable: "not all three were timed") }
    return Finding([
      ClaimCheck(readings[0].nanoseconds.labelled("a message by strong parents")),
      ClaimCheck(readings[1].ratio.labelled("relay to strong parents"), .above(1)),
      ClaimCheck(readings[2].ratio.labelled("side table to strong parents"), .above(1)),
      ClaimCheck(
        ClaimFigure(
          "levels alive after logout, strong parents",
          count: survivors(planted == nil ? .strongParent : .weakParent)
        ),
        .above(0)
      ),
      ClaimCheck(
        ClaimFigure("levels alive after logout, weak parents", count: survivors(.weakParent)),
        .equals(0)
      ),
    ])
  }

  /// Levels that live after logout and are part of no app.
  private static func survivors(_ linkage: Linkage) -> Int {
    let world = ShopWorld(ArchitectureOptions(linkage))
    defer { world.sever() }
    world.perform([Step(.push), Step(.logout)])
    return world.leaked.count
  }
}

// MARK: - C9

extension TabsAppFlowClaims {
  static let userData = Claim(
    "C9",
    "The dictionary that goes along with a flow costs nothing on the way",
    rule: """
      from a cell of the living shop to the coordinator of the other tab, each level passing on four parameters instead of \
      one, no allocation is added, less than a twentieth of a retain per link, and the paired ratio of times lies below 1.5
      """,
    smallestEffect: "half as much time again; a twentieth of a retain per link",
    against: CounterWorld(
      "copied",
      "each level copies the dictionary and adds to it",
      operations: [withCopies]
    ),
    cases: ["bubbleup claims C9", verify()],
    operations: [boxOnly, withDictionary]
  ) { lab, planted in
    let whole = planted == nil ? withDictionary : withCopies
    let links = FlowSender().links
    let (alone, all) = (try lab.counts(of: boxOnly), try lab.counts(of: whole))
    let ratio = try lab.times(of: [boxOnly, whole]).last?.ratio
    let retains = difference(all.retains, alone.retains).map { $0 / Double(max(1, links)) }
    var checks = [
      ClaimCheck(ClaimFigure("links to the other tab's coordinator", count: links), .above(0)),
      ClaimCheck(
        ClaimFigure("allocations added", counted: difference(all.allocations, alone.allocations)),
        .equals(0)
      ),
      ClaimCheck(ClaimFigure("retains added per link", counted: retains), .below(0.05)),
    ]
    if let ratio {
      checks.append(ClaimCheck(ratio.labelled("time with the dictionary to time without"), .below(1.5)))
    }
    return Finding(checks)
  }

  private static func difference(_ more: Double?, _ less: Double?) -> Double? {
    guard let more, let less else { return nil }
    return more - less
  }

  private static let boxOnly = LabOperation("box alone") {
    let sender = FlowSender()
    return { count in sender.sendBox(count) }
  }

  private static let withDictionary = LabOperation("box, flag, dictionary and sender") {
    let sender = FlowSender()
    return { count in sender.sendAll(count) }
  }

  private static let withCopies = LabOperation("box, flag, sender, and a dictionary that each level adds to")
  {
    let sender = FlowSender()
    return { count in sender.sendAll(count, adds: true) }
  }
}
