import Hierarchy
import Strategies

// MARK: - C5

extension TabsAppFlowClaims {
  static let fixedParents = Claim(
    "C5",
    "No link up is faster than a fixed strong parent, which leaks when its owner goes",
    rule: """
      over 64 levels the relay, the side table and every other way of holding a parent take at least nine tenths of \
      the time of strong parents, and a side is what they are compared with; and on a side of its own, after logout \
      levels of the shop with strong parents survive, and none of the shop with weak ones
      """,
    smallestEffect: "a tenth of the time of strong parents",
    against: CounterWorld("weak-parents", "the parents that are said to be strong are weak", .depends),
    CounterWorld("work", "every message of strong parents is sent 20 times", .depends),
    cases: [
      verify(" hazard=strong-parent"),
      "bubbleup run --strategy '^(parent.*|delegate.relay|responder.trampoline)$' --depth 64",
    ]
  ) { lab, planted in
    let cases = [strongParents] + otherLinks
    let trips = planted?.name == "work" ? PlantedWork.trips : 1
    // The other world is about the leak: no time near the limit may leave it open on a busy machine.
    let others = planted?.name == "weak-parents" ? PlantedWork.trips : 1
    let readings = try lab.latencies(of: cases, trips: [trips] + otherLinks.map { _ in others })
    guard let strong = readings.first, readings.count == cases.count else {
      return Finding(untestable: "not all links were timed")
    }
    let leak = "leak on logout"
    return Finding(
      [ClaimCheck(strong.nanoseconds.labelled("a message by strong parents"))]
        + zip(cases, readings).dropFirst().map { link, reading in
          let name = "\(link.strategy.name)"
          return ClaimCheck(reading.ratio.labelled("\(name) to strong parents"), .above(0.9), side: name)
        } + [
          ClaimCheck(
            ClaimFigure(
              "levels alive after logout, strong parents",
              count: survivors(planted?.name == "weak-parents" ? nil : ShopHazards.strongParent)
            ),
            .above(0),
            side: leak
          ),
          ClaimCheck(
            ClaimFigure("levels alive after logout, weak parents", count: survivors(nil)),
            .equals(0),
            side: leak
          ),
        ],
      axis: "what strong parents are compared with, and the leak"
    )
  }

  private static let strongParents = Case(
    .chain(depth: 64),
    ParentStrong(),
    StrategyOptions(form: .recursive)
  )

  /// Every other parent that there is, the relay and the side table, each in its recursive form.
  private static var otherLinks: [Case] {
    let scenario = strongParents.scenario
    let parents = StrategyCatalogue.all.filter {
      $0.name.family == strongParents.strategy.name.family && $0.name != strongParents.strategy.name
    }
    let trampoline = StrategyOptions(form: .recursive, lookup: .coordinating, table: .apple)
    return parents.map { Case(scenario, $0, strongParents.options) } + [
      Case(scenario, DelegateRelay(), StrategyOptions()), Case(scenario, ResponderTrampoline(), trampoline),
    ]
  }

  /// Levels that live after logout and are part of no app.
  private static func survivors(_ hazard: Hazard?) -> Int {
    let world = Shop(article.with(hazard))
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
