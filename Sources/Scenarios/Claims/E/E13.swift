import Hierarchy
import Strategies

extension InjectedCoordinatorClaims {
  static let headline = Claim(
    "E13",
    "No performance issues: a message through the chain takes next to nothing of a frame",
    rule: """
      over a chain of 64 levels with one coordinator, which is deeper than any app, one message takes less than 1 % of a frame at 120 Hz (83,333 ns), by \
      its whole interval; judged for each side table with each policy, and for the iterative form
      """,
    cases: [
      "bubbleup run --full --threads 1 --strategy '^responder.(trampoline|retain|assign)$' "
        + "--filter 'table=' --depth 8,64,256"
    ]
  ) { lab in
    let subjects = subjects
    var checks: [ClaimCheck] = []
    var latencies = [[ClaimFigure]](repeating: [], count: subjects.count)
    for depth in FrameBudget.depths {
      let scenario = Scenario.chain(depth: depth)
      let readings = try lab.latencies(of: subjects.map { Case(scenario, $0.strategy, $0.options) })
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
