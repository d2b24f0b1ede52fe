import Hierarchy

/// Shows what can be bought.
final class CatalogCoordinator: StackFlow {
  static let identifier = "catalog"

  init(in store: Store) { super.init(Self.identifier, in: store) }

  /// The first screen, which the cells are in.
  var home: CatalogScreen? { stack.children.first as? CatalogScreen }

  override func makeFirstScreen() -> StoreScreen { CatalogScreen(in: store) }

  override func decides(_ action: Action) -> Bool { action == .select || action == .requestData }

  override func act(on message: Message) {
    super.act(on: message)
    if message.action == .select { show(DetailScreen("product", in: store)) }
  }

  /// Ends what is going on here, and shows a product two levels down at once.
  func openProduct() {
    endOffers()
    for child in flows { stopChild(child.identifier) }
    guard let home else { return }
    let products = [DetailScreen("product", in: store), DetailScreen("product", in: store)]
    for product in products { store.wire(product, to: self) }
    shadow += products
    activate()
    stack.setStack([home] + products, animated: false)
  }
}
