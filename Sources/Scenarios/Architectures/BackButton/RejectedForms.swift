import Hierarchy

/// The container that the article rejects (catalogue B4, B10): around the stack, with a bar of its own.
///
/// It knows the coordinators, and is in both of the stack's delegate slots, which can be seen from outside.
final class NavigationContainer: Screen, NavigationDelegate, PopGestureDelegate {
  /// Whether it hears of pops by the gesture's delegate slot instead of the stack's.
  var isToldByGesture = false
  /// The first one on the stack, where it is the one to tell of pops.
  weak var coordinator: HostCoordinator?

  /// A container around `navigationController`, which it owns from here on.
  init(_ title: String, _ navigationController: Stack) {
    super.init(title, on: navigationController.stage)
    contain(navigationController)
    navigationController.isBarHidden = true
    navigationController.popGestureDelegate = self
  }

  /// Compares the stack with the screens that its coordinators wait for.
  private func tellOfPops() {
    for flow in coordinator?.slices.reversed() ?? [] { for id in flow.gone.reversed() { flow.wasPopped(id) } }
  }

  var capabilities: NavigationCapabilities { .didShow }

  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    if !isToldByGesture { tellOfPops() }
  }

  /// What the stack would have said itself, had its bar not been hidden.
  func mayBeginPop(on stack: NavigationStack) -> Bool { stack.children.count > 1 }

  func popGestureEnded(on stack: NavigationStack, didPop: Bool) {
    if isToldByGesture, didPop { tellOfPops() }
  }
}

/// The first coordinator of a stack as its delegate (catalogue B4), inside the same container.
extension HostCoordinator: NavigationDelegate {
  final var capabilities: NavigationCapabilities { .didShow }

  /// It believes the transition, and knows the flows that it has started itself, and not those that they start.
  final func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    guard let from = stack.transition?.from?.id else { return }
    for case let flow as SliceCoordinator in children where flow.gone.contains(from) { flow.wasPopped(from) }
  }
}
