import Hierarchy

// MARK: - Parts

/// Shows what can be bought.
class CatalogCoordinator: NavigationCoordinator {
  required init(on stage: Stage) { super.init(Part.catalog.rawValue, stage: stage) }

  /// The first screen, which the promotions are in.
  final var home: HomeController? { stack.children.first as? HomeController }

  override func start() { show(HomeController(on: stage)) }

  override func showItem(_ item: Boxed<ItemID>, sender: Responder?) {
    if take(item) { show(makeProduct()) }
  }

  override func fetchData(_ request: DataFetch, sender: Responder?) { route(request) }

  /// A product two levels down at once, as a link from outside asks for it.
  final func openProduct() { showOnlyFirst(and: [makeProduct(), makeProduct()]) }

  private func makeProduct() -> DisplayController { stage.cast(ProductController.self).init(on: stage) }
}

/// Shows what the customer has entered.
final class AccountCoordinator: NavigationCoordinator {
  init(on stage: Stage) { super.init(Part.account.rawValue, stage: stage) }

  override func start() { show(AccountController(on: stage)) }

  override func showItem(_ item: Boxed<ItemID>, sender: Responder?) {
    if take(item) { show(AddressController(on: stage)) }
  }

  override func fetchData(_ request: DataFetch, sender: Responder?) { route(request) }
}

/// Any of the other parts: one list leads to the next, and each fifth screen shows two beside each other.
final class PartCoordinator: NavigationCoordinator {
  init(_ part: Part, on stage: Stage) { super.init(part.rawValue, stage: stage) }

  override func start() { show(ListController(on: stage)) }

  override func showItem(_ item: Boxed<ItemID>, sender: Responder?) {
    guard take(item) else { return }
    show(controllers.count % 5 == 2 ? SplitController(on: stage) : ListController(on: stage))
  }

  override func fetchData(_ request: DataFetch, sender: Responder?) { route(request) }
}

// MARK: - Flows

/// Shows the cart on the stack of whoever started it; it decides nothing, so that a choice goes on to its parent.
final class CartCoordinator: NavigationCoordinator {
  static let identifier = "cart"

  init(on shared: StoreStack, stage: Stage) { super.init(Self.identifier, on: shared, stage: stage) }

  override func start() { show(CartController(on: stage)) }
}

/// Takes payments: below the catalog, the account, the cart or the application, unchanged (catalogue E2).
class PaymentCoordinator: NavigationCoordinator {
  static let identifier = "payment"

  required init(on shared: StoreStack? = nil, presentedBy presenter: Controller? = nil, stage: Stage) {
    super.init(Self.identifier, on: shared, presentedBy: presenter, stage: stage)
  }

  override func start() {
    show(PaymentController(on: stage))
    super.start()
  }

  override func showItem(_ item: Boxed<ItemID>, sender: Responder?) {
    if take(item) { show(PaymentMethodController(on: stage)) }
  }

  override func fetchData(_ request: DataFetch, sender: Responder?) { route(request) }
}

/// Wraps a popup, whose messages reach through it whoever has presented it (catalogue E8).
final class OfferCoordinator: NavigationCoordinator {
  static let identifier = "offer"

  init(presentedBy presenter: Controller, on stage: Stage) {
    super.init(Self.identifier, presentedBy: presenter, stage: stage)
  }

  override func start() {
    show(OfferController(on: stage))
    super.start()
  }
}

/// Is handed what arrives from outside of any screen, and asks for it like a screen does (catalogue E20).
class NotificationCoordinator: StoreCoordinator {
  required init(on stage: Stage) { super.init("notifications", on: stage) }

  /// A push has arrived.
  final func handle(push message: StoreMessage) { receive(message) }
}
