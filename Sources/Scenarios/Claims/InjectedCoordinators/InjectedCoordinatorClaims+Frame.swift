package import Hierarchy
import Strategies

// MARK: - E13

extension InjectedCoordinatorClaims {
  static let headline = Claim(
    "E13",
    "No performance issues: a message through the chain takes next to nothing of a frame",
    rule: """
      over 64 levels, all of which it climbs, with three views between two levels and a coordinator below the \
      application, one message takes less than 1 % of a frame at 120 Hz (83,333 ns), by its whole interval; judged \
      for this article's order of look-ups, and for that of C8 over each side table with each policy and in the \
      iterative form. Nothing is judged if any message climbs fewer levels
      """,
    smallestEffect: "a hundredth of a frame at 120 Hz",
    against: CounterWorld("work", "every message is sent 400 times"),
    cases: [
      "bubbleup run --full --threads 1 --strategy '^responder.(trampoline|retain|assign)$' "
        + "--filter 'table=' --depth 8,64,256 --wrappers 3"
    ]
  ) { lab, planted in
    let subjects = subjects
    var checks: [ClaimCheck] = []
    var latencies = [[ClaimFigure]](repeating: [], count: subjects.count)
    for depth in FrameBudget.depths {
      let scenario = Scenario.chain(depth: depth, wrappers: 3)
      let cases = subjects.map { Case(scenario, $0.strategy, $0.options) }
      let climb = try Climb(scenario, Set(cases.map { $0.strategy.route($0.options) }))
      if let objection = climb.objection(to: depth) { return Finding(untestable: objection) }
      checks.append(
        ClaimCheck(ClaimFigure("fewest hops of a message over \(depth) levels", count: climb.hops))
      )
      let readings = try lab.latencies(
        of: cases,
        trips: subjects.map { _ in planted == nil ? 1 : PlantedWork.manyTrips }
      )
      for (place, reading) in readings.enumerated() { latencies[place].append(reading.nanoseconds) }
    }
    checks += zip(subjects, latencies).flatMap { report(of: $0, FrameBudget(readings: $1)) }
    return Finding(checks, axis: "order of look-ups, side table and policy")
  }

  /// A table with a policy, or another form or order of look-ups.
  ///
  /// The policy can only matter once per message, at the root controller of the coordinator: what each level pays
  /// for is the look-up that finds nothing.
  private struct Subject {
    let label: String
    let strategy: any Strategy
    let options: StrategyOptions
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

/// How far the messages of a scenario climb along some routes, from the plan alone.
///
/// A deep chain does not make deep messages: each further coordinator puts a root controller beside the path, and
/// with sixteen of them fifteen of sixteen messages start right below theirs.
package struct Climb {
  /// The fewest levels that a message comes through above its origin.
  let levels: Int
  /// The fewest hops of a message, views included.
  let hops: Int

  /// The shortest ways of all messages of `scenario`.
  package init(_ scenario: Scenario, _ routes: Set<Route>) throws {
    let plan = try HierarchyPlan(scenario.parameters)
    let origins = Set(plan.script.map(\.origin))
    let ways = routes.flatMap { route in
      let walk = ReferenceWalk(plan, route: route)
      return origins.map { walk.path(from: $0).dropFirst() }
    }
    levels = ways.map { way in way.count { plan.kinds[$0.index].isLevel } }.min() ?? 0
    hops = ways.map(\.count).min() ?? 0
  }

  /// Why this says nothing of `depth` levels; nil where every message climbs them all.
  package func objection(to depth: Int) -> String? {
    levels == depth
      ? nil : "a message climbs \(levels) of \(depth) levels: it is not the depth that is measured"
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
