import Hierarchy
import Strategies

extension InjectedCoordinatorClaims {
  static let spanning = Claim(
    "E12",
    "Delegates are for close containment, and the chain for messages that span levels: it pays off with depth",
    rule: """
      at one level the chain takes longer than the delegate relay, and at some depth up to 256 it takes less: the whole \
      interval of the paired ratio has to lie on that side of 1
      """,
    cases: ["bubbleup run --strategy responder.trampoline,delegate.relay --depth 1..256:x4"]
  ) { lab in
    var checks: [ClaimCheck] = []
    var crossing: Int?
    var undecided = 0
    for depth in depths {
      let scenario = Scenario("chain", PlanParameters(shape: .chain(depth: depth), nesting: 0))
      let readings = try lab.latencies(of: [
        Case(scenario, DelegateRelay(), StrategyOptions()),
        Case(scenario, ResponderTrampoline(), headlineOptions(.apple, .recursive)),
      ])
      guard let ratio = readings.last?.ratio else { continue }
      let figure = ratio.labelled("chain to relay at \(depth) levels")
      checks.append(ClaimCheck(figure, depth == 1 ? .above(1) : nil))
      switch ClaimCondition.below(1).holds(for: figure) {
      case true?: crossing = crossing ?? depth
      case false?: break
      case nil: undecided += 1
      }
    }
    if crossing == nil, undecided > 0 {
      return Finding(
        untestable: "the interval contains 1 at \(undecided) depths, and lies below it at none",
        shown: checks
      )
    }
    let label =
      crossing.map { "the chain is the faster one from \($0) levels" } ?? "never crosses up to 256 levels"
    return Finding(checks + [ClaimCheck(ClaimFigure(label, count: crossing == nil ? 0 : 1), .equals(1))])
  }

  private static let depths = [1, 4, 16, 64, 256]

  /// The order of look-ups of C8, which the measured strategies have.
  static func headlineOptions(_ table: AssociationTableKind, _ form: StrategyOptions.Form) -> StrategyOptions
  {
    StrategyOptions(form: form, lookup: .coordinating, table: table)
  }
}
