import Hierarchy
import Strategies

extension InjectedCoordinatorClaims {
  static let spanning = Claim(
    "E12",
    "Delegates are for close containment, and the chain for messages that span levels: it pays off with depth",
    rule: """
      at one level the chain takes longer than the delegate relay, and from some depth up to 256 on it takes less: the \
      whole interval of the paired ratio has to lie on that side of 1. Three views lie between two levels; each order of \
      look-ups is a side
      """,
    cases: [
      "bubbleup run --full --threads 1 --strategy '^(responder.trampoline|delegate.relay)$' "
        + "--filter 'delegate.relay|form=recursive;lookup=(coordinating|injected);table=apple' "
        + "--depth 1..256:x4 --wrappers 3"
    ]
  ) { lab in
    var ratios = [[ClaimFigure]](repeating: [], count: lookups.count)
    for depth in depths {
      let scenario = Scenario.chain(depth: depth, wrappers: 3)
      let chains = lookups.map { StrategyOptions(form: .recursive, lookup: $0, table: .apple) }
      let readings = try lab.latencies(
        of: [Case(scenario, DelegateRelay(), StrategyOptions())]
          + chains.map { Case(scenario, ResponderTrampoline(), $0) }
      )
      for (place, reading) in readings.dropFirst().enumerated() {
        ratios[place].append(reading.ratio.labelled("chain to relay at \(depth) levels"))
      }
    }
    let checks = zip(lookups, ratios).flatMap { crossing(of: $1, side: "lookup=\($0.rawValue)") }
    return Finding(checks, axis: "order of look-ups")
  }

  /// The ratios by depth, and the depth from which on one of the two is the faster one.
  private static func crossing(of ratios: [ClaimFigure], side: String) -> [ClaimCheck] {
    let shown = zip(depths, ratios).map { depth, ratio in
      ClaimCheck(ratio, depth == depths.first ? .above(1) : nil, side: side)
    }
    let chain = firstOf(ratios, allMeeting: .below(1)) ?? 0
    let relay = firstOf(ratios, allMeeting: .above(1)) ?? 0
    let never = ClaimFigure(
      "depth from which the chain is faster; 0: never up to \(depths.last ?? 0)",
      count: chain
    )
    // Where an interval at the deepest level contains 1, neither is shown.
    let isOpen = chain == 0 && relay == 0
    let judged = isOpen ? ClaimFigure(never.label, 0, unit: "count") : never
    return shown + [
      ClaimCheck(judged, .above(0), side: side),
      ClaimCheck(ClaimFigure("depth from which the relay is faster; 0: never", count: relay), side: side),
    ]
  }

  /// The depth from which on all ratios meet `condition`.
  private static func firstOf(_ ratios: [ClaimFigure], allMeeting condition: ClaimCondition) -> Int? {
    let count = ratios.reversed().prefix { condition.holds(for: $0) == true }.count
    return count == 0 ? nil : depths[ratios.count - count]
  }

  private static let lookups = [Lookup.coordinating, .injected]
  private static let depths = [1, 4, 16, 64, 256]

  /// The order of look-ups of C8, which the measured strategies have.
  static func headlineOptions(_ table: AssociationTableKind, _ form: StrategyOptions.Form) -> StrategyOptions
  {
    StrategyOptions(form: form, lookup: .coordinating, table: table)
  }
}
