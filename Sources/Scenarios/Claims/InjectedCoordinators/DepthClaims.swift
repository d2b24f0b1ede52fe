package import Hierarchy
import Strategies

extension InjectedCoordinatorClaims {
  static let spanning = Claim(
    describing: "E12",
    "What the chain takes beside delegates, by the levels that a message spans: the article would use each for its own",
    cases: [
      "bubbleup run --full --threads 1 --strategy '^(responder.trampoline|delegate.relay)$' "
        + "--filter 'delegate.relay|form=recursive;lookup=(coordinating|injected);table=per-app' "
        + "--depth 1..256:x4 --wrappers 3"
    ]
  ) { test in
    let depths = [1, 4, 16, 64, 256]
    let lookups = [Lookup.coordinating, .injected]
    let readings = try depths.map { depth in
      try test.latencies { _ in
        [Case(.chain(depth: depth, wrappers: 3), DelegateRelay(), StrategyOptions())]
          + lookups.map { lookup in chain(depth, chains.first { $0.lookup == lookup }) }
      }
    }
    for (place, lookup) in lookups.enumerated() {
      test.side = "lookup=\(lookup.rawValue)"
      let ratios = readings.map { $0[place + 1].ratio }
      for (depth, ratio) in zip(depths, ratios) { test.show("chain to relay at \(depth) levels", ratio) }
      for (name, condition) in [("chain", ClaimCondition.below(1)), ("relay", .above(1))] {
        let count = ratios.reversed().prefix { condition.holds(for: $0) == true }.count
        let first = count == 0 ? 0 : depths[depths.count - count]
        test.show("depth from which on the \(name) is faster; 0: from none up to 256", first)
      }
    }
  }

  static let headline = Claim(
    "E13",
    "No performance issues: a message through the chain takes less than 1 % of a frame at 120 Hz",
    holds: Arm("over 64 levels with three views between two of them", 64),
    contrast: Arm("over 8,192 of them", 8_192),
    axis: "form, order of look-ups and side table",
    cases: [
      "bubbleup run --full --threads 1 --strategy '^responder.trampoline$' --filter 'table=' "
        + "--depth 8,64,8192 --wrappers 3"
    ]
  ) { test in
    // A frame at 120 Hz, in nanoseconds.
    let (depth, frame) = (test.world, 1e9 / 120)
    let shallow = try test.latencies { _ in chains.map { chain(8, $0) } }
    let deep = try test.latencies { depth in chains.map { chain(depth, $0) } }
    for (options, (few, many)) in zip(chains, zip(shallow, deep)) {
      let (taken, more) = (many.nanoseconds.value, many.nanoseconds.value - few.nanoseconds.value)
      test.side = options.canonical
      let way = try chain(depth, nil).scenario.shortestWay(along: [ResponderTrampoline().route(options)])
      test.require("levels that every message climbs", way.levels, .equals(depth))
      test.show("fewest hops of a message over \(depth) levels", way.hops)
      test.expect("\(depth) levels", many.nanoseconds, .below(frame / 100))
      test.show("share of a frame, \(depth) levels", taken / frame * 100, unit: "percent")
      test.show("per level", more / Double(depth - 8), unit: "ns")
    }
  }

  /// By either order of look-ups, and with that of article C over each table and in the iterative form too.
  ///
  /// The policy of the table is none of them: it can only matter once per message, at the coordinator's root.
  private static let chains = ResponderTrampoline().variants.filter { $0.lookup != .native }

  private static func chain(_ depth: Int, _ options: StrategyOptions?) -> Case {
    Case(.chain(depth: depth, wrappers: 3), ResponderTrampoline(), options)
  }

  /// With the box of 24 bytes, one object as in the article: a larger value costs this project's box a second one.
  ///
  /// By the strategy's first order of look-ups, the only one that boxes are timed by: it does not matter to a box.
  static let payloads = Claim(
    "E11",
    "A value that is boxed for the chain costs a message an allocation, and a class none",
    holds: Arm("for a value of 24 bytes", Action.buyNow),
    contrast: Arm("for a class, which travels as it is", .handleError),
    cases: ["buy-now", "handle-error"].map { action in
      "bubbleup run --strategy '^responder.trampoline$' --depth 10 --action \(action)"
    }
  ) { test in
    func subjects(_ action: Action) -> [Case] {
      let scenario = Scenario.chain(depth: 10).varying(\.mix, to: .only(action), as: "action", "\(action)")
      return [nil, PayloadForm.boxed].map { payload in
        var options = ResponderTrampoline().variants[0]
        options.payload = payload
        return Case(scenario, ResponderTrampoline(), options)
      }
    }
    let counted = try subjects(test.world).map { try test.counts(of: $0).allocations }
    let readings = try test.latencies(subjects)
    test.require("allocations, by value", counted[0], .equals(0))
    test.expect("allocations, boxed", counted[1], .equals(1))
    test.show("a message by value", readings[0].nanoseconds)
    test.show("a message, boxed", readings[1].nanoseconds)
  }
}

extension Scenario {
  /// The fewest levels that a message comes through above its origin along some of `routes`, and the fewest hops, views
  /// included; from the plan alone.
  ///
  /// A deep chain does not make deep messages: each further coordinator puts a root controller beside the path, and
  /// with sixteen of them fifteen of sixteen messages start right below theirs.
  package func shortestWay(along routes: Set<Route>) throws -> (levels: Int, hops: Int) {
    let plan = try HierarchyPlan(parameters)
    let origins = Set(plan.script.map(\.origin))
    let ways = routes.flatMap { route in
      let walk = ReferenceWalk(plan, route: route)
      return origins.map { walk.path(from: $0).dropFirst() }
    }
    let levels = ways.map { way in way.count { plan.kinds[$0.index].isLevel } }
    return (levels.min() ?? 0, ways.map(\.count).min() ?? 0)
  }
}
