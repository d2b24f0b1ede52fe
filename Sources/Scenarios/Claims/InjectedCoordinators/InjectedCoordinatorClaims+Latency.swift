import Hierarchy
import Strategies

// MARK: - E12

extension InjectedCoordinatorClaims {
  static let spanning = Claim(
    "E12",
    "Delegates are for close containment, and the chain for messages that span levels, as each has its price",
    rule: """
      in a living app a message by delegates concerns a type more for each level that it spans, and one by the chain two \
      types however many there are; but each message more on the chain adds an entry to the method table of every class, \
      also of those that never send it, and a delegate adds none. From which depth on which of the two is faster is shown \
      beside it and not judged, as the article does not claim it
      """,
    against: CounterWorld("chain", "the levels that are said to have delegates have none"),
    cases: [
      "bubbleup run --full --threads 1 --strategy '^(responder.trampoline|delegate.relay)$' "
        + "--filter 'delegate.relay|form=recursive;lookup=(coordinating|injected);table=apple' "
        + "--depth 1..256:x4 --wrappers 3"
    ]
  ) { lab, planted in
    let delegates: any BuyNowForm.Type = planted == nil ? BuyByDelegates.self : BuyByChain.self
    let spans = [1, 2, 4].flatMap { cells in
      let levels = BuyNowApp(delegates, cells: cells).levels.count
      let byDelegates = BuyNowApp(delegates, cells: cells).coupling.participants
      // Sender and decider know the message, which is a method of their base class and so no type of their own.
      let byChain = BuyNowApp(BuyByChain.self, cells: cells).coupling.bystanders
      return [
        ClaimCheck(
          ClaimFigure("types concerned over \(levels) levels, delegates", count: byDelegates),
          .equals(levels)
        ),
        ClaimCheck(
          ClaimFigure("levels between concerned over \(levels) levels, chain", count: byChain),
          .equals(0)
        ),
      ]
    }
    let words = MethodTable.entriesAddedPerMessage
    let table = [
      ClaimCheck(
        ClaimFigure("table entries per class for a message more, chain", count: words.chain),
        .equals(1)
      ),
      ClaimCheck(ClaimFigure("table entries in the same class, delegate", count: words.delegate), .equals(0)),
    ]
    return Finding(spans + table + (try crossings(lab)))
  }

  /// Chain to relay by depth, for each order of look-ups.
  private static func crossings(_ lab: any Laboratory) throws -> [ClaimCheck] {
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
    return zip(lookups, ratios).flatMap { crossing(of: $1, side: "lookup=\($0.rawValue)") }
  }

  /// The ratios by depth, and the depths from which on either of the two is the faster one.
  private static func crossing(of ratios: [ClaimFigure], side: String) -> [ClaimCheck] {
    let deepest = depths.last ?? 0
    let chain = firstOf(ratios, allMeeting: .below(1)) ?? 0
    let relay = firstOf(ratios, allMeeting: .above(1)) ?? 0
    return ratios.map { ClaimCheck($0, side: side) } + [
      ClaimCheck(
        ClaimFigure("depth from which on the chain is faster; 0: from none up to \(deepest)", count: chain),
        side: side
      ),
      ClaimCheck(
        ClaimFigure("depth from which on the relay is faster; 0: from none up to \(deepest)", count: relay),
        side: side
      ),
    ]
  }

  /// The depth from which on all ratios meet `condition`.
  private static func firstOf(_ ratios: [ClaimFigure], allMeeting condition: ClaimCondition) -> Int? {
    let count = ratios.reversed().prefix { condition.holds(for: $0) == true }.count
    return count == 0 ? nil : depths[ratios.count - count]
  }

  private static let lookups = [Lookup.coordinating, .injected]
  private static let depths = [1, 4, 16, 64, 256]
}
