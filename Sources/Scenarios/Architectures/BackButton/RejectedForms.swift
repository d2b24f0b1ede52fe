import Hierarchy

/// The container that the article rejects (catalogue B4, B10): around the stack, with a bar of its own.
///
/// It is in both of the stack's delegate slots, which can be seen from outside, and has no place for another behind it.
final class NavigationContainer: Screen, NavigationDelegate, PopGestureDelegate, PopObserver {
  /// Whether it hears of pops by the gesture's delegate slot instead of the stack's.
  var isToldByGesture = false
  private unowned let navigationController: Stack
  private var observed = ObservedScreens()

  /// A container around `navigationController`, which it owns from here on.
  init(_ title: String, _ navigationController: Stack) {
    self.navigationController = navigationController
    super.init(title, on: navigationController.stage)
    contain(navigationController)
    navigationController.isBarHidden = true
    navigationController.popGestureDelegate = self
  }

  func takeSlot() { navigationController.delegate = self }

  func observePopTransition(
    of viewController: Controller,
    delegate: any NavigationControllerObserverDelegate
  ) {
    observed.insert(viewController, delegate)
  }

  var hearsOfTransitions: Bool { navigationController.delegate === self }

  var capabilities: NavigationCapabilities { .didShow }

  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    if !isToldByGesture { tellOfPops() }
  }

  /// What the stack would have said itself, had its bar not been hidden.
  func mayBeginPop(on stack: NavigationStack) -> Bool { stack.children.count > 1 }

  func popGestureEnded(on stack: NavigationStack, didPop: Bool) {
    if isToldByGesture, didPop { tellOfPops() }
  }

  private func tellOfPops() {
    for tell in observed.take(where: { $0.parent !== navigationController }) { tell(self) }
  }
}

/// The first coordinator of a stack as its delegate (catalogue B4), inside the same container.
///
/// It believes the transition, and knows of the flows that it has started itself. A flow that one of those has started
/// is a stranger to it, and there is no second slot.
extension HostCoordinator: NavigationDelegate, PopObserver {
  final func observePopTransition(
    of viewController: Controller,
    delegate: any NavigationControllerObserverDelegate
  ) {
    if children.contains(where: { $0 === delegate }) { startedHere.insert(viewController, delegate) }
  }

  final var hearsOfTransitions: Bool { navigationController.delegate === self }

  final var capabilities: NavigationCapabilities { .didShow }

  final func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    guard let from = stack.transition?.from, from.parent !== stack else { return }
    for tell in startedHere.take(where: { $0 === from }) { tell(self) }
  }
}
