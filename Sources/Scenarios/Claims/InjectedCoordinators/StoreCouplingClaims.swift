import Hierarchy

// Who has to know whom.

extension InjectedCoordinatorClaims {
  static let reaching = Claim(
    "E4",
    "No screen has to reach for its stack or its parent: none makes a transition, and one that did would be seen",
    holds: Arm("where screens say what was chosen", article),
    contrast: Arm("where products push by way of `parent`", article.with(StoreHazards.reachingScreen)),
    cases: [verify(), verify(" hazard=reaching-screen")]
  ) { test in
    let store = Store(test.world)
    var rules = store.stage.rules
    var kinds: Set<String> = []
    var (transitions, reaches) = (0, 0)
    for step in ScriptGenerator(InjectedCoordinatorsArchitecture()).steps(2_000, seed: 4) {
      store.perform(step)
      let made = store.stage.transitions?.take() ?? []
      transitions += made.count
      reaches += rules.check(made).count
      kinds.formUnion(store.controllers.filter { $0 is DisplayController }.map { "\(type(of: $0))" })
    }
    test.require("kinds of screens shown", kinds.count, .above(8))
    test.require("transitions in 2,000 steps", transitions, .above(1_000))
    test.expect("of them made by screens", reaches, .equals(0))
  }

  static let buyNow = Claim(
    "E5",
    "From a cell in a cell to the cart no level between takes part, and the sender does not know the cart",
    holds: Arm("by the chain, in the living store's compiled classes", BuyNowWay.living),
    contrast: Arm(
      "by a delegate at every level, in a sketch of the same levels",
      .sketch(.delegates)
    ),
    cases: [
      "bubbleup claims E5", verify(),
      "bubbleup run --strategy 'responder.trampoline|delegate.relay|delegate.direct|singleton' --depth 8",
    ]
  ) { test in
    let (name, read) = (test.world.form.rawValue, test.world.read())
    test.require("an order is delivered", read.isDelivered)
    test.show("\(name): edges", read.coupling.edges.count)
    test.expect("\(name): levels between that take part", read.coupling.bystanders, .equals(0))
    test.expect("\(name): the sender is free of the cart", !read.isBound)
    // The article's other two ways, which break one of the two conditions each.
    for other in [BuyNowWay.sketch(.handedDown), .sketch(.singleton)] {
      let (coupling, isBound, _) = other.read()
      test.show("\(other.form.rawValue): levels between that take part", coupling.bystanders)
      test.require("\(other.form.rawValue): the sender knows the cart", isBound)
    }
    for (form, reading) in zip(BuyNowForm.allCases, try test.times { _ in BuyNowForm.allCases.map(purchase) })
    {
      test.show("a purchase in the sketch, \(form.rawValue)", reading.nanoseconds)
    }
  }

  private static func purchase(_ form: BuyNowForm) -> LabOperation {
    LabOperation("purchase by \(form.rawValue)") {
      let app = BuyNowApp(form)
      return { count in
        for item in 0..<count { app.buy(UInt64(item % 8)) }
        return app.delivers ? UInt64(count) : 0
      }
    }
  }
}

/// A way of getting an order from a cell in a cell to the cart, and what is read off its levels.
private struct BuyNowWay: Sendable {
  let form: BuyNowForm
  let read: @Sendable () -> (coupling: Coupling, isBound: Bool, isDelivered: Bool)

  /// By the chain of the store itself.
  static let living = BuyNowWay(form: .chain) {
    let store = Store(InjectedCoordinatorClaims.article, after: [Step(.supply)])
    guard let cell = store.catalog?.home?.promotions.first else { return (Coupling([]), true, false) }
    let cart = store.coordinator.cartManager
    let coupling = Coupling(from: cell, to: store.coordinator, goal: cart)
    let isBound = Coupling([cell], goal: cart).knownToSender > 0
    cell.buyNow(7)
    return (coupling, isBound, cart.items == [7])
  }

  static func sketch(_ form: BuyNowForm) -> BuyNowWay {
    BuyNowWay(form: form) {
      let app = BuyNowApp(form)
      let isBound = Coupling([app.levels[0]], goal: app.cart).knownToSender > 0
      return (app.coupling, isBound, app.delivers)
    }
  }
}
