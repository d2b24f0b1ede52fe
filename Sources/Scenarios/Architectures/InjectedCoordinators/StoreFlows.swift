import Hierarchy

// MARK: - Sections

/// Shows what can be bought.
class CatalogCoordinator: StackFlow {
  static let identifier = "catalog"

  init(in store: Store) { super.init(Self.identifier, in: store) }

  /// The first screen, which the cells are in.
  var home: CatalogScreen? { stack.children.first as? CatalogScreen }

  override func makeFirstScreen() -> StoreScreen { CatalogScreen(in: store) }

  override func showItem(_ choice: ItemChoice) {
    if choice.value(for: self) != nil { show(StoreCast.detail("product", in: store)) }
  }

  override func fetchData(_ request: Message) { load(request) }

  /// Ends what is going on here, and shows a product two levels down at once.
  func openProduct() {
    endOffers()
    for child in flows { stopChild(child.identifier) }
    guard let home else { return }
    let products = [StoreCast.detail("product", in: store), StoreCast.detail("product", in: store)]
    for product in products { product.delegate = self }
    shadow += products
    activate()
    stack.setStack([home] + products, animated: false)
  }
}

/// Shows what the customer has entered.
final class AccountCoordinator: StackFlow {
  static let identifier = "account"

  init(in store: Store) { super.init(Self.identifier, in: store) }

  override func makeFirstScreen() -> StoreScreen { StoreCast.detail("overview", in: store) }

  override func showItem(_ choice: ItemChoice) {
    if choice.value(for: self) != nil { show(StoreCast.detail("address", in: store)) }
  }

  override func fetchData(_ request: Message) { load(request) }
}

/// Is handed what arrives from outside of any screen, and opens the flow that it asks for from the top (catalogue E20).
final class NotificationCoordinator: InjectedCoordinator {
  static let identifier = "notifications"

  init(in store: Store) { super.init(Self.identifier, in: store) }

  /// A push has arrived: what it asks for goes up like any message.
  func handle(push letter: Letter) {
    withExtendedLifetime(letter) { forward(letter.message, to: coordinatingResponder) }
  }
}

// MARK: - Flows on any stack, and modals

/// Shows the cart on the stack of whoever started it; it decides nothing, so a choice goes on to its parent.
final class CartCoordinator: StackFlow {
  static let identifier = "cart"

  init(on shared: Stack, in store: Store) { super.init(Self.identifier, on: shared, in: store) }
}

/// Takes payments: under the catalog, the account, the cart or the application, unchanged (catalogue E2).
class PaymentCoordinator: StackFlow {
  static let identifier = "payment"

  /// A payment on the stack of whoever starts it.
  init(on shared: Stack, in store: Store) { super.init(Self.identifier, on: shared, in: store) }

  /// A payment on a stack of its own, over `presenter`.
  init(presentedBy presenter: Controller, in store: Store) {
    super.init(Self.identifier, presentedBy: presenter, in: store)
  }

  override func showItem(_ choice: ItemChoice) {
    if choice.value(for: self) != nil { show(StoreCast.detail("method", in: store)) }
  }

  override func fetchData(_ request: Message) { load(request) }
}

/// A modal in a coordinator of its own, through which its messages reach whoever presented it (catalogue E8).
final class OfferCoordinator: StackFlow {
  static let identifier = "offer"

  init(presentedBy presenter: Controller, in store: Store) {
    super.init(Self.identifier, presentedBy: presenter, in: store)
  }

  static func makePopup(in store: Store) -> StoreScreen { StoreCast.detail("popup", in: store) }

  override func makeFirstScreen() -> StoreScreen { Self.makePopup(in: store) }
}
