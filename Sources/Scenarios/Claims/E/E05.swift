import Hierarchy
import Strategies

extension InjectedCoordinatorClaims {
  static let buyNow = Claim(
    "E5",
    "From a cell in a cell to the cart, only the chain leaves all levels between and the sender free of the cart",
    rule: """
      on the way of a living message no level between sender and decider takes part in the chain's coupling and the \
      sender does not know the manager; each of the other three forms breaks one of the two
      """,
    cases: [
      verify(),
      "bubbleup run --strategy 'responder.trampoline|delegate.relay|delegate.direct|singleton' --depth 8",
    ]
  ) { lab in
    let world = StoreWorld(article)
    guard let cell = world.catalog?.home?.promotions.first else { return Finding(untestable: "no promotion") }
    let route = CouplingRoute(from: cell, to: world.app, down: [], built: [])
    var checks = [
      ClaimCheck(ClaimFigure("types on the way", count: route.up.count)),
      ClaimCheck(ClaimFigure("hops", count: ResponderPath.hops(from: cell, to: world.app) ?? 0)),
      ClaimCheck(
        ClaimFigure(
          "delivered, of 1",
          count: world.answer(.buyNow, from: cell) == "handled by app#1" ? 1 : 0
        ),
        .equals(1)
      ),
    ]
    for form in BuyNowForm.allCases { checks += coupling(of: form, on: route) }
    return Finding(checks + (try costs(lab)))
  }

  private static func coupling(of form: BuyNowForm, on route: CouplingRoute) -> [ClaimCheck] {
    let bystanders = form.bystanders(of: route)
    let bound = form.bindsSender(of: route) ? 1 : 0
    return [
      ClaimCheck(ClaimFigure("\(form.rawValue): edges", count: form.edges(of: route).count)),
      ClaimCheck(ClaimFigure("\(form.rawValue): levels between that take part", count: bystanders)),
      ClaimCheck(ClaimFigure("\(form.rawValue): senders that know the manager", count: bound)),
      ClaimCheck(
        ClaimFigure("\(form.rawValue): edges to change for one level more", count: form.changes(of: route))
      ),
      ClaimCheck(
        ClaimFigure("\(form.rawValue): levels bound to the cart or to each other", count: bystanders + bound),
        form == .chain ? .equals(0) : .above(0)
      ),
    ]
  }

  /// What a message costs each way over as many levels; shown and not judged, as E5 is about coupling.
  private static func costs(_ lab: any Laboratory) throws -> [ClaimCheck] {
    let scenario = Scenario.chain(depth: 8)
    let forms: [(String, Case)] = [
      ("delegate at every level", Case(scenario, DelegateRelay(), StrategyOptions())),
      ("responder chain", Case(scenario, ResponderTrampoline(), headlineOptions(.apple, .recursive))),
      ("manager handed down", Case(scenario, DelegateDirect(), StrategyOptions())),
      ("singleton", Case(scenario, Singleton(), StrategyOptions())),
    ]
    return zip(forms, try lab.latencies(of: forms.map(\.1))).map { form, reading in
      ClaimCheck(reading.nanoseconds.labelled("a message over 8 levels, \(form.0)"))
    }
  }
}
