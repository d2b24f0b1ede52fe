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
    holds: Arm<[BuyNowForm?]>("by the chain, in the living store's compiled classes", [nil]),
    contrast: Arm("by the article's other ways, in a sketch of the same levels", BuyNowForm.allCases),
    cases: [
      "bubbleup claims E5", verify(),
      "bubbleup run --strategy 'responder.trampoline|delegate.relay|delegate.direct|singleton' --depth 8",
    ]
  ) { test in
    let ways = test.world.map { form -> Coupling in
      let app = form.map(BuyNowApp.init)
      let (coupling, isDelivered) = app.map { ($0.coupling, $0.delivers) } ?? livingPurchase()
      let name = form?.rawValue ?? "responder chain"
      test.require("\(name): an order is delivered", isDelivered)
      test.show("\(name): edges", coupling.edges)
      test.show("\(name): levels between that take part", coupling.bystanders)
      test.show("\(name): the sender knows the cart", coupling.isSenderBound)
      return coupling
    }
    // No times: the sketches do less than the store for a purchase, so those of strategies with equal work are the cost.
    test.none("ways in which a level between takes part", of: ways) { $0.bystanders > 0 }
    test.none("ways in which the sender knows the cart", of: ways) { $0.isSenderBound }
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
