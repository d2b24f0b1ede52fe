import Hierarchy

/// Told that a screen which it had observed was popped.
protocol NavigationControllerObserverDelegate: AnyObject {
  func navigationControllerObserver(
    _ observer: NavigationControllerObserver,
    didObservePopTransitionFor viewController: Controller
  )
}

/// Holds a delegate weakly, so that it can be the value of a dictionary (catalogue B6).
final class NavigationControllerObserverDelegateContainer {
  private(set) weak var value: (any NavigationControllerObserverDelegate)?

  init(value: any NavigationControllerObserverDelegate) { self.value = value }
}

/// A controller as the key of a dictionary, which keeps it alive (catalogue B6).
struct ViewControllerKey: Hashable {
  let viewController: Controller

  static func == (left: Self, right: Self) -> Bool { left.viewController === right.viewController }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(viewController)) }
}

/// Sits in a navigation controller's delegate slot, and tells each screen's delegate that it was popped (catalogue B5).
///
/// As the article has it. It believes the transition, so that it sees one screen per animated pop. It keeps alive the
/// screens that it waits for, and has one delegate for each. It takes the slot from another observer, and does not give
/// it back.
class NavigationControllerObserver: NavigationDelegate {
  final let navigationController: Stack
  /// The app's own delegate, which hears what the observer has no use for: custom transitions (catalogue B7).
  final weak var navigationControllerDelegate: (any NavigationDelegate)? {
    didSet { reevaluate() }
  }
  private final var viewControllersToDelegates:
    [ViewControllerKey: NavigationControllerObserverDelegateContainer] = [:]

  required init(navigationController: Stack) {
    self.navigationController = navigationController
    takeSlot()
  }

  /// Takes the slot, which another observer may have.
  func takeSlot() { navigationController.delegate = self }

  /// Makes the navigation controller ask once more which calls are answered.
  final func reevaluate() {
    navigationController.delegate = nil
    navigationController.delegate = self
  }

  /// Has `delegate` told when `viewController` is popped.
  func observePopTransition(
    of viewController: Controller,
    delegate: any NavigationControllerObserverDelegate
  ) {
    let wrappedDelegate = NavigationControllerObserverDelegateContainer(value: delegate)
    viewControllersToDelegates[ViewControllerKey(viewController: viewController)] = wrappedDelegate
  }

  /// Tells the delegate of the screen that the transition comes from, if that is not on the stack any more.
  func tellOfPops() {
    guard let fromViewController = navigationController.transition?.from,
      !navigationController.children.contains(where: { $0 === fromViewController })
    else { return }
    let key = ViewControllerKey(viewController: fromViewController)
    if let wrappedDelegate = viewControllersToDelegates[key] {
      wrappedDelegate.value?
        .navigationControllerObserver(self, didObservePopTransitionFor: fromViewController)
      viewControllersToDelegates.removeValue(forKey: key)
    }
  }

  /// Whether the stack tells it, or the object that it observes for, of transitions.
  var hearsOfTransitions: Bool { navigationController.delegate === self }

  /// The app has changed the stack below its top, which a stack tells no delegate.
  func stackHasChanged() {}

  // MARK: - Calls of the stack

  /// The app's delegate is asked once, when the slot is taken, and believed from then on.
  var capabilities: NavigationCapabilities {
    (navigationControllerDelegate?.capabilities ?? []).union(.didShow)
  }

  func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {
    guard let delegate = navigationControllerDelegate else { return findNoReceiver(for: "willShow") }
    delegate.navigationStack(stack, willShow: controller, animated: animated)
  }

  final func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    if let delegate = navigationControllerDelegate, delegate.capabilities.contains(.didShow) {
      delegate.navigationStack(stack, didShow: controller, animated: animated)
    }
    tellOfPops()
  }

  final func navigationStack(
    _ stack: NavigationStack,
    animationFor operation: NavigationOperation,
    from: Controller,
    to: Controller
  ) -> NavigationAnimation? {
    guard let delegate = navigationControllerDelegate else {
      findNoReceiver(for: "animation")
      return nil
    }
    return delegate.navigationStack(stack, animationFor: operation, from: from, to: to)
  }

  /// A call came for a delegate that has died: in Objective-C an unrecognised selector, which ends the app.
  func findNoReceiver(for call: String) {
    navigationController.stage.fault("no receiver for \(call)")
  }
}

// MARK: - Put right

/// An observer that compares the stack with the screens that it observes.
class SharedNavigationControllerObserver: NavigationControllerObserver {
  /// Several may observe one screen (catalogue B11).
  final var observed:
    [(viewController: Controller, delegate: NavigationControllerObserverDelegateContainer)] =
      []

  override func observePopTransition(
    of viewController: Controller,
    delegate: any NavigationControllerObserverDelegate
  ) {
    observed.removeAll { $0.viewController === viewController && $0.delegate.value === delegate }
    observed.append((viewController, NavigationControllerObserverDelegateContainer(value: delegate)))
  }

  /// Whether `viewController` has left the stack, by whatever operation.
  func isPopped(_ viewController: Controller) -> Bool { viewController.parent !== navigationController }

  /// Tells of everything that has gone, latest first: what is told may start or end flows, so that the table is in order
  /// before.
  final override func tellOfPops() {
    let gone = observed.reversed().filter { isPopped($0.viewController) }
    observed.removeAll { isPopped($0.viewController) }
    for (viewController, delegate) in gone {
      delegate.value?.navigationControllerObserver(self, didObservePopTransitionFor: viewController)
    }
  }

  override func stackHasChanged() { tellOfPops() }

  /// The delegate has died since: from here on it is not asked any more.
  final override func findNoReceiver(for call: String) { reevaluate() }
}
