import Hierarchy
import Strategies

// MARK: - E4

extension InjectedCoordinatorClaims {
  static let reaching = Claim(
    "E4",
    "No screen has to reach for its stack or its parent, and one that does is found out",
    rule: """
      over 2,000 drawn steps no screen asks for its stack or its parent, while all kinds of screens are shown; and with \
      a violator planted each of its reaches is in the journal
      """,
    against: CounterWorld("reaching", "the screens of the ordinary app reach for their stack"),
    cases: [verify(), verify(" hazard=reaching-screen")]
  ) { _, planted in
    let world = StoreWorld(planted == nil ? article : article.with(.reachingScreen))
    let steps = ScriptGenerator(InjectedCoordinatorsArchitecture()).steps(2_000, seed: 4)
    var kinds: Set<Substring> = []
    for step in steps {
      world.perform(step)
      for case let screen as StoreScreen in world.stage.census.living {
        kinds.formUnion(screen.title.split(separator: "#").prefix(1))
      }
    }
    let planted = StoreWorld(form(.trampoline, .reachingScreen), after: [Step(.push)])
    let attempts = 5
    for _ in 0..<attempts { planted.visibleScreen?.choose(1) }
    // A screen that it pushed itself is on top by then, and reaches just as well.
    let found = planted.store.reaches.take().count
    return Finding([
      ClaimCheck(ClaimFigure("kinds of screens shown", count: kinds.count), .above(5)),
      ClaimCheck(ClaimFigure("reaches in 2,000 steps", count: world.store.reaches.take().count), .equals(0)),
      ClaimCheck(
        ClaimFigure("reaches of the planted violator, of \(attempts)", count: found),
        .equals(attempts)
      ),
    ])
  }
}

// MARK: - E5

extension InjectedCoordinatorClaims {
  static let buyNow = Claim(
    "E5",
    "From a cell in a cell to the cart, only the chain leaves all levels between and the sender free of the cart",
    rule: """
      on the way of a living message no level between sender and decider takes part in the chain's coupling and the \
      sender does not know the manager; each of the other three forms breaks one of the two
      """,
    against: CounterWorld("cut", "the catalog was not told its parent"),
    cases: [
      verify(),
      "bubbleup run --strategy 'responder.trampoline|delegate.relay|delegate.direct|singleton' --depth 8",
    ]
  ) { lab, planted in
    let world = StoreWorld(article)
    guard let cell = world.catalog?.home?.promotions.first else { return Finding(untestable: "no promotion") }
    if planted != nil, let catalog = world.catalog { world.app.remove(catalog) }
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

/// The ways of getting `cartBuyNow` from a cell in a cell to the cart, by who has to know whom (catalogue E5).
enum BuyNowForm: String, CaseIterable {
  /// The responder chain: the sender and the decider know the message.
  case chain = "responder chain"
  /// Each level declares a delegate protocol that the next one adopts.
  case delegates = "a delegate at every level"
  /// Each level is handed the manager from above, for the one below.
  case handedDown = "the manager handed down"
  /// The sender calls the one manager that there is.
  case singleton = "a singleton"

  static let manager = "\(CartManager.self)"

  /// Who knows whom along `route`.
  func edges(of route: CouplingRoute) -> Set<CouplingEdge> {
    guard let sender = route.up.first, let decider = route.up.last else { return [] }
    let own: Set = [CouplingEdge(decider, Self.manager)]
    switch self {
    case .chain: return own.union([sender, decider].map { CouplingEdge($0, "cartBuyNow") })
    case .delegates: return own.union(CouplingForm.delegates.edges(of: route))
    case .handedDown: return own.union(route.up.map { CouplingEdge($0, Self.manager) })
    case .singleton: return [CouplingEdge(sender, Self.manager)]
    }
  }

  /// How many levels between sender and decider have to know anything.
  func bystanders(of route: CouplingRoute) -> Int {
    let between = Set(route.up.dropFirst().dropLast())
    return between.intersection(edges(of: route).map(\.from)).count
  }

  /// How many edges change when there is one level more between sender and decider.
  func changes(of route: CouplingRoute) -> Int {
    edges(of: route).symmetricDifference(edges(of: route.inserting("NewContainer"))).count
  }

  /// Whether the sender knows the manager's type.
  func bindsSender(of route: CouplingRoute) -> Bool {
    guard let sender = route.up.first else { return false }
    return edges(of: route).contains(CouplingEdge(sender, Self.manager))
  }
}
