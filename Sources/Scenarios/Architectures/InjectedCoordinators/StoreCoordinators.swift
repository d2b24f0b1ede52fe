import Hierarchy

// MARK: - Parts

/// A part of the store: a choice on one of its screens leads to the next one, and data are its own to fetch.
///
/// As it stands it is any of the smaller parts, in which each fifth screen shows two beside each other.
class PartCoordinator: NavigationCoordinator {
  func makeFirst() -> DisplayController { ListController("list", on: stage) }

  func makeNext() -> DisplayController {
    controllers.count % 5 == 2 ? SplitController(on: stage) : ListController("list", on: stage)
  }

  final override func start() {
    show(makeFirst())
    super.start()
  }

  override func showItem(_ item: Boxed<ItemID>, sender: Responder?) { if take(item) { show(makeNext()) } }

  final override func fetchData(_ request: DataFetch, sender: Responder?) { route(request) }
}

/// Shows what can be bought.
class CatalogCoordinator: PartCoordinator {
  required init(on stage: Stage) { super.init(Part.catalog.rawValue, stage: stage) }

  /// The first screen, which the promotions are in.
  final var home: HomeController? { stack.children.first as? HomeController }

  final override func makeFirst() -> DisplayController { HomeController("home", on: stage) }
  final override func makeNext() -> DisplayController { stage.cast(ProductController.self).init(on: stage) }

  /// A product two levels down at once, as a link from outside asks for it.
  final func openProduct() { showOnlyFirst(and: [makeNext(), makeNext()]) }
}

/// Shows what the customer has entered.
final class AccountCoordinator: PartCoordinator {
  init(on stage: Stage) { super.init(Part.account.rawValue, stage: stage) }

  override func makeFirst() -> DisplayController { AccountController("overview", on: stage) }
  override func makeNext() -> DisplayController { AddressController("address", on: stage) }
}

/// Takes payments: below the catalog, the account, the cart or the application, unchanged (catalogue E2).
class PaymentCoordinator: PartCoordinator {
  static let identifier = "payment"

  required init(on shared: StoreStack? = nil, presentedBy presenter: Controller? = nil, stage: Stage) {
    super.init(Self.identifier, on: shared, presentedBy: presenter, stage: stage)
  }

  final override func makeFirst() -> DisplayController { PaymentController("payment-screen", on: stage) }
  final override func makeNext() -> DisplayController { PaymentMethodController("method", on: stage) }
}

// MARK: - Flows that decide nothing

/// Shows the cart on the stack of whoever started it; a choice goes on to its parent.
final class CartCoordinator: NavigationCoordinator {
  static let identifier = "cart"

  init(on shared: StoreStack, stage: Stage) { super.init(Self.identifier, on: shared, stage: stage) }

  override func start() { show(CartController("cart-screen", on: stage)) }
}

/// Wraps a popup, whose messages reach through it whoever has presented it (catalogue E8).
final class OfferCoordinator: NavigationCoordinator {
  static let identifier = "offer"

  init(presentedBy presenter: Controller, on stage: Stage) {
    super.init(Self.identifier, presentedBy: presenter, stage: stage)
  }

  override func start() {
    show(OfferController("popup", on: stage))
    super.start()
  }
}

/// Is handed what arrives from outside of any screen, and asks for it like a screen does (catalogue E20).
class NotificationCoordinator: StoreCoordinator {
  required init(on stage: Stage) { super.init("notifications", on: stage) }

  /// A push has arrived.
  final func handle(push message: StoreMessage) { receive(message) }
}
