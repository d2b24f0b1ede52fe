import Hierarchy

/// Shows what the customer has entered.
final class AccountCoordinator: StackFlow {
  static let identifier = "account"

  init(in store: Store) { super.init(Self.identifier, in: store) }

  override func makeFirstScreen() -> StoreScreen { DetailScreen("overview", in: store) }

  override func decides(_ action: Action) -> Bool { action == .select || action == .requestData }

  override func act(on message: Message) {
    super.act(on: message)
    if message.action == .select { show(DetailScreen("address", in: store)) }
  }
}
