import Hierarchy

/// The claims of article E: here those on the app and its parts, which move about; each other topic has a file of its own.
enum InjectedCoordinatorClaims {
  /// E1 to E21.
  static let all: [Claim] = [
    largeApp, parentings, permanence, reaching, buyNow, retainedParent, lookupOrder, presented, phases,
    completion, payloads, spanning, headline, identifiers, moving, failures, answeredAtOnce, looseParent,
    crowdedBase, notifications, wayBack,
  ]

  /// The form that the article has.
  static let article = InjectedCoordinatorsArchitecture.article

  /// The same with the order of look-ups of article C.
  static let coordinating = ArchitectureOptions(.trampoline, lookup: .coordinating, modal: .coordinator)

  /// Roots that nobody has injected a coordinator into.
  static let uninjected = Hazard("uninjected", UninjectedStack.self)

  /// The command that proves the forms which a claim is about.
  static func verify(_ filter: String = "") -> String {
    "bubbleup verify --filter 'architectures injected-coordinators\(filter)'"
  }

  // MARK: - The app and its parts

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
        sent += store.messagesInFront.count
        astray += store.messagesInFront.count { !$0 }
        store.perform(Step(.push))
      }
    }
    let controllers = store.controllers
    test.require("messages sent", sent, .above(100))
    test.expect("parts", store.coordinator.parts.count, .equals(10))
    test.expect("controllers that live", controllers.count, .above(100))
    test.expect("containers in each other", controllers.map(\.depthInContainers).max() ?? 0, .within(2, 3))
    test.expect("messages that end elsewhere", astray, .equals(0))
  }

  static let parentings = Claim(
    "E2",
    "Payment runs under the catalog, the account, the cart and the application without a change",
    holds: Arm<Hazard?>("where a coordinator hands on to its parent", nil),
    contrast: Arm("where payment does not know its parent", Hazard("orphan-payment", OrphanPayment.self)),
    cases: [verify()]
  ) { test in
    for context in PaymentContext.all {
      let store = Store(article.with(test.world), after: context.steps + [context.opening])
      let payment = try test.unwrap(store.frontFlow as? PaymentCoordinator, "payment under \(context.path)")
      let screen = try test.unwrap(store.frontScreen, "screen of payment")
      test.require("\(context.path): these coordinators", store.path(to: payment) == context.path)
      test.require("\(context.path): the same screen", screen is PaymentController)
      test.expect(
        "\(context.path): a choice ends at it",
        store.answer(.showItem, from: screen) == payment.title
      )
      test.expect(
        "\(context.path): an order ends at the top",
        store.answer(.cartBuyNow, from: screen) == store.coordinator.title
      )
    }
  }

  static let moving = Claim(
    "E15",
    "Screens move between coordinators, and the app from tabs to split to a root of its own, without a change to a screen",
    holds: Arm<Hazard?>("where only roots are told their coordinator", nil),
    contrast: Arm("where each product is told the one that shows it", Hazard("told", TellingCatalog.self)),
    axis: "order of look-ups",
    cases: [verify()]
  ) { test in
    for form in [article, coordinating] {
      test.side = form.side
      let store = Store(form.with(test.world), after: [Step(.push)])
      let screen = try test.unwrap(store.frontScreen, "product")
      var moves = 0
      test.all("messages that end at the coordinator that has the screen", of: 0..<150) { round in
        let before = store.frontFlow
        store.perform([Step(.reparent, 0), Step(.reparent, 1), Step(.selectTab, 1 - round % 2)])
        moves += store.frontFlow === before ? 0 : 1
        return store.answer(.showItem, from: screen) == store.frontFlow?.title
          && store.answer(.cartBuyNow, from: screen) == store.coordinator.title
      }
      test.require("moves to another coordinator", moves, .equals(150))
      test.expect("the same screen as before", store.frontScreen === screen)
    }
  }
}

// MARK: - What the experiments read off the store

extension Store {
  /// The store with `options`, after `steps`.
  convenience init(_ options: ArchitectureOptions, after steps: [Step]) {
    self.init(options)
    perform(steps)
  }

  /// A message that is asked for its decider.
  enum Question: String {
    case cartBuyNow, showItem
  }

  /// The title of the level that acts on `question` from `origin`; nil if none does.
  func answer(_ question: Question, from origin: Responder) -> String? {
    guard let inquiry = inquiries.first(where: { $0.name == question.rawValue }) else { return nil }
    let answer = inquiry.ask(origin, stage)
    return answer.hasPrefix("handled by ") ? String(answer.dropFirst("handled by ".count)) : nil
  }

  /// The coordinators from the top to `flow`.
  fileprivate func path(to flow: Coordinator) -> String {
    let above = sequence(first: flow) { $0.parent as? Coordinator }
    return above.compactMap { ($0 as? StoreCoordinator)?.identifier }.reversed().joined(separator: " ")
  }

  /// Two messages from each screen in front, and whether each ends where it has to: at the part and at the application.
  fileprivate var messagesInFront: [Bool] {
    (frontScreen.map { [$0] + $0.children } ?? []).flatMap { origin in
      [
        answer(.showItem, from: origin) == coordinator.selected?.title,
        answer(.cartBuyNow, from: origin) == coordinator.title,
      ]
    }
  }
}

/// One of the places that payment is opened from: the coordinators from the top, and what leads there.
struct PaymentContext {
  let path: String
  let steps: [Step]
  var opening = Step(.start, 1)

  static let all = [
    PaymentContext(path: "app catalog payment", steps: [Step(.push)]),
    PaymentContext(path: "app account payment", steps: [Step(.selectTab, 1), Step(.push)]),
    PaymentContext(path: "app catalog cart payment", steps: [Step(.push), Step(.start)]),
    PaymentContext(path: "app payment", steps: [Step(.selectTab, 1)], opening: Step(.start, 3)),
  ]
}

extension Controller {
  fileprivate var depthInContainers: Int {
    sequence(first: self, next: \.parent).count { $0.container != .plain }
  }
}

/// A root without a parent coordinator, whatever it is told.
final class UninjectedStack: StoreStack {
  override var associationPolicy: AssociationPolicy? { nil }
}

private final class OrphanPayment: PaymentCoordinator {
  override var coordinatingResponder: Responder? { nil }
}

/// Tells each product who shows it.
private final class TellingCatalog: CatalogCoordinator {
  override func showItem(_ item: Boxed<ItemID>, sender: Responder?) {
    super.showItem(item, sender: sender)
    if !item.isInquiry { controllers.last?.parentCoordinator = self }
  }
}
