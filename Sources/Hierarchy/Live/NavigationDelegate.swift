/// The one object that a stack tells of its transitions (catalogue B4, B5, B7).
///
/// All calls are optional: a delegate is sent what it listed in its capabilities when it was set.
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

/// Which calls a stack's delegate answers.
///
/// It stands for what UIKit finds out with `respondsToSelector`: asked once, when the delegate is set, and believed
/// from then on (catalogue B7). A delegate that forwards to another answers for that one too, at that moment.
public struct NavigationCapabilities: OptionSet, Sendable {
  /// One bit per call.
  public let rawValue: UInt8

  /// The calls with their bits set.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Wants to know of a screen that is about to be shown.
  public static let willShow = Self(rawValue: 1)
  /// Wants to know of a screen that is shown.
  public static let didShow = Self(rawValue: 2)
  /// Supplies custom transitions.
  public static let animation = Self(rawValue: 4)
}

/// What a transition of a stack shows: a push shows a screen that was not in it before, a pop one that was, or none.
public enum NavigationOperation: String, Sendable, CaseIterable {
  case push, pop
}

/// A custom transition that a stack's delegate supplies; without a screen, a name is all there is to it.
public struct NavigationAnimation: Sendable, Equatable {
  /// What tells this animation from others.
  public let name: String

  /// An animation called `name`.
  public init(name: String) { self.name = name }
}

/// The one object that a stack asks about its pop gesture, if there is one (catalogue B10).
///
/// It stands for the delegate of UIKit's gesture recogniser, and for the recogniser's target.
public protocol PopGestureDelegate: AnyObject {
  /// Whether the finger may begin to swipe the top screen away; the stack's own rule is not asked.
  func mayBeginPop(on stack: NavigationStack) -> Bool
  /// The finger has let go.
  func popGestureEnded(on stack: NavigationStack, didPop: Bool)
}

extension PopGestureDelegate {
  /// Does nothing: for a delegate that only decides.
  public func popGestureEnded(on stack: NavigationStack, didPop: Bool) {}
}

/// An object that is told when a user has dismissed a modal, and not when code has: as in UIKit.
public protocol PresentationDelegate: AnyObject {
  /// The user swiped `stack` away; it is off the screen and has no presenter any more.
  func didDismiss(_ stack: NavigationStack)
}
