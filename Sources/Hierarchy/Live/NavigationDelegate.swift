/// The one object that a stack tells of its transitions (catalogue B4, B5, B7); it is sent the calls that it listed.
package protocol NavigationDelegate: AnyObject {
  var capabilities: NavigationCapabilities { get }
  /// The screens were told that they will disappear and appear; a swipe may still be cancelled.
  func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool)

  /// The change is complete: popped screens have left, and `controller` is on top.
  ///
  /// The stack's `transition` is there only if the change was animated.
  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool)

  func navigationStack(
    _ stack: NavigationStack,
    animationFor operation: NavigationOperation,
    from: Controller,
    to: Controller
  ) -> NavigationAnimation?
}

/// For a delegate that does not list a call.
extension NavigationDelegate {
  package func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {}
  package func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {}

  package func navigationStack(
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
/// It stands for what UIKit finds out with `respondsToSelector`: asked once, when the delegate is set, and believed from
/// then on (catalogue B7). A delegate that forwards to another answers for that one too, at that moment.
package struct NavigationCapabilities: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let willShow = Self(rawValue: 1)
  package static let didShow = Self(rawValue: 2)
  package static let animation = Self(rawValue: 4)
}

/// What a transition of a stack shows: a push shows a screen that was not in it before, a pop one that was, or none.
package typealias NavigationOperation = ContentChange

/// A custom transition that a stack's delegate supplies; without a screen, a name is all there is to it.
package typealias NavigationAnimation = String

/// The one object that a stack asks about its pop gesture, if there is one (catalogue B10), in place of the delegate of
/// UIKit's gesture recogniser and of the recogniser's target.
package protocol PopGestureDelegate: AnyObject {
  /// Whether the finger may begin to swipe the top screen away; the stack's own rule is not asked.
  func mayBeginPop(on stack: NavigationStack) -> Bool
  func popGestureEnded(on stack: NavigationStack, didPop: Bool)
}

/// An object that is told when a user has dismissed a modal, and not when code has: as in UIKit.
package protocol PresentationDelegate: AnyObject {
  func didDismiss(_ stack: NavigationStack)
}
