import Hierarchy

/// The claims of article E: here those on the app and its parts, which move about; each other topic has a file of its own.
enum InjectedCoordinatorClaims {
  static let all: [Claim] = [
    largeApp, parentings, permanence, reaching, buyNow, retainedParent, lookupOrder, presented, phases,
    completion, payloads, spanning, headline, identifiers, moving, failures, answeredAtOnce, looseParent,
    crowdedBase, notifications, wayBack,
  ]

  /// The form that the article has.
  static let article = InjectedCoordinatorsArchitecture.article

  /// The same with the order of look-ups of article C.
  static let coordinating = ArchitectureOptions(
    linkage: .trampoline,
    lookup: .coordinating,
    modal: .coordinator
  )

  /// Roots that nobody has injected a coordinator into.
  static let uninjected = Hazard("uninjected", UninjectedStack.self)

  /// The command that proves the forms which a claim is about.
  static func verify(_ filter: String = "") -> String { InjectedCoordinatorsArchitecture().verify(filter) }

  static let largeApp = Claim(
    "E1",
    "An app of ten parts and more than 100 controllers, in containers nested two to three deep, can be run by this",
    holds: Arm<Hazard?>("where each root has its coordinator injected", nil),
    contrast: Arm("where none has", uninjected),
    cases: [verify(), "bubbleup run --filter 'app controllers=120' --strategy responder.trampoline"]
  ) { test in
    let store = Store(article.with(test.world))
    var (sent, astray) = (0, 0)
    for part in Part.allCases.indices {
      store.perform(Step(.deepLink, part))
      for _ in 0..<NavigationStack.tallest {
        for origin in store.frontScreen.map({ [$0] + $0.children }) ?? [] {
          sent += 2
          astray += store.isHandled("showItem", from: origin, by: store.coordinator.selected) ? 0 : 1
          astray += store.isHandled("cartBuyNow", from: origin, by: store.coordinator) ? 0 : 1
        }
        store.perform(Step(.push))
      }
    }
    test.require("messages sent", sent, .above(100))
    test.require("parts", store.coordinator.parts.count, .equals(10))
    test.expect("controllers that live", store.controllers.count, .above(100))
    let depths = store.controllers.map {
      sequence(first: $0, next: \.parent).count { $0.container != .plain }
    }
    test.require("containers in each other", depths.max() ?? 0, .within(2, 3))
    test.expect("messages that end elsewhere", astray, .equals(0))
  }

  static let parentings = Claim(
    "E2",
    "Payment runs under the catalog, the account, the cart and the application without a change",
    holds: Arm<Hazard?>("where a coordinator hands on to its parent", nil),
    contrast: Arm("where payment does not know its parent", Hazard("orphan-payment", OrphanPayment.self))
  ) { test in
    for (path, steps, opening) in paymentContexts {
      let store = Store(article.with(test.world)).after(steps + [opening])
      let payment = try test.unwrap(store.frontFlow as? PaymentCoordinator, "payment under \(path)")
      let screen = try test.unwrap(store.frontScreen, "screen of payment")
      let flows = sequence(first: payment as StoreCoordinator) { $0.parent as? StoreCoordinator }
      let names = flows.map(\.identifier).reversed().joined(separator: " ")
      test.require("\(path): these coordinators", names == path)
      test.require("\(path): the same screen", screen.kind == "payment-screen")
      test.require("\(path): a choice ends at it", store.isHandled("showItem", from: screen, by: payment))
      let isOrdered = store.isHandled("cartBuyNow", from: screen, by: store.coordinator)
      test.expect("\(path): an order ends at the top", isOrdered)
    }
  }

  /// The places that payment is opened from: the coordinators from the top, what leads there, and what opens it.
  static let paymentContexts: [(path: String, steps: [Step], opening: Step)] = [
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

/// A root without a parent coordinator, whatever it is told.
final class UninjectedStack: StoreStack {
  override var associationPolicy: AssociationPolicy? { nil }
}

private final class OrphanPayment: PaymentCoordinator {
  override var coordinatingResponder: Responder? { nil }
}

private final class TellingCatalog: CatalogCoordinator {
  override func showItem(_ item: Boxed<ItemID>, sender: Responder?) {
    super.showItem(item, sender: sender)
    if !item.isInquiry { controllers.last?.parentCoordinator = self }
  }
}
