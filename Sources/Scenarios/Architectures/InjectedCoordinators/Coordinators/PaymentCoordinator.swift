import Hierarchy

/// Takes payments: under the catalog, the account, the cart or the application, unchanged (catalogue E2).
final class PaymentCoordinator: StackFlow {
  static let identifier = "payment"

  /// A payment on the stack of whoever starts it.
  init(on shared: Stack, in store: Store) { super.init(Self.identifier, on: shared, in: store) }

  /// A payment on a stack of its own, over `presenter`.
  init(presentedBy presenter: Controller, in store: Store) {
    super.init(Self.identifier, presentedBy: presenter, in: store)
  }

  override func decides(_ action: Action) -> Bool { action == .select || action == .requestData }

  override func act(on message: Message) {
    super.act(on: message)
    if message.action == .select { show(DetailScreen("method", in: store)) }
  }
}
