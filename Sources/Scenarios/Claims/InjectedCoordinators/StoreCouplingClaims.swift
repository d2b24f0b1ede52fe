import Hierarchy

extension InjectedCoordinatorClaims {
  static let reaching = Claim(
    "E4",
    "No screen has to reach for its stack or its parent: none makes a transition, and one that did would be seen",
    holds: Arm("where screens say what was chosen", article),
    contrast: Arm("where products push by way of `parent`", article.with(StoreHazards.reachingScreen)),
    cases: [verify(), verify(" hazard=reaching-screen")]
  ) { test in
    let store = Store(test.world)
    var kinds: Set<String> = []
    for step in InjectedCoordinatorsArchitecture().draw(2_000, seed: 4) {
      store.perform(step)
      kinds.formUnion(store.controllers.compactMap { ($0 as? DisplayController)?.kind })
    }
    let journal = store.stage.transitions
    test.require("kinds of screens shown", kinds.count, .above(8))
    test.require("transitions in 2,000 steps", journal?.count ?? 0, .above(1_000))
    test.expect("of them made by screens", journal?.violations.count ?? 0, .equals(0))
  }

  static let buyNow = Claim(
    "E5",
    "From a cell in a cell to the cart no level between takes part, and the sender does not know the cart",
    holds: Arm("by the chain, in the living store's compiled classes", BuyNowForm.chain),
    contrast: Arm("by a delegate at every level, in a sketch of the same levels", .delegates),
    cases: [
      "bubbleup claims E5", verify(),
      "bubbleup run --strategy 'responder.trampoline|delegate.relay|delegate.direct|singleton' --depth 8",
    ]
  ) { test in
    let name = test.world.rawValue
    let app = BuyNowApp(test.world)
    let (coupling, isDelivered) = test.world == .chain ? livingPurchase() : (app.coupling, app.delivers)
    test.require("an order is delivered", isDelivered)
    test.show("\(name): edges", coupling.edges)
    test.expect("\(name): levels between that take part", coupling.bystanders, .equals(0))
    test.expect("\(name): the sender is free of the cart", !coupling.isSenderBound)
    // The article's other two ways, which break one of the two conditions each.
    for other in [BuyNowForm.handedDown, .singleton] {
      let coupling = BuyNowApp(other).coupling
      test.show("\(other.rawValue): levels between that take part", coupling.bystanders)
      test.require("\(other.rawValue): the sender knows the cart", coupling.isSenderBound)
    }
    let purchases = BuyNowForm.allCases.map { form in
      LabOperation("purchase by \(form.rawValue)") {
        let app = BuyNowApp(form)
        return { count in
          for item in 0..<count { app.buy(Order(item: UInt64(item % 8), quantity: 1, price: 100)) }
          return app.delivers ? UInt64(count) : 0
        }
      }
    }
    let readings = try test.times { _ in purchases }
    for (form, reading) in zip(BuyNowForm.allCases, readings) {
      test.show("a purchase, \(form.rawValue)", reading.nanoseconds)
    }
  }

  /// Who knows whom for an order from a cell in a cell of the store, and whether it arrives.
  private static func livingPurchase() -> (Coupling, isDelivered: Bool) {
    let store = Store(article).after([Step(.supply)])
    let (cell, cart) = (store.catalog?.home?.promotions.first, store.coordinator.cartManager)
    let coupling = Coupling(from: cell, to: store.coordinator, goal: cart)
    cell?.buyNow(7)
    return (coupling, cart.items == [7])
  }
}
