import Hierarchy

/// Told that a screen which it had observed was popped.
protocol NavigationControllerObserverDelegate: AnyObject {
  func navigationControllerObserver(
    _ observer: any PopObserver,
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

/// What can be asked to tell of pops: the article's observer, or one of the forms that it rejects.
protocol PopObserver: AnyObject {
  /// Has `delegate` told when `viewController` is popped.
  func observePopTransition(
    of viewController: Controller,
    delegate: any NavigationControllerObserverDelegate
  )
  /// Whether the stack tells it of transitions, as its delegate or behind the one that it has.
  var hearsOfTransitions: Bool { get }
  /// The app has changed the stack below its top, which a stack tells no delegate.
  func stackHasChanged()
  /// The flow that it was made for is over.
  func release()
}

extension PopObserver {
  func stackHasChanged() {}
  func release() {}
}

/// Sits in a navigation controller's delegate slot, and tells each screen's delegate that it was popped (catalogue B5).
///
/// As the article has it. It believes the transition, so that it sees one screen per animated pop. It keeps alive the
/// screens that it waits for, and has one delegate for each. It takes the slot from another observer, and does not give
/// it back.
class NavigationControllerObserver: NavigationDelegate, PopObserver {
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
  func reevaluate() {
    navigationController.delegate = nil
    navigationController.delegate = self
  }

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

  var hearsOfTransitions: Bool { navigationController.delegate === self }

  func stackHasChanged() {}
  func release() {}

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

/// Screens that are observed; several may observe one screen (catalogue B11).
struct ObservedScreens {
  private struct Entry {
    let viewController: Controller
    let wrappedDelegate: NavigationControllerObserverDelegateContainer
  }

  private var entries: [Entry] = []

  mutating func insert(_ viewController: Controller, _ delegate: any NavigationControllerObserverDelegate) {
    let wrappedDelegate = NavigationControllerObserverDelegateContainer(value: delegate)
    entries.removeAll { $0.viewController === viewController && $0.wrappedDelegate.value === delegate }
    entries.append(Entry(viewController: viewController, wrappedDelegate: wrappedDelegate))
  }

  /// Stops observing the screens that `isPopped` says, and returns what is to be told of them, latest first.
  mutating func take(where isPopped: (Controller) -> Bool) -> [(any PopObserver) -> Void] {
    let taken = entries.reversed().filter { isPopped($0.viewController) }
    entries.removeAll { isPopped($0.viewController) }
    return taken.map { entry in
      { observer in
        entry.wrappedDelegate.value?
          .navigationControllerObserver(observer, didObservePopTransitionFor: entry.viewController)
      }
    }
  }
}

/// An observer that all flows of a stack share: it compares the stack with the screens that it observes.
class SharedNavigationControllerObserver: NavigationControllerObserver {
  private final var observed = ObservedScreens()

  override func observePopTransition(
    of viewController: Controller,
    delegate: any NavigationControllerObserverDelegate
  ) {
    observed.insert(viewController, delegate)
  }

  /// Whether `viewController` has left the stack, by whatever operation.
  func isPopped(_ viewController: Controller) -> Bool { viewController.parent !== navigationController }

  /// Tells of everything that has gone: what is told may start or end flows, so that the table is in order before.
  final override func tellOfPops() { tell(where: isPopped) }

  final func tell(where isPopped: (Controller) -> Bool) {
    for tell in observed.take(where: isPopped) { tell(self) }
  }

  final override func stackHasChanged() { tellOfPops() }

  /// The delegate has died since: from here on it is not asked any more.
  final override func findNoReceiver(for call: String) { reevaluate() }
}

/// An observer that one flow has for itself: it passes calls on to the one before it, and gives the slot back (B9).
class ReturningNavigationControllerObserver: SharedNavigationControllerObserver {
  final override func takeSlot() {
    navigationControllerDelegate = navigationController.delegate
    navigationController.delegate = self
  }

  final override func reevaluate() {
    let current = navigationController.delegate
    navigationController.delegate = nil
    navigationController.delegate = current
  }

  final override var hearsOfTransitions: Bool { row.contains { $0 === self } }

  /// Leaves the row: the observer before it in the row calls the one behind it.
  override func release() {
    if navigationController.delegate === self {
      navigationController.delegate = navigationControllerDelegate
    } else {
      row.first { $0.navigationControllerDelegate === self }?.navigationControllerDelegate =
        navigationControllerDelegate
    }
  }

  /// The observers of the stack, from the slot inwards.
  private final var row: [NavigationControllerObserver] {
    var row: [NavigationControllerObserver] = []
    var next = navigationController.delegate as? NavigationControllerObserver
    while let observer = next {
      row.append(observer)
      next = observer.navigationControllerDelegate as? NavigationControllerObserver
    }
    return row
  }
}
