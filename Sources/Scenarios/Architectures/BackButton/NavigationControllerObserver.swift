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
  private let id: NodeID
  private let kept: Controller?

  init(viewController: Controller, isKept: Bool = true) {
    (id, kept) = (viewController.id, isKept ? viewController : nil)
  }

  static func == (left: Self, right: Self) -> Bool { left.id == right.id }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Sits in a navigation controller's delegate slot, and tells each screen's delegate that it was popped (catalogue B5).
///
/// As the article has it: it knows stacks, screens and its delegates' protocol, and no type of the app. It believes the
/// transition, so that it sees one screen per animated pop. It keeps alive the screens that it waits for, and has one
/// delegate for each. It takes the slot from another observer, and does not give it back.
class NavigationControllerObserver: NavigationDelegate {
  final let navigationController: NavigationStack
  /// The app's own delegate, which hears what the observer has no use for: custom transitions (catalogue B7).
  final weak var navigationControllerDelegate: (any NavigationDelegate)? {
    didSet {
      // Makes the navigation controller ask once more which calls are answered.
      navigationController.delegate = nil
      navigationController.delegate = self
    }
  }
  /// The calls that came for a delegate which had died: in Objective-C unrecognised selectors, which end the app.
  final private(set) var unrecognized: [String] = []
  private final var viewControllersToDelegates:
    [ViewControllerKey: NavigationControllerObserverDelegateContainer] = [:]

  required init(navigationController: NavigationStack) {
    self.navigationController = navigationController
    navigationController.delegate = self
  }

  /// Has `delegate` told when `viewController` is popped.
  func observePopTransition(
    of viewController: Controller,
    delegate: any NavigationControllerObserverDelegate
  ) {
    let wrappedDelegate = NavigationControllerObserverDelegateContainer(value: delegate)
    viewControllersToDelegates[key(of: viewController)] = wrappedDelegate
  }

  /// What the dictionary keeps of a screen.
  func key(of viewController: Controller) -> ViewControllerKey {
    ViewControllerKey(viewController: viewController)
  }

  /// Tells the delegate of the screen that the transition comes from, if that is not on the stack any more.
  ///
  /// It is assumed that UIKit, too, has a transition in `didShow` only after an animation.
  func tellOfPops() {
    guard let fromViewController = navigationController.transition?.from,
      !navigationController.children.contains(where: { $0 === fromViewController })
    else { return }
    let key = key(of: fromViewController)
    if let wrappedDelegate = viewControllersToDelegates[key] {
      wrappedDelegate.value?
        .navigationControllerObserver(self, didObservePopTransitionFor: fromViewController)
      viewControllersToDelegates.removeValue(forKey: key)
    }
  }

  // MARK: - Calls of the stack

  /// The app's delegate is asked once, when the slot is taken, and believed from then on.
  var capabilities: NavigationCapabilities {
    (navigationControllerDelegate?.capabilities ?? []).union(.didShow)
  }

  /// The app's delegate for a `call` that it said it answers; nil once it has died.
  func forwardingTarget(for call: NavigationCapabilities, _ name: String) -> (any NavigationDelegate)? {
    if navigationControllerDelegate == nil { unrecognized.append(name) }
    return navigationControllerDelegate
  }

  func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {
    forwardingTarget(for: .willShow, "willShow")?
      .navigationStack(stack, willShow: controller, animated: animated)
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
    forwardingTarget(for: .animation, "animation")?
      .navigationStack(stack, animationFor: operation, from: from, to: to)
  }
}

// MARK: - Put right

/// An observer that compares the stack with the screens that it observes, and asks the app's delegate at each call.
class SharedNavigationControllerObserver: NavigationControllerObserver {
  /// Several may observe one screen (catalogue B11).
  final var observed:
    [(viewController: Controller, delegate: NavigationControllerObserverDelegateContainer)] = []

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

  /// The app has changed the stack below its top, which a stack tells no delegate.
  func stackHasChanged() { tellOfPops() }

  override var capabilities: NavigationCapabilities { [.willShow, .didShow, .animation] }

  final override func forwardingTarget(
    for call: NavigationCapabilities,
    _ name: String
  ) -> (any NavigationDelegate)? {
    navigationControllerDelegate.flatMap { $0.capabilities.contains(call) ? $0 : nil }
  }
}
