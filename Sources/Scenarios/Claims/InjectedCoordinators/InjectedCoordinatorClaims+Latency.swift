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

// MARK: - E13

extension InjectedCoordinatorClaims {
  static let headline = Claim(
    "E13",
    "No performance issues: a message through the chain takes next to nothing of a frame",
    rule: """
      over 64 levels, of which a quarter are coordinators with an entry each, with three views between two levels, one message \
      takes less than 1 % of a frame at 120 Hz (83,333 ns), by its whole interval; judged for this article's order of \
      look-ups, and for that of C8 over each side table with each policy and in the iterative form
      """,
    smallestEffect: "a hundredth of a frame at 120 Hz",
    against: CounterWorld("work", "every message is sent 400 times"),
    cases: [
      "bubbleup run --full --threads 1 --strategy '^responder.(trampoline|retain|assign)$' "
        + "--filter 'table=' --depth 8,64,256 --wrappers 3 --coordinators 0.25"
    ]
  ) { lab, planted in
    let subjects = subjects
    var checks: [ClaimCheck] = []
    var latencies = [[ClaimFigure]](repeating: [], count: subjects.count)
    for depth in FrameBudget.depths {
      let scenario = Scenario.chain(depth: depth, wrappers: 3).with { $0.coordinatorRatio = 0.25 }
      let readings = try lab.latencies(
        of: subjects.map { Case(scenario, $0.strategy, $0.options) },
        trips: subjects.map { _ in planted == nil ? 1 : PlantedWork.manyTrips }
      )
      for (place, reading) in readings.enumerated() { latencies[place].append(reading.nanoseconds) }
      // Or else it is not the depth that is measured.
      let fewest = Int(readings.compactMap(\.hops).min() ?? 0)
      let found = try coordinators(of: scenario)
      guard found == depth / 4 else {
        return Finding(untestable: "of \(depth) levels \(found) are coordinators, and not a quarter")
      }
      checks += [
        ClaimCheck(ClaimFigure("fewest hops of a message over \(depth) levels", count: fewest)),
        ClaimCheck(ClaimFigure("coordinators among \(depth) levels", count: found)),
      ]
    }
    checks += zip(subjects, latencies).flatMap { report(of: $0, FrameBudget(readings: $1)) }
    return Finding(checks, axis: "order of look-ups, side table and policy")
  }

  /// A table with a policy, or another form or order of look-ups.
  ///
  /// The policy can only matter once per message: from the first root controller with a coordinator on, a message goes
  /// from coordinator to coordinator. What each level pays for is the look-up that finds nothing.
  private struct Subject {
    let label: String
    let strategy: any Strategy
    let options: StrategyOptions
  }

  /// How many coordinators a message may come through.
  private static func coordinators(of scenario: Scenario) throws -> Int {
    Set(try HierarchyPlan(scenario.parameters).coordinators).subtracting([.none]).count
  }

  /// This article's order of look-ups over the one table that strategies have it for, then that of C8 over all.
  private static var subjects: [Subject] {
    let policies: [any Strategy] = [ResponderTrampoline(), ResponderRetain(), ResponderAssign()]
    let injected = Subject(
      label: "responder.trampoline apple",
      strategy: ResponderTrampoline(),
      options: StrategyOptions(form: .recursive, lookup: .injected, table: .apple)
    )
    let coordinating = AssociationTableKind.allCases.flatMap { table in
      policies.map {
        Subject(
          label: "\($0.name) \(table.rawValue), order of C8",
          strategy: $0,
          options: StrategyOptions(form: .recursive, lookup: .coordinating, table: table)
        )
      }
    }
    let iterative = Subject(
      label: "responder.trampoline apple, order of C8, iterative",
      strategy: ResponderTrampoline(),
      options: StrategyOptions(form: .iterative, lookup: .coordinating, table: .apple)
    )
    return [injected] + coordinating + [iterative]
  }

  private static func report(of subject: Subject, _ budget: FrameBudget) -> [ClaimCheck] {
    var checks: [ClaimCheck] = []
    for (depth, latency) in zip(FrameBudget.depths, budget.readings) {
      checks.append(
        ClaimCheck(
          latency.labelled("\(depth) levels"),
          depth == 64 ? .below(FrameBudget.share) : nil,
          side: subject.label
        )
      )
      guard depth == 64 else { continue }
      let percent = latency.value / FrameBudget.frame * 100
      let figure = ClaimFigure(
        "share of a frame in percent, 64 levels",
        percent,
        unit: "percent"
      )
      checks.append(ClaimCheck(figure, side: subject.label))
    }
    for figure in [budget.slope, budget.depthOfShare].compactMap(\.self) {
      checks.append(ClaimCheck(figure, side: subject.label))
    }
    return checks
  }
}

/// Latency against a frame, and how it grows with depth (catalogue E13).
struct FrameBudget {
  /// A frame at 120 Hz.
  static let frame = 1e9 / 120
  /// What one message may take of it before it counts: a hundredth.
  static let share = frame / 100

  /// The depths that are measured: as deep as a screen, as an app that nests everything, and far beyond.
  static let depths = [8, 64, 256]

  /// Median latencies at these depths, with their intervals.
  let readings: [ClaimFigure]

  /// Nanoseconds per level between the first and the last depth, with the extremes that their intervals allow.
  ///
  /// Two points and not a fit: the interval is then as wide as it can be, and says less rather than more.
  var slope: ClaimFigure? {
    guard let first = readings.first, let last = readings.last, readings.count == Self.depths.count else {
      return nil
    }
    let levels = Double(Self.depths[Self.depths.count - 1] - Self.depths[0])
    return ClaimFigure(
      "per level",
      (last.value - first.value) / levels,
      unit: "ns",
      lower: last.lower.flatMap { low in first.upper.map { (low - $0) / levels } },
      upper: last.upper.flatMap { high in first.lower.map { (high - $0) / levels } }
    )
  }

  /// The depth at which one message takes a hundredth of a frame.
  var depthOfShare: ClaimFigure? {
    guard let slope, let last = readings.last, let deepest = Self.depths.last else { return nil }
    func depth(_ perLevel: Double?, _ latency: Double?) -> Double? {
      guard let perLevel, let latency, perLevel > 0 else { return nil }
      return Double(deepest) + (Self.share - latency) / perLevel
    }
    guard let value = depth(slope.value, last.value) else { return nil }
    // Steep and slow gives the smallest depth, flat and fast the largest.
    return ClaimFigure(
      "depth at 1 % of a frame",
      value,
      unit: "count",
      lower: depth(slope.upper, last.upper),
      upper: depth(slope.lower, last.lower)
    )
  }
}
