import Hierarchy

/// A part of the store: a choice on one of its screens leads to the next one, and data are its own to fetch.
///
/// The smaller parts are of this class itself; each fifth screen there shows two beside each other.
class PartCoordinator: NavigationCoordinator {
  func makeNext() -> DisplayController {
    guard stack.children.count % 5 == 2 else { return DisplayController("list", on: stage) }
    let split = DisplayController("split", on: stage, container: .split)
    for kind in ["sidebar", "content"] { split.contain(DisplayController(kind, on: stage)) }
    return split
  }

  override func showItem(_ item: Boxed<ItemID>, sender: Responder?) { if take(item) { show(makeNext()) } }

  final override func fetchData(_ request: DataFetch, sender: Responder?) { route(request) }
}

class CatalogCoordinator: PartCoordinator {
  required init(on stage: Stage) { super.init(Part.catalog.rawValue, on: stage) }

  final var home: HomeController? { stack.children.first as? HomeController }

  final override func makeFirst() -> DisplayController { stage.cast(HomeController.self).init(on: stage) }
  final override func makeNext() -> DisplayController { stage.cast(ProductController.self).init(on: stage) }

  final func presentCart() { presentChild(CartCoordinator(CartCoordinator.identifier, on: stage)) }

  /// A product two levels down at once, as a link from outside asks for it.
  final func openProduct() {
    stack.popToRoot(animated: false)
    for _ in 0..<2 { show(makeNext()) }
  }
}

final class AccountCoordinator: PartCoordinator {
  override func makeFirst() -> DisplayController { DisplayController("overview", on: stage) }
  override func makeNext() -> DisplayController { DisplayController("address", on: stage) }
}

/// Takes payments: below the catalog, the account, the cart or the application, unchanged (catalogue E2).
class PaymentCoordinator: PartCoordinator {
  static let identifier = "payment"

  required init(on stage: Stage) { super.init(Self.identifier, on: stage) }

  final override func makeFirst() -> DisplayController { DisplayController("payment-screen", on: stage) }
  final override func makeNext() -> DisplayController { DisplayController("method", on: stage) }
}

/// Shows the cart; a choice there goes on to the coordinator that started it.
final class CartCoordinator: NavigationCoordinator {
  static let identifier = "cart"

  override func makeFirst() -> DisplayController { DisplayController("cart-screen", on: stage) }
}

/// Wraps a popup, and leads its messages back to the coordinator that has presented it (catalogue E8).
class OfferCoordinator: NavigationCoordinator {
  required init(on stage: Stage) { super.init("offer", on: stage) }

  final override func makeFirst() -> DisplayController { DisplayController("popup", on: stage) }
}

/// Is handed what arrives from outside of any screen, and asks for it like a screen does (catalogue E20).
class NotificationCoordinator: StoreCoordinator {
  required init(on stage: Stage) { super.init("notifications", on: stage) }

  final func handle(push message: StoreMessage) { receive(message) }
}
