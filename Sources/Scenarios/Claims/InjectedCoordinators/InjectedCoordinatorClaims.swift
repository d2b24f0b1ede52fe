import Hierarchy

/// The claims of article E: here those on the app and its parts, which move about; each other topic has a file of its own.
enum InjectedCoordinatorClaims {
  static let all: [Claim] = [
    largeApp, parentings, lifetimes, reaching, buyNow, lookupOrder, presented, phases, answers, payloads,
    spanning, headline, identifiers, moving, boundCompletion, looseParent, crowdedBase, notifications,
  ]

  /// The article's order of look-ups; its association is the contrast of E6.
  static let article = InjectedCoordinatorsArchitecture.article

  /// The same with the order of look-ups of article C.
  static let coordinating = ArchitectureOptions(
    linkage: .trampoline,
    lookup: .coordinating,
    modal: .coordinator
  )

  /// The command that proves the forms which a claim is about.
  static func verify(_ filter: String = "") -> String { InjectedCoordinatorsArchitecture().verify(filter) }

  static let largeApp = Claim(
    "E1",
    "An app of ten parts and more than 100 controllers needs a link for the root of each part, and none for a screen",
    holds: Arm("where all roots are told their coordinator", true),
    contrast: Arm("where that of one part after the other is not", false),
    cases: [verify(), "bubbleup run --filter 'app controllers=120' --strategy responder.trampoline"]
  ) { test in
    let store = Store(article)
    var senders = 0
    test.all("parts whose screens reach part and application", of: Part.allCases.indices) { part in
      store.perform(Step(.deepLink, part))
      var astray = 0
      for _ in 0..<NavigationStack.tallest {
        let coordinator = store.coordinator.selected
        if !test.world { coordinator?.stack.parentCoordinator = nil }
        let origins = store.frontScreen.map { [$0] + $0.children } ?? []
        senders += origins.count
        astray += origins.count {
          !store.isHandled("showItem", from: $0, by: coordinator)
            || !store.isHandled("cartBuyNow", from: $0, by: store.coordinator)
        }
        coordinator?.stack.parentCoordinator = coordinator
        store.perform(Step(.push))
      }
      return astray == 0
    }
    let depths = store.controllers.map {
      sequence(first: $0, next: \.parent).count { $0.container != .plain }
    }
    test.require("parts", store.coordinator.parts.count, .equals(10))
    test.require("controllers that live", store.controllers.count, .above(100))
    test.require("containers in each other", depths.max() ?? 0, .within(2, 3))
    test.require("screens that send", senders, .above(60))
    // A root for each part, and the application's.
    test.require("links", store.stage.table.entryCount, .equals(11))
  }

  static let parentings = Claim(
    "E2/E21",
    "Payment runs under catalog, account, cart and app alike, and its dismissal leads back to where it was opened from",
    holds: Arm<Hazard?>("where its parent is any responder to it", nil),
    contrast: Arm("where it knows the catalog, and leads there", Hazard("bound-payment", BoundPayment.self))
  ) { test in
    func opened(_ steps: [Step]) -> Store { Store(article.with(test.world)).after(steps) }
    for (path, steps, opening) in paymentContexts {
      let store = opened(steps + [opening])
      let payment = try test.unwrap(store.frontFlow as? PaymentCoordinator, "payment under \(path)")
      let flows = sequence(first: payment as StoreCoordinator) { $0.parent as? StoreCoordinator }
      let names = flows.map(\.identifier).reversed().joined(separator: " ")
      test.require("\(path): these coordinators", names == path)
    }
    test.all("parents under which a choice and an order end right", of: paymentContexts) { context in
      let store = opened(context.steps + [context.opening])
      guard let screen = store.frontScreen else { return false }
      return store.isHandled("showItem", from: screen, by: store.frontFlow)
        && store.isHandled("cartBuyNow", from: screen, by: store.coordinator)
    }
    var left = 0
    test.all("parents to which the user gets back", of: paymentContexts) { context in
      [(0, Operation.dismiss), (1, .dismiss), (0, .swipeToDismiss), (1, .swipeToDismiss)].allSatisfy {
        let store = opened(context.steps)
        let (screen, flow) = (store.frontScreen, store.frontFlow)
        store.perform([context.opening] + Array(repeating: Step(.push), count: $0) + [Step($1)])
        left += store.flows.count { $0 is PaymentCoordinator }
        return store.frontScreen === screen && store.frontFlow === flow
      }
    }
    test.require("payments left", left, .equals(0))
  }

  /// The places that payment is opened from: the coordinators from the top, what leads there, and what opens it.
  private static let paymentContexts: [(path: String, steps: [Step], opening: Step)] = [
    ("app catalog payment", [Step(.push)], Step(.start, 1)),
    ("app account payment", [Step(.selectTab, 1), Step(.push)], Step(.start, 1)),
    ("app catalog cart payment", [Step(.push), Step(.start)], Step(.start, 1)),
    ("app payment", [Step(.selectTab, 1)], Step(.start, 3)),
  ]

  static let moving = Claim(
    "E15",
    "Screens move between coordinators, and the app from tabs to split to a root of its own, without a change to a screen",
    holds: Arm<Hazard?>("where only roots are told their coordinator", nil),
    contrast: Arm("where each product is told the one that shows it", Hazard("told", TellingCatalog.self)),
    axis: "order of look-ups"
  ) { test in
    for form in [article, coordinating] {
      test.side = form.side
      let store = Store(form.with(test.world)).after([Step(.push)])
      let screen = try test.unwrap(store.frontScreen, "product")
      var moves = 0
      test.all("messages that end at the coordinator that has the screen", of: 0..<150) { round in
        let before = store.frontFlow
        store.perform([Step(.reparent, 0), Step(.reparent, 1), Step(.selectTab, 1 - round % 2)])
        moves += store.frontFlow === before ? 0 : 1
        return store.isHandled("showItem", from: screen, by: store.frontFlow)
          && store.isHandled("cartBuyNow", from: screen, by: store.coordinator)
      }
      test.require("moves to another coordinator", moves, .equals(150))
      test.require("the same screen as before", store.frontScreen === screen)
    }
  }
}

/// Sends to the catalog, and shows the catalog when it ends.
private final class BoundPayment: PaymentCoordinator {
  override var coordinatingResponder: Responder? { parent as? CatalogCoordinator }

  override func leave() {
    super.leave()
    let above = sequence(first: self as Coordinator) { $0.parent as? Coordinator }
    for case let app as ApplicationCoordinator in above { app.select(.catalog) }
  }
}

private final class TellingCatalog: CatalogCoordinator {
  override func showItem(_ item: Boxed<ItemID>, sender: Responder?) {
    super.showItem(item, sender: sender)
    if !item.isInquiry { (stack.topController as? DisplayController)?.parentCoordinator = self }
  }
}
