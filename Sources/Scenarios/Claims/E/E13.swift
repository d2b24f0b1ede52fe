import Hierarchy
import Strategies

extension InjectedCoordinatorClaims {
  static let headline = Claim(
    "E13",
    "No performance issues: a message through the chain takes next to nothing of a frame",
    rule: """
      over 64 levels, which is deeper than any app, one message takes less than 1 % of a frame at 120 Hz (83,333 ns), by \
      its whole interval; judged for each side table with each policy, and for the iterative form
      """,
    cases: [
      "bubbleup run --strategy responder.trampoline,responder.retain,responder.assign --depth 8..512:x8",
      "bubbleup run --strategy delegate.relay --depth 8..512:x8",
    ]
  ) { lab in
    let subjects = subjects
    var latencies = [[ClaimFigure]](repeating: [], count: subjects.count)
    for depth in FrameBudget.depths {
      let scenario = Scenario("chain", PlanParameters(shape: .chain(depth: depth), nesting: 0))
      let readings = try lab.latencies(of: subjects.map { Case(scenario, $0.strategy, $0.options) })
      for (place, reading) in readings.enumerated() { latencies[place].append(reading.nanoseconds) }
    }
    let checks = zip(subjects, latencies).flatMap { report(of: $0, FrameBudget(readings: $1)) }
    return Finding(checks, axis: "side table and policy")
  }

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
    return recursive + [iterative]
  }

  private static func report(of subject: Subject, _ budget: FrameBudget) -> [ClaimCheck] {
    var checks: [ClaimCheck] = []
    for (depth, latency) in zip(FrameBudget.depths, budget.readings) {
      checks.append(
        ClaimCheck(
          latency.labelled("\(subject.label): \(depth) levels"),
          depth == 64 ? .below(FrameBudget.share) : nil,
          side: subject.label
        )
      )
      guard depth == 64 else { continue }
      let percent = latency.value / FrameBudget.frame * 100
      let figure = ClaimFigure(
        "\(subject.label): share of a frame in percent, 64 levels",
        percent,
        unit: "percent"
      )
      checks.append(ClaimCheck(figure, side: subject.label))
    }
    for figure in [budget.slope, budget.depthOfShare].compactMap(\.self) {
      checks.append(ClaimCheck(figure.labelled("\(subject.label): \(figure.label)"), side: subject.label))
    }
    return checks
  }
}
