import Hierarchy

/// A coordinator whose root is a stack of its own, on which it shows its screens.
class NavigationCoordinator: StoreCoordinator, ScreenOwner {
  final let stack: StoreStack

  override init(_ identifier: String, on stage: Stage) {
    stack = stage.cast(StoreStack.self).init(on: stage)
    super.init(identifier, on: stage)
    setRoot(stack)
  }

  /// The screen that it starts with.
  func makeFirst() -> DisplayController { DisplayController("list", on: stage) }

  final override func start() {
    stack.parentCoordinator = self
    show(makeFirst())
  }

  override func leave() {
    stack.presenting?.dismissPresented()
    stack.removeFromParent()
  }

  /// Shows `controller`; the flows that lie over this one end.
  final func show(_ controller: DisplayController) {
    endFlows()
    rootController?.show(controller, sender: self)
  }

  /// Hands its last screen over to `other`: nothing changes in the screen (catalogue E15).
  final func moveLastScreen(to other: NavigationCoordinator) {
    if let screen = stack.topController as? DisplayController { other.show(screen) }
  }

  final var ownScreens: [String] { stack.children.flatMap { [$0] + $0.children }.map(\.name) }

  /// Presents an offer, in a coordinator of its own or bare, as the options say (catalogue E8).
  final func presentOffer() {
    let presenter = stack.topController.flatMap { stage.options.presenter?.presenter(for: $0) } ?? stack
    if stage.options.modal == .coordinator {
      return presentChild(stage.cast(OfferCoordinator.self).init(on: stage), from: presenter)
    }
    let bare = stage.cast(StoreStack.self).init(on: stage)
    bare.setStack([DisplayController("popup", on: stage)], animated: false)
    if let window = presenter.view?.window { presenter.present(bare, in: window) }
  }
}

extension Controller {
  /// UIKit's `show`, which made the author think of the rest: a stack pushes, any other passes it on to its parent.
  fileprivate func show(_ controller: DisplayController, sender: StoreCoordinator) {
    if let stack = self as? NavigationStack {
      stack.push(controller, animated: sender.stage.isAnimated)
    } else {
      parent?.show(controller, sender: sender)
    }
  }
}
