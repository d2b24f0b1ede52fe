import Hierarchy
import Strategies

extension InjectedCoordinatorClaims {
  static let spanning = Claim(
    "E12",
    "Delegates are for close containment, and the chain for messages that span levels: it pays off with depth",
    rule: """
      at one level the chain takes longer than the delegate relay, and at some depth up to 256 it takes less: the whole \
      interval of the paired ratio has to lie on that side of 1. Three views lie between two levels; each order of \
      look-ups is a side
      """,
    cases: ["bubbleup run --strategy responder.trampoline,delegate.relay --depth 1..256:x4"]
  ) { lab in
    var ratios = [[ClaimFigure]](repeating: [], count: lookups.count)
    for depth in depths {
      let scenario = Scenario.climb(depth, wrappers: 3)
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

  /// The ratios by depth, and the first depth at which the chain is the faster one.
  private static func crossing(of ratios: [ClaimFigure], side: String) -> [ClaimCheck] {
    let shown = zip(depths, ratios).map { depth, ratio in
      ClaimCheck(ratio, depth == depths.first ? .above(1) : nil, side: side)
    }
    let isFaster = ratios.map { ClaimCondition.below(1).holds(for: $0) }
    if let place = isFaster.firstIndex(of: true) {
      let figure = ClaimFigure("the chain is the faster one from this depth on", count: depths[place])
      return shown + [ClaimCheck(figure, .above(0), side: side)]
    }
    let deepest = depths.last ?? 0
    guard isFaster.allSatisfy({ $0 == false }) else {
      // Some interval contains 1: nothing is shown, and a figure without an interval says so.
      return shown + [
        ClaimCheck(ClaimFigure("crosses up to \(deepest) levels", 0, unit: "count"), .above(0), side: side)
      ]
    }
    let never = ClaimFigure("never crosses up to \(deepest) levels", count: 0)
    return shown + [ClaimCheck(never, .above(0), side: side)]
  }

  private static let lookups = [Lookup.coordinating, .injected]
  private static let depths = [1, 4, 16, 64, 256]

  /// The order of look-ups of C8, which the measured strategies have.
  static func headlineOptions(_ table: AssociationTableKind, _ form: StrategyOptions.Form) -> StrategyOptions
  {
    StrategyOptions(form: form, lookup: .coordinating, table: table)
  }
}
