import Hierarchy

/// Offers: modals that say something of the screen below (catalogue E8).
extension StackFlow {
  /// The coordinator of the offer that one of this flow's screens presents.
  final var offer: OfferCoordinator? { child(OfferCoordinator.identifier) as? OfferCoordinator }

  /// Presents an offer from the top screen, in a coordinator of its own or, where the options say so, bare.
  final func presentOffer() {
    guard let presenter = stack.topController, let window = store.window else { return }
    guard store.stage.options.modal != .coordinator else {
      return startChild(OfferCoordinator(presentedBy: presenter, in: store))
    }
    let modal = Stack(store.stage.title("stack"), on: store.stage)
    let popup = OfferCoordinator.makePopup(in: store)
    store.wire(popup, to: self)
    modal.setStack([popup], animated: false)
    presenter.present(modal, in: window)
  }

  /// Ends what any screen of this stack presents.
  final func endOffers() {
    for flow in sharing where flow.offer != nil { flow.stopChild(OfferCoordinator.identifier) }
    for screen in stack.children { screen.dismissPresented() }
  }
}
