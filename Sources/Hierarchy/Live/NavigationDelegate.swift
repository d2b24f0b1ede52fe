/// The one object that a stack tells of its transitions (catalogue B4, B5, B7).
///
/// All calls are optional: what a delegate lists in its capabilities when it is set is what it is sent.
public protocol NavigationDelegate: AnyObject {
  /// The calls that this delegate answers; asked once, when it is set.
  var capabilities: NavigationCapabilities { get }

  /// The screens were told that they will disappear and appear; a swipe may still be cancelled.
  func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool)

  /// The change is complete: popped screens have left, and `controller` is on top.
  ///
  /// The stack's `transition` is there only if the change was animated.
  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool)

  /// The animation for a change that is about to begin; nil for the ordinary one. Asked only if it is animated.
  func navigationStack(
    _ stack: NavigationStack,
    animationFor operation: NavigationOperation,
    from: Controller,
    to: Controller
  ) -> NavigationAnimation?
}

extension NavigationDelegate {
  /// Does nothing: for a delegate that does not list this call.
  public func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {}

  /// Does nothing: for a delegate that does not list this call.
  public func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {}

  /// The ordinary animation: for a delegate that does not list this call.
  public func navigationStack(
    _ stack: NavigationStack,
    animationFor operation: NavigationOperation,
    from: Controller,
    to: Controller
  ) -> NavigationAnimation? {
    nil
  }
}
