import Hierarchy

/// Keeps who observes which screen for a form that the article rejects: another object has the stack's delegate slot, and
/// has no place for a third one behind it.
final class RejectedObserver: SharedNavigationControllerObserver {
  weak var slotHolder: (any NavigationDelegate)? {
    didSet { navigationController.delegate = slotHolder }
  }

  override func takeSlot() {}
  override var hearsOfTransitions: Bool { slotHolder != nil && navigationController.delegate === slotHolder }

  /// A coordinator with the slot knows the flows that it has started itself, and not those that they start (catalogue B4).
  override func observePopTransition(
    of viewController: Controller,
    delegate: any NavigationControllerObserverDelegate
  ) {
    if let host = slotHolder as? HostCoordinator, !host.children.contains(where: { $0 === delegate }) {
      return
    }
    super.observePopTransition(of: viewController, delegate: delegate)
  }

  /// A coordinator believes the transition; a container compares.
  override func isPopped(_ viewController: Controller) -> Bool {
    if slotHolder is HostCoordinator, viewController !== navigationController.transition?.from {
      return false
    }
    return super.isPopped(viewController)
  }

  /// Neither form hears of what changes below the top of the stack.
  override func stackHasChanged() {}
}

/// The container that the article rejects (catalogue B4, B10): around the stack, with a bar of its own.
///
/// It is in both of the stack's delegate slots, which can be seen from outside.
final class NavigationContainer: Screen, NavigationDelegate, PopGestureDelegate {
  /// Whether it hears of pops by the gesture's delegate slot instead of the stack's.
  var isToldByGesture = false
  weak var observer: NavigationControllerObserver?

  /// A container around `navigationController`, which it owns from here on.
  init(_ title: String, _ navigationController: Stack) {
    super.init(title, on: navigationController.stage)
    contain(navigationController)
    navigationController.isBarHidden = true
    navigationController.popGestureDelegate = self
  }

  var capabilities: NavigationCapabilities { .didShow }

  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    if !isToldByGesture { observer?.tellOfPops() }
  }

  /// What the stack would have said itself, had its bar not been hidden.
  func mayBeginPop(on stack: NavigationStack) -> Bool { stack.children.count > 1 }

  func popGestureEnded(on stack: NavigationStack, didPop: Bool) {
    if isToldByGesture, didPop { observer?.tellOfPops() }
  }
}

/// The first coordinator of a stack as its delegate (catalogue B4), inside the same container.
extension HostCoordinator: NavigationDelegate {
  final var capabilities: NavigationCapabilities { .didShow }

  final func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    navigationControllerObserver?.tellOfPops()
  }
}
