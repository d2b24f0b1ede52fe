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
      in the living shop, and in a living app in each of four ways, the message is delivered; read off the compiled \
      classes, with the chain no level between sender and decider takes part and the sender does not know the cart, and \
      each of the other three ways breaks one of the two
      """,
    against: CounterWorld("cut", "the catalog of the shop was not told its parent"),
    cases: [
      "bubbleup claims E5", verify(),
      "bubbleup run --strategy 'responder.trampoline|delegate.relay|delegate.direct|singleton' --depth 8",
    ]
  ) { lab, planted in
    let world = StoreWorld(article)
    guard let cell = world.catalog?.home?.promotions.first else { return Finding(untestable: "no promotion") }
    let way = Coupling(from: cell, to: world.app, goal: world.app.cart)
    if planted != nil, let catalog = world.catalog { world.app.remove(catalog) }
    var checks = [
      ClaimCheck(ClaimFigure("hops in the shop", count: ResponderPath.hops(from: cell, to: world.app) ?? 0)),
      ClaimCheck(
        ClaimFigure(
          "delivered in the shop, of 1",
          count: world.answer(.cartBuyNow, from: cell) == "handled by app#1" ? 1 : 0
        ),
        .equals(1)
      ),
      ClaimCheck(
        ClaimFigure(
          "levels of the shop bound to the cart or to each other",
          count: way.bystanders + way.knownToSender
        ),
        .equals(0)
      ),
    ]
    for form in BuyNowForms.all { checks += coupling(of: form) }
    return Finding(checks + (try costs(lab)))
  }

  private static func coupling(of form: any BuyNowForm.Type) -> [ClaimCheck] {
    let app = BuyNowApp(form)
    let coupling = app.coupling
    // Its own delegate's protocol is known to a sender, and is not the cart.
    let bound = Coupling([app.levels[0]], goal: app.cart).knownToSender
    let changes = coupling.changes(to: BuyNowApp(form, cells: 2).coupling)
    return [
      ClaimCheck(ClaimFigure("\(form.name): delivered, of 1", count: app.delivers ? 1 : 0), .equals(1)),
      ClaimCheck(ClaimFigure("\(form.name): edges", count: coupling.edges.count)),
      ClaimCheck(ClaimFigure("\(form.name): levels between that take part", count: coupling.bystanders)),
      ClaimCheck(ClaimFigure("\(form.name): senders that know the manager", count: bound)),
      ClaimCheck(ClaimFigure("\(form.name): edges to change for one level more", count: changes)),
      ClaimCheck(
        ClaimFigure(
          "\(form.name): levels bound to the cart or to each other",
          count: coupling.bystanders + bound
        ),
        form.name == BuyByChain.name ? .equals(0) : .above(0)
      ),
    ]
  }

  /// What a purchase costs each way, in the same living app; shown and not judged, as E5 is about coupling.
  private static func costs(_ lab: any Laboratory) throws -> [ClaimCheck] {
    zip(BuyNowForms.all, try lab.times(of: BuyNowForms.all.map(purchase))).map { form, reading in
      ClaimCheck(reading.nanoseconds.labelled("a purchase, \(form.name)"))
    }
  }

  private static func purchase(_ form: any BuyNowForm.Type) -> LabOperation {
    LabOperation("purchase by \(form.name)") {
      let app = BuyNowApp(form)
      return { count in
        for item in 0..<count { app.buy(UInt64(item % 8)) }
        return app.delivers ? UInt64(count) : 0
      }
    }
  }
}
