import Hierarchy

/// A modal in a coordinator of its own, through which its messages reach whoever presented it (catalogue E8).
final class OfferCoordinator: StackFlow {
  static let identifier = "offer"

  init(presentedBy presenter: Controller, in store: Store) {
    super.init(Self.identifier, presentedBy: presenter, in: store)
  }

  static func makePopup(in store: Store) -> StoreScreen { DetailScreen("popup", in: store) }

  override func makeFirstScreen() -> StoreScreen { Self.makePopup(in: store) }
}
