import Hierarchy
import Strategies

// MARK: - E12

extension InjectedCoordinatorClaims {
  static let spanning = Claim(
    "E12",
    "Delegates are for close containment, and the chain for messages that span levels: it pays off with depth",
    rule: """
      at one level the chain takes longer than the delegate relay, and from some depth up to 256 on it takes less: the \
      whole interval of the paired ratio has to lie on that side of 1. Three views lie between two levels; each order of \
      look-ups is a side
      """,
    smallestEffect: "any: a ratio whose whole interval lies off 1",
    against: CounterWorld(
      "slow-relay",
      "from four levels on the relay sends every message twenty times, and at one level the chain does",
      .confirmed
    ),
    cases: [
      "bubbleup run --full --threads 1 --strategy '^(responder.trampoline|delegate.relay)$' "
        + "--filter 'delegate.relay|form=recursive;lookup=(coordinating|injected);table=apple' "
        + "--depth 1..256:x4 --wrappers 3"
    ]
  ) { lab, planted in
    var ratios = [[ClaimFigure]](repeating: [], count: lookups.count)
    for depth in depths {
      let scenario = Scenario.chain(depth: depth, wrappers: 3)
      let chains = lookups.map { StrategyOptions(form: .recursive, lookup: $0, table: .apple) }
      let isNear = depth == depths.first
      let (relay, chain) = planted == nil ? (1, 1) : isNear ? (1, PlantedWork.trips) : (PlantedWork.trips, 1)
      let readings = try lab.latencies(
        of: [Case(scenario, DelegateRelay(), StrategyOptions())]
          + chains.map { Case(scenario, ResponderTrampoline(), $0) },
        trips: [relay] + chains.map { _ in chain }
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
    let judged =
      isOpen
      ? ClaimFigure(never.label, 0, unit: "count", lower: 0, upper: Double(depths.last ?? 0)) : never
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

// MARK: - E13

extension InjectedCoordinatorClaims {
  static let headline = Claim(
    "E13",
    "No performance issues: a message through the chain takes next to nothing of a frame",
    rule: """
      over a chain of 64 levels with one coordinator, which is deeper than any app, one message takes less than 1 % of a frame at 120 Hz (83,333 ns), by \
      its whole interval; judged for each side table with each policy, and for the iterative form
      """,
    smallestEffect: "a hundredth of a frame at 120 Hz",
    against: CounterWorld("work", "every message is sent 400 times"),
    cases: [
      "bubbleup run --full --threads 1 --strategy '^responder.(trampoline|retain|assign)$' "
        + "--filter 'table=' --depth 8,64,256"
    ]
  ) { lab, planted in
    let subjects = subjects
    var checks: [ClaimCheck] = []
    var latencies = [[ClaimFigure]](repeating: [], count: subjects.count)
    for depth in FrameBudget.depths {
      let scenario = Scenario.chain(depth: depth)
      let readings = try lab.latencies(
        of: subjects.map { Case(scenario, $0.strategy, $0.options) },
        trips: subjects.map { _ in planted == nil ? 1 : PlantedWork.manyTrips }
      )
      for (place, reading) in readings.enumerated() { latencies[place].append(reading.nanoseconds) }
      // Or else it is not the depth that is measured.
      let fewest = Int(readings.compactMap(\.hops).min() ?? 0)
      checks.append(ClaimCheck(ClaimFigure("fewest hops of a message over \(depth) levels", count: fewest)))
    }
    checks += zip(subjects, latencies).flatMap { report(of: $0, FrameBudget(readings: $1)) }
    return Finding(checks, axis: "side table and policy")
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

  private static var subjects: [Subject] {
    let policies: [any Strategy] = [ResponderTrampoline(), ResponderRetain(), ResponderAssign()]
    let recursive = AssociationTableKind.allCases.flatMap { table in
      policies.map {
        Subject(
          label: "\($0.name) \(table.rawValue)",
          strategy: $0,
          options: headlineOptions(table, .recursive)
        )
      }
    }
    let iterative = Subject(
      label: "responder.trampoline apple, iterative",
      strategy: ResponderTrampoline(),
      options: headlineOptions(.apple, .iterative)
    )
    let injected = Subject(
      label: "responder.trampoline apple, injected",
      strategy: ResponderTrampoline(),
      options: StrategyOptions(form: .recursive, lookup: .injected, table: .apple)
    )
    return recursive + [iterative, injected]
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
