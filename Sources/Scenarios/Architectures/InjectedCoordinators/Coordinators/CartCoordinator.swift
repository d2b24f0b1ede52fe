import Hierarchy

/// Shows the cart on the stack of whoever started it; it decides nothing, so a choice goes on to its parent.
final class CartCoordinator: StackFlow {
  static let identifier = "cart"

  init(on shared: Stack, in store: Store) { super.init(Self.identifier, on: shared, in: store) }
}
